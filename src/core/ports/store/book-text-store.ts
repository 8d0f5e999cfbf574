import type { StagedPart } from './book-content';

/*
 * What changes much of a book's text does so in small steps, so that nobody waits for it: a step takes a few milliseconds,
 * and one that was cut goes on at the next start.
 */

/** What the new text of a book that is read in again comes to. */
export interface RereadTaking {
  readonly pages: number;
  readonly passages: number;
  /** For each old page, from the first, the new one on which it begins; null where every page is where it was. */
  readonly moves: readonly number[] | null;
}

/** Where a mark was found: characters of the page's text; `likeness` 0..1, of what is around it. */
export interface MarkPlace {
  readonly page: number;
  readonly start: number;
  readonly end: number;
  readonly likeness: number;
}

/** How far the marks of a book have been found again. */
export interface MarkPlacing {
  /** The last mark that was looked for near its old page. */
  readonly after: number;
  /** Those that were not surely found there, each with the best place so far. */
  readonly unsure: readonly { readonly id: number; readonly best: MarkPlace | null }[];
  /** The page from which on these are looked for; null while marks are still looked for near their pages. */
  readonly page: number | null;
}

export interface ErasingBook {
  readonly id: string;
  readonly sha256: string;
  readonly extension: string;
}

export interface BookTextReader {
  /** Books that are being erased and are not gone yet. */
  listErasing(): Promise<readonly ErasingBook[]>;
  /** Whether erased words may still be left in the keyword index. */
  needsScrub(): Promise<boolean>;
  /** Books whose new text is taking the place of the old one. */
  listTakingReread(): Promise<readonly string[]>;
}

export interface BookTextWriter {
  /** Begins reading a book in again: forgets what an earlier, cut attempt had staged. */
  resetReread(bookId: string): Promise<void>;
  stagePart(bookId: string, ordinal: number, part: StagedPart): Promise<void>;
  /** All is staged: from here on the new text takes the place of the old one, through any crash. */
  takeReread(bookId: string, taking: RereadTaking): Promise<void>;
  /**
   * Puts one staged part in the place of the rows that it replaces (equal ones stay, with their ids and vectors), or erases
   * some of what is beyond the new end, or lets some of what names a page follow it. Title, author and language stay
   * where the book has them. Returns whether there is more.
   */
  stepReread(bookId: string): Promise<boolean>;
  /** After the last step, and its marks: queues what makes the rest out of the new text for `at`. */
  finishReread(bookId: string, at: string): Promise<void>;
  /** The marks of this very book that it had before it was erased are its marks again. */
  bringMarksBack(bookId: string): Promise<void>;
  /** Finds some of a book's marks again in its present text, from the beginning with null. Returns the next `from`, null at the end. */
  placeMarks(bookId: string, from: MarkPlacing | null): Promise<MarkPlacing | null>;
  /**
   * From here on the book is in no list, search or answer, nor is what was remembered of it; its text and its file are
   * still to be erased. Sessions, notes and marks stay, without a book.
   */
  beginErasing(bookId: string): Promise<void>;
  /** Erases some passages and pages of a book with their indexes and vectors. Returns whether there is more. */
  eraseSomeText(bookId: string): Promise<boolean>;
  /** Writes some of the keyword index again, so that no erased word is left in it. Returns whether there is more. */
  scrubSome(): Promise<boolean>;
}

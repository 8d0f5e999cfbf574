import type { StagedPart } from './book-content';
import type { BookId, MarkId } from '../../../../shared/model';

/*
 * Large changes of a book's text are made in small steps of a few milliseconds, so that nothing has to wait. They resume
 * at the next start if interrupted.
 */

/** The size of a re-import's new text, and how its pages moved. */
export interface StagedReimport {
  readonly pages: number;
  readonly passages: number;
  /** For each old page, the new page on which it begins; null if no page has moved. */
  readonly moves: readonly number[] | null;
}

/** Where a mark was found, by offsets in the page's text. `similarity` is that of its context, 0..1. */
export interface MarkPlace {
  readonly page: number;
  readonly start: number;
  readonly end: number;
  readonly similarity: number;
}

/** Progress of relocating a book's marks. */
export interface MarkPlacing {
  /** The last mark that was searched for near its old page. */
  readonly after: number;
  /** Marks not reliably found there, each with the best place so far. */
  readonly unsure: readonly { readonly id: MarkId; readonly best: MarkPlace | null }[];
  /** The next page to search for these; null while marks are still searched for near their pages. */
  readonly page: number | null;
}

export interface ErasingBook {
  readonly id: BookId;
  readonly sha256: string;
  readonly extension: string;
}

export interface BookTextReader {
  /** Books whose erasure has not finished. */
  listErasing(): Promise<readonly ErasingBook[]>;
  /** Whether the keyword index may still contain erased words. */
  needsScrub(): Promise<boolean>;
  /** Books whose text is being replaced by a re-import. */
  listUnfinishedReimports(): Promise<readonly BookId[]>;
}

export interface BookTextWriter {
  /** Begins a re-import: discards what an interrupted attempt had staged. */
  resetReimport(bookId: BookId): Promise<void>;
  stagePart(bookId: BookId, ordinal: number, part: StagedPart): Promise<void>;
  /** Starts replacing the old text once all is staged. This continues after any crash. */
  startReplacement(bookId: BookId, taking: StagedReimport): Promise<void>;
  /**
   * Replaces rows by one staged part (equal rows keep their ids and vectors), or erases some rows beyond the new end, or
   * updates some references to pages. The book's title, author and language are kept if set. Returns whether there is
   * more.
   */
  stepReplacement(bookId: BookId): Promise<boolean>;
  /** After the last step and the marks: queues the jobs that process the new text for `at`. */
  finishReplacement(bookId: BookId, at: string): Promise<void>;
  /** Restores the marks that this book had before it was erased. */
  restoreMarks(bookId: BookId): Promise<void>;
  /** Relocates some of a book's marks in its current text; null starts from the beginning. Returns the next `from`, or null. */
  placeMarks(bookId: BookId, from: MarkPlacing | null): Promise<MarkPlacing | null>;
  /**
   * Removes the book and its memories from all lists, searches and answers. Its text and file are erased later. Sessions,
   * notes and marks stay, without a book.
   */
  beginErasing(bookId: BookId): Promise<void>;
  /** Erases some passages and pages of a book with their indexes and vectors. Returns whether there is more. */
  eraseSomeText(bookId: BookId): Promise<boolean>;
  /** Rewrites some of the keyword index to remove erased words. Returns whether there is more. */
  scrubSome(): Promise<boolean>;
}

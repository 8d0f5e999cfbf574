import type {
  Book,
  BookFormat,
  Collection,
  Job,
  OutlineEntry,
  Page,
  Passage,
  Places,
} from '../../../shared/model';
import type { PageStart } from '../book-parts';
import type { HeadDraft, OutlineDraft, PageDraft, PassageDraft } from './book-content';
import type { BookTextReader, BookTextWriter } from './book-text-store';
import type { Reach } from './search-store';

export interface NewBook {
  readonly id: string;
  readonly sha256: string;
  readonly extension: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly format: BookFormat;
  readonly title: string;
  readonly addedAt: string;
}

/** What a failed import kept: the job, and the file that is under `books/` for it. */
export interface KeptCopy {
  readonly jobId: number;
  readonly sha256: string;
  readonly extension: string;
  readonly failedAt: string;
}

/** Where a book's original is. */
export interface BookFileRef {
  readonly sha256: string;
  readonly extension: string;
  readonly fileName: string;
}

/** Where a book's cover is; `extension` and `version` are of its file. */
export type CoverChange =
  | { readonly state: 'unsought' | 'none' }
  | { readonly state: 'original' | 'picture'; readonly extension: string; readonly version: string };

/** Counts of a book's passages. */
export interface EncodedShare {
  /** Those that have a vector of the whole. */
  readonly passages: number;
  /** Those whose sentences have theirs. */
  readonly sentences: number;
  readonly total: number;
}

export interface LibraryReader extends BookTextReader {
  /**
   * Ready and importing ones, newest first. `vectors.done` counts the rows of `modelId`. A summary, which tells of the whole
   * book, stays out of one that is bound to what was read until its last page was.
   */
  listBooks(modelId: string): Promise<readonly Book[]>;
  findBook(id: string, modelId: string): Promise<Book | null>;
  findBookFile(id: string): Promise<BookFileRef | null>;
  /** The file of the book's cover; null where it has none. */
  findCover(bookId: string): Promise<{ readonly extension: string; readonly version: string } | null>;
  /** Ready books of these formats whose cover nobody has looked for, newest first. */
  listCoverless(formats: readonly BookFormat[]): Promise<readonly string[]>;
  /** Every cover that should be there as a file. */
  listCovers(): Promise<readonly { readonly bookId: string; readonly extension: string }[]>;
  /** By name. */
  listCollections(): Promise<readonly Collection[]>;
  /** Ids of the collections that hold a book. */
  collectionsOf(bookId: string): Promise<readonly number[]>;
  /** Copies whose failed import can be tried again, with when it failed. */
  listKeptCopies(): Promise<readonly KeptCopy[]>;
  /** The outline in reading order, without labels and summaries. */
  listOutlineTitles(bookId: string): Promise<readonly Pick<OutlineEntry, 'title' | 'level' | 'page'>[]>;
  /** A chapter's summary stays out where the bound of what was read cuts the chapter or is before it, unless `whole` is asked. */
  listOutline(bookId: string, reach?: Reach): Promise<readonly OutlineEntry[]>;
  /** Page `page`, from 1; null past either end. */
  findPage(bookId: string, page: number): Promise<Page | null>;
  /** Pages `from` to `to` inclusive. */
  listPages(bookId: string, from: number, to: number): Promise<readonly Page[]>;
  /** The given pages, in the order of the book. */
  getPages(bookId: string, pages: readonly number[]): Promise<readonly Page[]>;
  /** The first characters of every page, in order. */
  listPageStarts(bookId: string): Promise<readonly PageStart[]>;
  /** The page with that printed label, else null. */
  findPageByLabel(bookId: string, label: string): Promise<number | null>;
  /** Where words are in a book, word for word; the first `limit` places, and how many there are. */
  findPlaces(bookId: string, query: string, limit: number): Promise<Places>;
  /** Labels of the given pages. */
  labelsOf(bookId: string, pages: readonly number[]): Promise<ReadonlyMap<number, string>>;
  getPassages(ids: readonly number[]): Promise<readonly Passage[]>;
  /** All passages of a book by ordinal, `limit` from `fromOrdinal`. */
  listPassages(bookId: string, fromOrdinal: number, limit: number): Promise<readonly Passage[]>;
  /** The first `limit` passages with text on pages `from` to `to`, by ordinal. */
  listPassagesOnPages(bookId: string, from: number, to: number, limit: number): Promise<readonly Passage[]>;
  /** Passages without a vector of the model, by ordinal. */
  listUnembedded(
    bookId: string,
    modelId: string,
    limit: number,
  ): Promise<
    readonly { readonly id: number; readonly text: string; readonly headingPath: readonly string[] }[]
  >;
  /** Passages whose sentences the model has not encoded yet, by ordinal. */
  listUnencoded(
    bookId: string,
    modelId: string,
    limit: number,
  ): Promise<
    readonly { readonly id: number; readonly text: string; readonly headingPath: readonly string[] }[]
  >;
  /** How far a sentence encoder is with a book. */
  encodedShare(bookId: string, modelId: string): Promise<EncodedShare>;
}

export interface LibraryWriter extends BookTextWriter {
  /** Adds a book in state `importing` together with its queued `import-book` job, in one transaction. */
  addBook(book: NewBook): Promise<{ readonly jobId: number }>;
  /**
   * Ends a failed import whose file may be tried again: erases the book (as `eraseBook`), marks the job failed with
   * `error`, and keeps with the job what the book was added as. Its file is then the job's.
   */
  failImport(bookId: string, jobId: number, error: string, at: string): Promise<void>;
  /**
   * Queues a failed job again. An import's book is added again as it was. Rejects with `JOB_NOT_FOUND` and
   * `NOTHING_TO_RETRY`.
   */
  retryFailed(jobId: number, at: string): Promise<Job>;
  /** Lets go of what a failed import kept. Returns the file when it now belongs to nothing. */
  dropKeptCopy(jobId: number): Promise<{ readonly sha256: string; readonly extension: string } | null>;
  setCover(bookId: string, cover: CoverChange): Promise<void>;
  /** Rejects with `COLLECTION_EXISTS` where one has the name, whatever its case. */
  addCollection(name: string, at: string): Promise<Collection>;
  renameCollection(id: number, name: string): Promise<Collection>;
  /** With what was remembered for it; its books stay in the library. */
  eraseCollection(id: number): Promise<void>;
  /** Rejects with `COLLECTION_NOT_FOUND` and `BOOK_NOT_FOUND`, and then changes nothing. */
  changeCollection(id: number, add: readonly string[], remove: readonly string[]): Promise<Collection>;
  /** Drops what an earlier, cut import had stored; the book stays `importing`. Quick after `eraseSomeText`. */
  resetImport(bookId: string): Promise<void>;
  setHead(bookId: string, head: HeadDraft, outline: readonly OutlineDraft[]): Promise<void>;
  addPages(bookId: string, pages: readonly PageDraft[]): Promise<void>;
  /** Rows and keyword index together. */
  addPassages(bookId: string, passages: readonly PassageDraft[]): Promise<void>;
  /**
   * Marks the book `ready`, its marks being placed, and queues `embed-book` and `summarise-book` for `at` (by default
   * the time of the import job's last word), in one transaction.
   */
  finishImport(bookId: string, at?: string): Promise<void>;
  /** Keeps what a chapter says; `entryId` is of the outline. */
  setChapterSummary(bookId: string, entryId: number, summary: string): Promise<void>;
  updateBook(
    bookId: string,
    change: {
      readonly title?: string;
      readonly author?: string | null;
      readonly language?: string | null;
      readonly summary?: string;
      readonly position?: number;
      /** Turned on, it begins at the reading position; pages that are opened then move it on. */
      readonly readBound?: boolean;
      readonly openedAt?: string;
    },
  ): Promise<void>;
  addVectors(
    bookId: string,
    modelId: string,
    vectors: readonly { readonly passageId: number; readonly vector: Float32Array }[],
  ): Promise<void>;
  /**
   * Replaces the sentences of the given passages and counts these as encoded, also those without a sentence.
   * `heading`: the vector is of the headings above the passage.
   */
  addSentences(
    bookId: string,
    modelId: string,
    passages: readonly {
      readonly passageId: number;
      readonly sentences: readonly { readonly vector: Float32Array; readonly start: number | null }[];
    }[],
  ): Promise<void>;
  /**
   * The book with all that hangs on it: outline, pages, passages, indexes, vectors. Sessions, notes and marks stay, without a
   * book. Quick after `eraseSomeText`; no word of it is left once `scrubSome` has come to its end.
   */
  eraseBook(bookId: string): Promise<void>;
}

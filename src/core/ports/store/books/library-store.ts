import type {
  Book,
  BookFormat,
  BookId,
  Collection,
  Job,
  JobId,
  OutlineEntry,
  Page,
  Passage,
  PassageId,
  Places,
  Sentence,
} from '../../../../shared/model';
import type { PageStart } from '../../books/book-parts';
import type { RecognisedPage } from '../../books/document-reader';
import type { HeadDraft, OutlineDraft, PageDraft, PassageDraft } from './book-content';
import type { BookTextReader, BookTextWriter } from './book-text-store';
import type { SearchExtent } from './search-store';

export interface NewBook {
  readonly id: BookId;
  readonly sha256: string;
  readonly extension: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly format: BookFormat;
  readonly title: string;
  readonly addedAt: string;
}

/** The file under `books/` that a failed import's job still has. */
export interface KeptCopy {
  readonly jobId: JobId;
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

/** The state of a book's cover; `extension` and `version` describe its file. */
export type CoverChange =
  | { readonly state: 'unsought' | 'none' }
  | { readonly state: 'original' | 'picture'; readonly extension: string; readonly version: string };

/** Counts of a book's passages. */
export interface EncodedShare {
  /** Passages with a vector. */
  readonly passages: number;
  /** Passages whose sentences have vectors. */
  readonly sentences: number;
  readonly total: number;
}

export interface LibraryReader extends BookTextReader {
  /**
   * Ready and importing books, newest first. `vectors.done` counts the rows of `modelId`. The summary of a limited book is
   * left out until all its pages were read.
   */
  listBooks(modelId: string): Promise<readonly Book[]>;
  findBook(id: BookId, modelId: string): Promise<Book | null>;
  findBookFile(id: BookId): Promise<BookFileRef | null>;
  /** The file of the book's cover; null if it has none. */
  findCover(bookId: BookId): Promise<{ readonly extension: string; readonly version: string } | null>;
  /** Ready books of these formats whose cover was not searched for yet, newest first. */
  listCoverless(formats: readonly BookFormat[]): Promise<readonly BookId[]>;
  /** Every cover that should exist as a file. */
  listCovers(): Promise<readonly { readonly bookId: BookId; readonly extension: string }[]>;
  /** By name. */
  listCollections(): Promise<readonly Collection[]>;
  /** Ids of the collections that contain a book. */
  collectionsOf(bookId: BookId): Promise<readonly number[]>;
  /** Copies of failed imports that can be retried. */
  listKeptCopies(): Promise<readonly KeptCopy[]>;
  /** The outline in reading order, without labels and summaries. */
  listOutlineTitles(bookId: BookId): Promise<readonly Pick<OutlineEntry, 'title' | 'level' | 'page'>[]>;
  /** Leaves out summaries of chapters with unread pages in a limited book, unless `reach` is `whole`. */
  listOutline(bookId: BookId, reach?: SearchExtent): Promise<readonly OutlineEntry[]>;
  /** Page `page`, from 1; null past either end. */
  findPage(bookId: BookId, page: number): Promise<Page | null>;
  /** Pages `from` to `to` inclusive. */
  listPages(bookId: BookId, from: number, to: number): Promise<readonly Page[]>;
  /** The number of words on each page, from page 1. */
  listWordCounts(bookId: BookId): Promise<readonly number[]>;
  /** The given pages, in the order of the book. */
  getPages(bookId: BookId, pages: readonly number[]): Promise<readonly Page[]>;
  /** The recognised text of pages that are pictures, in order. */
  listRecognisedPages(bookId: BookId): Promise<readonly RecognisedPage[]>;
  /** The first characters of every page, in order. */
  listPageStarts(bookId: BookId): Promise<readonly PageStart[]>;
  /** The page with that printed label, or null. */
  findPageByLabel(bookId: BookId, label: string): Promise<number | null>;
  /** Exact occurrences of the words in a book: the first `limit`, and the total. */
  findPlaces(bookId: BookId, query: string, limit: number): Promise<Places>;
  /** Labels of the given pages. */
  labelsOf(bookId: BookId, pages: readonly number[]): Promise<ReadonlyMap<number, string>>;
  getPassages(ids: readonly PassageId[]): Promise<readonly Passage[]>;
  /** All passages of a book by ordinal, `limit` from `fromOrdinal`. */
  listPassages(bookId: BookId, fromOrdinal: number, limit: number): Promise<readonly Passage[]>;
  /** The first `limit` passages with text on pages `from` to `to`, by ordinal. */
  listPassagesOnPages(bookId: BookId, from: number, to: number, limit: number): Promise<readonly Passage[]>;
  /** Passages without a vector of the model, by ordinal. */
  listUnembedded(
    bookId: BookId,
    modelId: string,
    limit: number,
  ): Promise<
    readonly { readonly id: PassageId; readonly text: string; readonly headingPath: readonly string[] }[]
  >;
  /** Passages whose sentences the model has not encoded yet, by ordinal. */
  listUnencoded(
    bookId: BookId,
    modelId: string,
    limit: number,
  ): Promise<
    readonly { readonly id: PassageId; readonly text: string; readonly headingPath: readonly string[] }[]
  >;
  /** How much of a book a sentence encoder has encoded. */
  encodedShare(bookId: BookId, modelId: string): Promise<EncodedShare>;
}

export interface LibraryWriter extends BookTextWriter {
  /** Adds a book in state `importing` together with its queued `import-book` job, in one transaction. */
  addBook(book: NewBook): Promise<{ readonly jobId: JobId }>;
  /**
   * Ends a failed import whose file may be tried again: erases the book (as `eraseBook`), marks the job failed with
   * `error`, and stores with it what is needed to add the book again. The job then owns its file.
   */
  failImport(bookId: BookId, jobId: JobId, error: Sentence, at: string): Promise<void>;
  /**
   * Queues a failed job again. An import's book is added again as it was. Rejects with `JOB_NOT_FOUND` and
   * `NOTHING_TO_RETRY`.
   */
  retryFailed(jobId: JobId, at: string): Promise<Job>;
  /** Releases the copy of a failed import. Returns the file if nothing uses it any more. */
  dropKeptCopy(jobId: JobId): Promise<{ readonly sha256: string; readonly extension: string } | null>;
  setCover(bookId: BookId, cover: CoverChange): Promise<void>;
  /** Rejects with `COLLECTION_EXISTS` if one has the same name, regardless of case. */
  addCollection(name: string, at: string): Promise<Collection>;
  renameCollection(id: number, name: string): Promise<Collection>;
  /** Erases it with its memories; its books stay in the library. */
  eraseCollection(id: number): Promise<void>;
  /** Rejects with `COLLECTION_NOT_FOUND` or `BOOK_NOT_FOUND` without changing anything. */
  changeCollection(id: number, add: readonly BookId[], remove: readonly BookId[]): Promise<Collection>;
  /** Drops what an interrupted import had stored; the book stays `importing`. Fast after `eraseSomeText`. */
  resetImport(bookId: BookId): Promise<void>;
  setHead(bookId: BookId, head: HeadDraft, outline: readonly OutlineDraft[]): Promise<void>;
  addPages(bookId: BookId, pages: readonly PageDraft[]): Promise<void>;
  /** Stores the recognised text of a page, which the book takes when it is imported again. */
  addRecognisedPage(bookId: BookId, language: string, page: RecognisedPage): Promise<void>;
  /** Rows and keyword index together. */
  addPassages(bookId: BookId, passages: readonly PassageDraft[]): Promise<void>;
  /**
   * Marks the book `ready` once its marks are placed, and queues `embed-book` and `summarise-book` for `at` (by default
   * the time of the import job's last update), in one transaction.
   */
  finishImport(bookId: BookId, at?: string): Promise<void>;
  /** Stores a chapter's summary; `entryId` is the outline entry's. */
  setChapterSummary(bookId: BookId, entryId: number, summary: string): Promise<void>;
  updateBook(
    bookId: BookId,
    change: {
      readonly title?: string;
      readonly author?: string | null;
      readonly language?: string | null;
      readonly summary?: string;
      readonly position?: number;
      /** Whether the tutor is given only pages that were read. */
      readonly readBound?: boolean;
      readonly dismissedWarnings?: Book['dismissedWarnings'];
      readonly openedAt?: string;
    },
  ): Promise<void>;
  addVectors(
    bookId: BookId,
    modelId: string,
    vectors: readonly { readonly passageId: PassageId; readonly vector: Float32Array }[],
  ): Promise<void>;
  /**
   * Replaces the sentences of the given passages and marks these as encoded, even those without sentences. `start` is
   * null for the vector of the headings above the passage.
   */
  addSentences(
    bookId: BookId,
    modelId: string,
    passages: readonly {
      readonly passageId: PassageId;
      readonly sentences: readonly { readonly vector: Float32Array; readonly start: number | null }[];
    }[],
  ): Promise<void>;
  /**
   * Erases the book with its outline, pages, passages, indexes and vectors. Sessions, notes and marks stay, without a
   * book. Fast after `eraseSomeText`. No word of it remains once `scrubSome` has finished.
   */
  eraseBook(bookId: BookId): Promise<void>;
}

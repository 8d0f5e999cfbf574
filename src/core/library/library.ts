import type {
  Book,
  BookId,
  BookParts,
  Job,
  JobId,
  OutlineEntry,
  Page,
  Places,
  Recognition,
} from '../../shared/model';
import type { BookPart } from '../ports';

export interface AddedBook {
  readonly bookId: BookId;
  /** The import's job; for an existing book its latest job, or 0 if none is stored. */
  readonly jobId: JobId;
  readonly existing: boolean;
}

/** The learner's books. Methods reject with `BOOK_NOT_FOUND`, `PAGE_NOT_FOUND` and the errors of the import. */
export interface Library {
  /** Imports the file at `path`, with `name` as its file name if given. Rejects at once if it is not a book. */
  addFile(path: string, name: string | null): Promise<AddedBook>;
  /** Imports the sample book. */
  addSample(): Promise<AddedBook>;
  list(): Promise<readonly Book[]>;
  get(bookId: BookId): Promise<Book>;
  outline(bookId: BookId): Promise<readonly OutlineEntry[]>;
  page(bookId: BookId, page: number): Promise<Page>;
  /** At most 20 pages. */
  pages(bookId: BookId, from: number, to: number): Promise<readonly Page[]>;
  /** The page with a printed label or, failing that, with that number; null if there is none. */
  findPage(bookId: BookId, label: string): Promise<number | null>;
  /** Exact occurrences of the words in the book: the first 1,000, and the total. */
  places(bookId: BookId, query: string): Promise<Places>;
  setPosition(bookId: BookId, page: number): Promise<Book>;
  /**
   * Call when the read pages have changed: ticks plan steps, emits the update and queues a summary that is now
   * possible. `before` is the book before the change.
   */
  readingChanged(before: Book): Promise<Book>;
  update(
    bookId: BookId,
    change: {
      readonly title?: string | undefined;
      readonly author?: string | null | undefined;
      readonly language?: string | null | undefined;
      readonly readBound?: boolean | undefined;
      readonly dismissedWarnings?: Book['dismissedWarnings'] | undefined;
    },
  ): Promise<Book>;
  /** Cancels the book's jobs, then erases it with its file. */
  remove(bookId: BookId): Promise<void>;
  /** Queues a re-import of the book from its original. The old text stays until the new one is complete. */
  readAgain(bookId: BookId): Promise<Job>;
  /** The number of pages to recognise, and the languages available for it. */
  recognition(bookId: BookId): Promise<Recognition>;
  /**
   * Queues recognising the pages that are pictures, in a language whose data is there (`NOT_FOUND` otherwise). The book is
   * imported again when it is done.
   */
  recognise(bookId: BookId, language: string): Promise<Job>;
  /**
   * Sets the book's cover: a base64 raster image of at most 512 KB and 2,000 pixels a side, or null for one drawn from the
   * title. Rejects with `NOT_A_PICTURE` or `TOO_LARGE`.
   */
  setCover(bookId: BookId, picture: string | null): Promise<Book>;
  /** The cover's file. Rejects with `NOT_FOUND` if the book has none. */
  cover(bookId: BookId): Promise<{
    readonly path: string;
    readonly mediaType: string;
    readonly version: string;
  }>;
  /** Retries a failed job; an import uses the saved copy of the file. */
  retry(jobId: JobId): Promise<Job>;
  /** Cancels a job, or releases what a failed one kept. */
  cancelJob(jobId: JobId): Promise<Job>;
  /** The documents inside a book; empty if its format has none. */
  parts(bookId: BookId): Promise<BookParts>;
  /** One displayable file of the book, or null. `base` is the address under which the front end serves them. */
  part(bookId: BookId, path: string, base: string): Promise<BookPart | null>;
  /** The original's path and file name. */
  original(bookId: BookId): Promise<{ readonly path: string; readonly fileName: string }>;
}

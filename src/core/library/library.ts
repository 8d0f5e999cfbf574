import type { Book, BookParts, Job, OutlineEntry, Page, Places } from '../../shared/model';
import type { BookPart } from '../ports';

export interface AddedBook {
  readonly bookId: string;
  /** The import's job; for a book that was there already its latest job, or 0 where none is kept. */
  readonly jobId: number;
  readonly existing: boolean;
}

/** The learner's books. Methods reject with `BOOK_NOT_FOUND`, `PAGE_NOT_FOUND` and the refusals of the import. */
export interface Library {
  /** Takes in the file at `path`, called `name` (else as it is called there). Refuses at once what is no book. */
  addFile(path: string, name: string | null): Promise<AddedBook>;
  /** Takes in the book that comes with Lectern. */
  addSample(): Promise<AddedBook>;
  list(): Promise<readonly Book[]>;
  get(bookId: string): Promise<Book>;
  outline(bookId: string): Promise<readonly OutlineEntry[]>;
  page(bookId: string, page: number): Promise<Page>;
  /** At most 20 pages. */
  pages(bookId: string, from: number, to: number): Promise<readonly Page[]>;
  /** The page of a printed label or, failing that, of a number; null where there is none. */
  findPage(bookId: string, label: string): Promise<number | null>;
  /** Where words are in the book, word for word: the first 1,000 places, and how many there are. */
  places(bookId: string, query: string): Promise<Places>;
  setPosition(bookId: string, page: number): Promise<Book>;
  update(
    bookId: string,
    change: {
      readonly title?: string | undefined;
      readonly author?: string | null | undefined;
      readonly language?: string | null | undefined;
      readonly readBound?: boolean | undefined;
    },
  ): Promise<Book>;
  /** Ends what is under way for the book, then erases it with its file. */
  remove(bookId: string): Promise<void>;
  /** Queues the book to be read again from its original. Its text stays until the new one is whole. */
  readAgain(bookId: string): Promise<Job>;
  /**
   * Gives the book another cover: a picture of pixels in base64, 512 KB and 2,000 pixels a side at most, else rejects with
   * `NOT_A_PICTURE` or `TOO_LARGE`; null is none, which is then drawn from the title.
   */
  setCover(bookId: string, picture: string | null): Promise<Book>;
  /** Where the cover is. Rejects with `NOT_FOUND` where the book has none. */
  cover(bookId: string): Promise<{
    readonly path: string;
    readonly mediaType: string;
    readonly version: string;
  }>;
  /** Tries a failed job again; an import from the copy that was kept. */
  retry(jobId: number): Promise<Job>;
  /** Ends a job, or releases what a failed one kept. */
  cancelJob(jobId: number): Promise<Job>;
  /** The documents that a book is made of, where its format has such; else there are none. */
  parts(bookId: string): Promise<BookParts>;
  /** One file of the book as it is shown; null where there is none. `base` is where the front serves them. */
  part(bookId: string, path: string, base: string): Promise<BookPart | null>;
  /** Where the original is, and what the learner called it. */
  original(bookId: string): Promise<{ readonly path: string; readonly fileName: string }>;
}

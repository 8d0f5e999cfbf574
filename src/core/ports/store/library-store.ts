import type {
  Block,
  Book,
  BookFormat,
  OutlineEntry,
  Page,
  Passage,
  PassagePart,
  Places,
} from '../../../shared/model';

/** A passage as the cutter makes it, before it has a row. */
export interface PassageDraft {
  readonly ordinal: number;
  readonly chapter: string | null;
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly parts: readonly PassagePart[];
  readonly tokens: number;
  /** For the keyword index's columns of neighbours: the last sentences before and the first after, in the chapter. */
  readonly before: string;
  readonly after: string;
}

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

/** Where a book's original lies. */
export interface BookFileRef {
  readonly sha256: string;
  readonly extension: string;
  readonly fileName: string;
}

export interface LibraryReader {
  /** Ready and importing ones, newest first. `vectors.done` counts the rows of `modelId`. */
  listBooks(modelId: string): Promise<readonly Book[]>;
  findBook(id: string, modelId: string): Promise<Book | null>;
  findBookFile(id: string): Promise<BookFileRef | null>;
  listOutline(bookId: string): Promise<readonly OutlineEntry[]>;
  /** Page `page`, from 1; null past either end. */
  findPage(bookId: string, page: number): Promise<Page | null>;
  /** Pages `from` to `to` inclusive. */
  listPages(bookId: string, from: number, to: number): Promise<readonly Page[]>;
  /** The page with that printed label, else null. */
  findPageByLabel(bookId: string, label: string): Promise<number | null>;
  /** Where words stand in a book, word for word; the first `limit` places, and how many there are. */
  findPlaces(bookId: string, query: string, limit: number): Promise<Places>;
  /** Labels of the given pages. */
  labelsOf(bookId: string, pages: readonly number[]): Promise<ReadonlyMap<number, string>>;
  getPassages(ids: readonly number[]): Promise<readonly Passage[]>;
  /** All passages of a book by ordinal, `limit` from `fromOrdinal`. */
  listPassages(bookId: string, fromOrdinal: number, limit: number): Promise<readonly Passage[]>;
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
}

export interface LibraryWriter {
  /** Adds a book in state `importing` together with its queued `import-book` job, in one transaction. */
  addBook(book: NewBook): Promise<{ readonly jobId: number }>;
  /** Drops what an earlier, cut import had stored; the book stays `importing`. */
  resetImport(bookId: string): Promise<void>;
  setHead(
    bookId: string,
    head: {
      readonly title: string;
      readonly author: string | null;
      readonly language: string | null;
      readonly format: BookFormat;
      readonly pageCount: number;
      readonly warnings: readonly string[];
    },
    outline: readonly {
      readonly title: string;
      readonly level: number;
      readonly page: number;
      readonly offset: number;
      readonly label: string;
    }[],
  ): Promise<void>;
  addPages(
    bookId: string,
    pages: readonly {
      readonly page: number;
      readonly label: string;
      readonly chapter: string | null;
      readonly text: string;
      readonly blocks: readonly Block[];
    }[],
  ): Promise<void>;
  /** Rows and keyword index together. */
  addPassages(bookId: string, passages: readonly PassageDraft[]): Promise<void>;
  /**
   * Marks the book `ready` and queues `embed-book` and `summarise-book` for `at` (by default the time of the import
   * job's last word), in one transaction.
   */
  finishImport(bookId: string, at?: string): Promise<void>;
  updateBook(
    bookId: string,
    change: {
      readonly title?: string;
      readonly author?: string | null;
      readonly summary?: string;
      readonly position?: number;
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
  /** The book with all that hangs on it: outline, pages, passages, indexes, vectors. Sessions and notes stay, without a book. */
  eraseBook(bookId: string): Promise<void>;
}

import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/en/errors';
import type { Book, BookFormat } from '../../shared/model';
import type { EventBus } from '../async/event-bus';
import type { Mutex } from '../async/mutex';
import type {
  BookFiles,
  BookPartsReader,
  BookWorker,
  Clock,
  Cognition,
  CoverFiles,
  DocumentFile,
  Embedder,
  JobQueue,
  JobReader,
  JobWriter,
  LibraryReader,
  LibraryWriter,
  Logger,
  SearchReader,
  SentenceEncoder,
} from '../ports';
import type { EmbedPassages } from '../vectors/embed-texts';

export interface LibraryDeps {
  readonly store: {
    readonly library: LibraryReader & LibraryWriter;
    readonly jobs: JobReader & Pick<JobWriter, 'addJob'>;
    readonly search: Pick<SearchReader, 'encodedAmong'>;
  };
  readonly files: BookFiles;
  readonly covers: CoverFiles;
  readonly worker: BookWorker;
  /** Without it books are shown as text alone. */
  readonly parts?: BookPartsReader | undefined;
  readonly cognition: Pick<Cognition, 'summarise'>;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly logger: Logger;
  /** The model whose vectors are made and counted. */
  readonly embedder: Embedder;
  /** How many texts at once are embedded, by whom it may be. */
  readonly bulkOf: (embedder: Embedder) => EmbedPassages;
  /** Encodes sentences where there is one. */
  readonly encoder?: SentenceEncoder | undefined;
  /** Finds out what a file is; rejects with `EMPTY_FILE`, `WRONG_TYPE`, `UNSUPPORTED_TYPE`, `TOO_LARGE`, `UNREADABLE_FILE`. */
  readonly detect: (
    file: DocumentFile,
  ) => Promise<{ readonly format: BookFormat; readonly extension: string }>;
  readonly samplePath: string;
  readonly queue: JobQueue;
}

/** What the parts of the library share. */
export interface LibraryContext extends LibraryDeps {
  /** Adding and erasing exclude each other, so that one never removes the file that the other just stored. */
  readonly mutex: Mutex;
}

export const getBook = async ({ store, embedder }: LibraryDeps, bookId: string): Promise<Book> => {
  const book = await store.library.findBook(bookId, embedder.modelId);
  if (!book) throw new LecternError('BOOK_NOT_FOUND', errorText.bookUnknown);
  return book;
};

export const noSuchPage = (book: Book): LecternError =>
  book.state === 'importing'
    ? new LecternError('BOOK_NOT_READY', errorText.bookImporting)
    : new LecternError('PAGE_NOT_FOUND', errorText.pageOutOfRange(book.pageCount));

import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { Book, BookFormat, BookId } from '../../shared/model';
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
  PageRecogniser,
  PlanWriter,
  SearchReader,
  SentenceEncoder,
} from '../ports';
import type { EmbedPassages } from '../vectors/embed-texts';

export interface LibraryDeps {
  readonly store: {
    readonly library: LibraryReader & LibraryWriter;
    readonly jobs: JobReader & Pick<JobWriter, 'addJob'>;
    readonly search: Pick<SearchReader, 'encodedAmong'>;
    readonly plans: Pick<PlanWriter, 'tickReadSteps'>;
  };
  readonly files: BookFiles;
  readonly covers: CoverFiles;
  readonly worker: BookWorker;
  /** Without it, books are shown as text only. */
  readonly parts?: BookPartsReader | undefined;
  readonly cognition: Pick<Cognition, 'summarise'>;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly logger: Logger;
  /** The model whose vectors are made and counted. */
  readonly embedder: Embedder;
  /** How to embed many texts at once with a given model. */
  readonly bulkOf: (embedder: Embedder) => EmbedPassages;
  /** The sentence encoder, which is optional. */
  readonly encoder?: SentenceEncoder | undefined;
  /** Recognises text in pictures, which is optional. */
  readonly recogniser?: PageRecogniser | undefined;
  /** Detects a file's format. Rejects with `EMPTY_FILE`, `WRONG_TYPE`, `UNSUPPORTED_TYPE`, `TOO_LARGE`, `UNREADABLE_FILE`. */
  readonly detect: (
    file: DocumentFile,
  ) => Promise<{ readonly format: BookFormat; readonly extension: string }>;
  readonly samplePath: string;
  readonly queue: JobQueue;
}

/** Shared by the parts of the library. */
export interface LibraryContext extends LibraryDeps {
  /** Adding and erasing exclude each other, so that one never removes the file that the other just stored. */
  readonly mutex: Mutex;
}

export const getBook = async ({ store, embedder }: LibraryDeps, bookId: BookId): Promise<Book> => {
  const book = await store.library.findBook(bookId, embedder.modelId);
  if (!book) throw new LecternError('BOOK_NOT_FOUND', errorText.bookUnknown);
  return book;
};

export const noSuchPage = (book: Book): LecternError =>
  book.state === 'importing'
    ? new LecternError('BOOK_NOT_READY', errorText.bookImporting)
    : new LecternError('PAGE_NOT_FOUND', errorText.pageOutOfRange(book.pageCount));

import type { BookFormat } from '../../shared/model';
import type {
  BookFiles,
  BookPartsReader,
  BookWorker,
  Clock,
  Cognition,
  CoverFiles,
  DocumentFile,
  Embedder,
  Ids,
  Logger,
  MarkedCopies,
  ModelMeter,
  ModelProviders,
  Power,
  SentenceEncoder,
  Store,
  Tokenizer,
  TopicFiles,
  WordVectors,
} from '../ports';
import type { ProviderUrls } from '../models/model-keys';

/** What the engine is made of; each front and each test brings its own. */
export interface EnginePorts {
  readonly store: Store;
  readonly cognition: Cognition;
  readonly embedder: Embedder;
  /** The models of the world, whose every request passes the meter; without them there are the built-in ones alone. */
  readonly providers?: ((meter: ModelMeter) => ModelProviders) | undefined;
  readonly providerUrls?: ProviderUrls | undefined;
  /** Meaning of single words and sentences, whichever embedder serves the vectors. */
  readonly words: WordVectors;
  /** Finds passages for questions in other words; everything works without it. */
  readonly encoder?: SentenceEncoder | undefined;
  /** Without it the machine counts as plugged in. */
  readonly power?: Power | undefined;
  readonly tokenizer: Tokenizer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly bookWorker: BookWorker;
  /** Serves books as they were made; without it they are shown as text alone. */
  readonly bookParts?: BookPartsReader | undefined;
  readonly files: BookFiles;
  readonly covers: CoverFiles;
  /** Writes marks into copies of PDFs; without it they are exported as Markdown alone. */
  readonly markedCopies?: MarkedCopies | undefined;
  /** The topics as Markdown files that people edit (E9). */
  readonly topicFiles: TopicFiles;
  /** Finds out what a file is. */
  readonly detect: (
    file: DocumentFile,
  ) => Promise<{ readonly format: BookFormat; readonly extension: string }>;
  /** Nothing was wanted for a minute: what nobody uses may be given back. */
  readonly atRest?: (() => void) | undefined;
  readonly sampleBookPath: string;
}

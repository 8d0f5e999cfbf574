import type { BookFormat } from '../../shared/model';
import type {
  BackupFiles,
  Backups,
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
  NoteImageFiles,
  PageRecogniser,
  Power,
  SentenceEncoder,
  Store,
  Tokenizer,
  TopicFiles,
  WordVectors,
} from '../ports';
import type { ProviderUrls } from '../models/model-keys';

/** The engine's dependencies, provided by each front end and each test. */
export interface EnginePorts {
  readonly store: Store;
  readonly cognition: Cognition;
  readonly embedder: Embedder;
  /** External models, with every request metered. Without them, only the built-in ones are available. */
  readonly providers?: ((meter: ModelMeter) => ModelProviders) | undefined;
  readonly providerUrls?: ProviderUrls | undefined;
  /** Word vectors, which are used whichever embedder is active. */
  readonly words: WordVectors;
  /** Finds passages that are worded differently from the question. Optional. */
  readonly encoder?: SentenceEncoder | undefined;
  /** Without it, the machine counts as plugged in. */
  readonly power?: Power | undefined;
  readonly tokenizer: Tokenizer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly bookWorker: BookWorker;
  /** Serves books in their original layout. Without it, they are shown as text only. */
  readonly bookParts?: BookPartsReader | undefined;
  /** Recognises text in pictures. Without it, pages that are pictures have no text. */
  readonly recogniser?: PageRecogniser | undefined;
  /** Without it, no backups are made except before an update. */
  readonly backups?: Backups | undefined;
  readonly files: BookFiles;
  readonly covers: CoverFiles;
  readonly noteImages: NoteImageFiles;
  /** Writes marks into copies of PDFs. Without it, they are exported as Markdown only. */
  readonly markedCopies?: MarkedCopies | undefined;
  /** Gives access to copies of the database. Without it, erased text cannot be removed from backups. */
  readonly backupFiles?: BackupFiles | undefined;
  /** The topics as Markdown files that the learner can edit (E9). */
  readonly topicFiles: TopicFiles;
  /** Detects a file's format. */
  readonly detect: (
    file: DocumentFile,
  ) => Promise<{ readonly format: BookFormat; readonly extension: string }>;
  /** Called after a minute without requests, to release unused memory. */
  readonly atRest?: (() => void) | undefined;
  /** Milliseconds from the start to its upkeep, which would delay the first screen. By default there is no delay. */
  readonly upkeepAfter?: number | undefined;
  readonly sampleBookPath: string;
}

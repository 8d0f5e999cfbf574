import { join } from 'node:path';
import { createBuiltinCognition } from '../../adapters/cognition/builtin';
import { detectBook } from '../../adapters/documents/detect-format';
import { builtinEmbedder, builtinWordVectors } from '../../adapters/embedding/builtin';
import { createBookFiles } from '../../adapters/system/book-files';
import { createCoverFiles } from '../../adapters/system/cover-files';
import { systemIds } from '../../adapters/system/ids';
import { createNoteImageFiles } from '../../adapters/system/note-image-files';
import { sharedPower, systemPower } from '../../adapters/system/power';
import { createTokenizer } from '../../adapters/system/tokenizer';
import { createTopicFiles } from '../../adapters/system/topic-files';
import { createEngine } from '../../core/engine/create-engine';
import type { Engine } from '../../core/engine/engine';
import { isoTime, type Clock, type Cognition, type Logger } from '../../core/ports';
import type { ProviderUrls } from '../../core/models/model-keys';
import { createStore, type StartReport } from '../../store';
import { backupFolders } from '../../store/backups/backup-places';
import { createBackups } from '../backups/create-backups';
import { createBookParts } from '../book-parts';
import { createBookWorker } from '../book-worker';
import { nodeChildren, type StartLlamaChild } from '../llama/llama-child';
import { createPageRecogniser } from '../recognise/page-recogniser';
import { createBackupFiles } from '../backups/backup-files';
import { writeInThread } from '../long-writes/write-in-thread';
import { createMarkedCopies } from '../marks/marked-copies';
import { createMiniLmEncoder } from '../sentences/minilm-encoder';
import { openProviders, type LlamaSettings } from './open-providers';

/** Options of an engine. Plain data, since they are sent to the engine's thread. */
export interface EngineOptions {
  /** The program's folder, with `migrations`, `resources` and the built `out`. */
  readonly root: string;
  readonly dataDir: string;
  /** The version of this program, for the manifests of backups. */
  readonly version?: string | undefined;
  /** A better-sqlite3 binding other than the one in its package; only for tests. */
  readonly nativeBinding?: string | undefined;
  /** Replaces the providers' addresses. */
  readonly providerUrls?: ProviderUrls | undefined;
  /** The first byte is 1 on battery power, if the front can detect that; see `sharedPower`. */
  readonly battery?: SharedArrayBuffer | undefined;
  /** A mirror for the embedding model that can be downloaded. */
  readonly localModelUrl?: string | undefined;
  /** A mirror for the models that run in Lectern, or another list of them. */
  readonly llama?: LlamaSettings | undefined;
}

export interface EngineParts {
  readonly logger: Logger;
  readonly clock: Clock;
  /** Replaces the built-in engine. */
  readonly cognition?: Cognition | undefined;
  /** Called when a step of the database update begins. */
  readonly report?: StartReport | undefined;
  /** Milliseconds from the start to its upkeep; none by default. */
  readonly upkeepAfter?: number | undefined;
  /** Starts processes for language models if this process cannot. */
  readonly startLlamaChild?: StartLlamaChild | undefined;
}

/** The built-in models of words and sentences. */
const openTextModels = (resources: string, threads: string) => {
  const words = builtinWordVectors(join(resources, 'embedding'));
  return {
    words,
    embedder: builtinEmbedder(words),
    tokenizer: createTokenizer(join(resources, 'tokens')),
    encoder: createMiniLmEncoder(join(threads, 'sentence-thread.cjs')),
  };
};

/** The files next to the database. */
const createFiles = (dataDir: string) => ({
  files: createBookFiles(join(dataDir, 'books')),
  covers: createCoverFiles(join(dataDir, 'covers')),
  noteImages: createNoteImageFiles(join(dataDir, 'notes')),
  topicFiles: createTopicFiles(join(dataDir, 'topics')),
});

/** What reads books and pages in threads of its own. */
const createBookThreads = (threads: string, resources: string, dataDir: string) => ({
  bookWorker: createBookWorker({
    entry: join(threads, 'book-thread.cjs'),
    wordTable: join(resources, 'embedding'),
    tokens: join(resources, 'tokens'),
  }),
  bookParts: createBookParts({ entry: join(threads, 'part-thread.cjs') }),
  recogniser: createPageRecogniser(join(threads, 'recognise-thread.cjs'), join(dataDir, 'ocr')),
  markedCopies: createMarkedCopies(join(threads, 'marks-thread.cjs'), join(dataDir, 'copies')),
});

/**
 * The engine with its store and all its adapters, in the calling thread. Rejects with `DATA_FOLDER_IN_USE`,
 * `DATABASE_NEWER` or `DATABASE_DAMAGED`, and then leaves nothing open.
 */
export const createLocalEngine = async (
  { root, dataDir, nativeBinding, providerUrls, localModelUrl, llama, battery, version = '' }: EngineOptions,
  { logger, clock, cognition, report, upkeepAfter, startLlamaChild }: EngineParts,
): Promise<Engine> => {
  const resources = join(root, 'resources');
  const threads = join(root, 'out', 'worker');
  const database = { dataDir, migrationsDir: join(root, 'migrations'), nativeBinding };
  const store = createStore(
    {
      ...database,
      startedAt: isoTime(clock),
      version,
      runLongWrite: writeInThread(join(threads, 'write-thread.cjs')),
    },
    report,
  );
  try {
    const textModels = openTextModels(resources, threads);
    return await createEngine({
      store,
      cognition: cognition ?? createBuiltinCognition(textModels),
      providers: openProviders({
        clock,
        logger,
        tokenizer: textModels.tokenizer,
        threads,
        modelFolder: join(dataDir, 'models'),
        localModelUrl,
        llama,
        startLlamaChild: startLlamaChild ?? nodeChildren(join(threads, 'llama-process.cjs')),
      }),
      providerUrls,
      ...textModels,
      power: battery ? sharedPower(battery) : systemPower(() => clock.now()),
      clock,
      ids: systemIds(),
      logger,
      ...createFiles(dataDir),
      ...createBookThreads(threads, resources, dataDir),
      backups: createBackups({ ...database, entry: join(threads, 'backup-thread.cjs'), version }),
      backupFiles: createBackupFiles({
        ...database,
        entry: join(threads, 'rewrite-thread.cjs'),
        folders: () => backupFolders(dataDir),
        now: () => isoTime(clock),
      }),
      detect: detectBook,
      atRest: () => textModels.words.forget(),
      upkeepAfter,
      sampleBookPath: join(resources, 'sample-book', 'field-guide.epub'),
    });
  } catch (error) {
    await store.close();
    throw error;
  }
};

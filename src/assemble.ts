import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuiltinCognition } from './adapters/cognition/builtin';
import { detectBook } from './adapters/documents/detect-format';
import { builtinEmbedder, builtinWordVectors } from './adapters/embedding/builtin';
import { minilm } from './adapters/embedding/minilm/model';
import { createBookFiles } from './adapters/system/book-files';
import { systemClock } from './adapters/system/clock';
import { systemIds } from './adapters/system/ids';
import { fileLogger } from './adapters/system/logger';
import { pageFiles, type PageFile } from './adapters/system/page-files';
import { createTokenizer } from './adapters/system/tokenizer';
import { createTopicFiles } from './adapters/system/topic-files';
import type { ApiContext } from './api/api';
import { createEventFeed } from './api/event-feed';
import { createEngine } from './core/create-engine';
import { isoTime, type Clock, type Cognition } from './core/ports';
import { createThreadedStore } from './store';
import { createBookWorker } from './worker/book-worker';
import { createSentenceEncoder } from './worker/sentence-encoder';

/** What a front knows of where it runs. */
export interface Platform {
  readonly front: 'desktop' | 'browser';
  /** Lectern's own folder: `package.json`, `migrations`, `resources` and the built `out` lie in it. */
  readonly root: string;
  readonly dataDir: string;
  /** Another build of better-sqlite3's binding than the one in its package: test runs only. */
  readonly nativeBinding?: string | undefined;
  /** Another mind than the built-in one: a scripted one in tests. */
  readonly cognition?: Cognition | undefined;
  /** Another time than the machine's: simulations only. */
  readonly clock?: Clock | undefined;
}

export interface Assembled {
  readonly context: ApiContext;
  /** A file of the built page by its address's path; null where there is none. */
  readonly findPageFile: (pathname: string) => Promise<PageFile | null>;
  /** Ends sessions, finishes writes, gives the data folder free. Safe to call twice. */
  close(): Promise<void>;
}

const versionOf = (root: string): string => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
};

/**
 * The one place where everything is put together: store, adapters, engine, and what a front hands its requests. Rejects
 * with `DATA_FOLDER_IN_USE`, `DATABASE_NEWER` or `DATABASE_DAMAGED`, and then holds nothing.
 */
export const assemble = async ({
  front,
  root,
  dataDir,
  nativeBinding,
  cognition,
  clock = systemClock(),
}: Platform): Promise<Assembled> => {
  mkdirSync(dataDir, { recursive: true });
  const logFile = join(dataDir, 'logs', 'lectern.log');
  const logger = fileLogger({ path: logFile, now: () => clock.now() });
  const resources = join(root, 'resources');
  const threads = join(root, 'out', 'worker');
  const wordTable = join(resources, 'embedding');

  const store = await createThreadedStore(join(threads, 'store-thread.cjs'), {
    dataDir,
    migrationsDir: join(root, 'migrations'),
    startedAt: isoTime(clock),
    nativeBinding,
  });
  try {
    const words = builtinWordVectors(wordTable);
    const embedder = builtinEmbedder(words);
    const tokenizer = createTokenizer();
    const engine = await createEngine({
      store,
      cognition: cognition ?? createBuiltinCognition({ embedder, tokenizer }),
      embedder,
      words,
      encoder: createSentenceEncoder({ entry: join(threads, 'sentence-thread.cjs'), ...minilm }),
      tokenizer,
      clock,
      ids: systemIds(),
      logger,
      bookWorker: createBookWorker({ entry: join(threads, 'book-thread.cjs'), wordTable }),
      files: createBookFiles(join(dataDir, 'books')),
      topicFiles: createTopicFiles(join(dataDir, 'topics')),
      detect: detectBook,
      sampleBookPath: join(resources, 'sample-book', 'field-guide.epub'),
    });
    const feed = createEventFeed(engine);
    const version = versionOf(root);
    logger.info('Lectern started', { version, front });
    return {
      context: { engine, logger, front, version, dataDir, logFile, events: feed.listen },
      findPageFile: pageFiles(join(root, 'out', 'renderer')),
      close: async () => {
        feed.close();
        await engine.close();
      },
    };
  } catch (error) {
    logger.error('Lectern could not start', error);
    await store.close();
    throw error;
  }
};

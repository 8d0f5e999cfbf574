import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { builtinEmbedder, builtinWordVectors } from '../../../src/adapters/embedding/builtin';
import { detectBook } from '../../../src/adapters/documents/detect-format';
import { createBookFiles } from '../../../src/adapters/system/book-files';
import { createCoverFiles } from '../../../src/adapters/system/cover-files';
import { createEventBus } from '../../../src/core/async/event-bus';
import { createJobQueue } from '../../../src/core/jobs/job-queue';
import { createJobRunner } from '../../../src/core/jobs/job-runner';
import { createLibrary } from '../../../src/core/library/create-library';
import { startLibraryUpkeep } from '../../../src/core/library/import/library-upkeep';
import { isoTime, type BookWorker, type PageRecogniser } from '../../../src/core/ports';
import type { EngineEvent } from '../../../src/shared/model';
import { createStore } from '../../../src/store';
import { createBookWorker } from '../../../src/worker/book-worker';
import { tokens, wordTable } from '../../support/book-thread-bundle';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';

const root = resolve(import.meta.dirname, '../../..');
export const samplePath = join(root, 'resources/sample-book/field-guide.epub');
const embedder = builtinEmbedder(builtinWordVectors(wordTable));

/**
 * A library on a real store with real threads, as `assemble` makes it. `entry` is the bundled book thread; `change` may put
 * another worker in its place.
 */
export const openLibraryIn = async (
  dataDir: string,
  entry: string,
  change: (worker: BookWorker) => BookWorker = (worker) => worker,
  recogniser?: PageRecogniser,
) => {
  const clock = fixedClock('2026-03-01T09:00:00.000Z');
  const store = createStore({ dataDir, migrationsDir: join(root, 'migrations'), startedAt: isoTime(clock) });
  const worker = change(createBookWorker({ entry, wordTable, tokens }));
  const events = createEventBus();
  const seen: EngineEvent[] = [];
  events.subscribe((event) => seen.push(event));
  const errors: unknown[] = [];
  const cognition = scriptedCognition({
    summarise: async ({ texts }) => `A book of ${String(texts.length)} texts.`,
  });
  const queue = createJobQueue();
  const files = createBookFiles(join(dataDir, 'books'));
  const covers = createCoverFiles(join(dataDir, 'covers'));
  const logger = { info: () => undefined, error: (_message: string, error: unknown) => errors.push(error) };
  const shelf = { store, files, covers, worker, clock, events, logger };
  const { library, handlers } = createLibrary({
    ...shelf,
    cognition,
    embedder,
    bulkOf: () =>
      async function* (texts, signal) {
        yield await worker.embed(texts, signal);
      },
    recogniser,
    detect: detectBook,
    samplePath,
    queue,
  });
  const runner = createJobRunner({ jobs: store.jobs, clock, logger, events, handlers });
  queue.connect(runner);
  const close = async (): Promise<void> => {
    await runner.stop();
    await worker.close();
    await store.close();
  };
  onTestFinished(close);
  return {
    close,
    library,
    store,
    runner,
    cognition,
    clock,
    seen,
    errors,
    /** The steps of a start before its jobs. */
    upkeep: () => startLibraryUpkeep(shelf),
    books: join(dataDir, 'books'),
    covers: join(dataDir, 'covers'),
    modelId: embedder.modelId,
  };
};

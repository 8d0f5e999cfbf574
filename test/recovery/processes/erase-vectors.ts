import { createEmbedding } from '../../../src/core/models/embedding/create-embedding';
import { createJobRunner } from '../../../src/core/jobs/job-runner';
import { createEventBus } from '../../../src/core/event-bus';
import { isoTime } from '../../../src/core/ports';
import { systemClock } from '../../../src/adapters/system/clock';
import { createStore } from '../../../src/store';
import { bagEmbedder } from '../../support/bag-embedder';
import { tideEmbedder } from '../../support/tide-embedder';

/**
 * Goes on with erasing the vectors of a data folder, or begins with it, and tells each batch:
 * `erase-vectors DATA_DIR MIGRATIONS_DIR [MODEL_ID]`.
 */
const [dataDir, migrationsDir, modelId] = process.argv.slice(2);
if (!dataDir || !migrationsDir) throw new Error('usage: erase-vectors DATA_DIR MIGRATIONS_DIR [MODEL_ID]');

const run = async (): Promise<void> => {
  const clock = systemClock();
  const own = createStore({ dataDir, migrationsDir, startedAt: isoTime(clock) });
  const store = {
    ...own,
    embedding: {
      ...own.embedding,
      eraseVectors: async (...asked: Parameters<typeof own.embedding.eraseVectors>) => {
        const erased = await own.embedding.eraseVectors(...asked);
        process.stdout.write(`erased ${erased}\n`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return erased;
      },
    },
  };
  const events = createEventBus();
  const logger = {
    info: () => undefined,
    error: (message: string, error: unknown) => process.stderr.write(`${message} ${String(error)}\n`),
  };
  const builtin = bagEmbedder();
  let wake = (): void => undefined;
  const embedding = await createEmbedding({
    store,
    builtin,
    worker: { embed: (texts) => builtin.embedPassages(texts) },
    providers: null,
    open: async () => tideEmbedder(),
    clock,
    logger,
    emit: (event) => events.emit(event),
    wake: () => wake(),
  });
  const runner = createJobRunner({ jobs: store.jobs, clock, logger, events, handlers: embedding.jobs });
  ({ wake } = runner);
  await runner.start();
  if (modelId) await embedding.desk.eraseVectors(modelId);
  while (
    (await store.jobs.listJobs(isoTime(clock))).some(({ state }) => state === 'queued' || state === 'running')
  )
    await new Promise((resolve) => setTimeout(resolve, 5));
  await runner.stop();
  await embedding.close();
  await store.close();
};
void run();

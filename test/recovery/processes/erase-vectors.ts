import { isoTime } from '../../../src/core/ports';
import { systemClock } from '../../../src/adapters/system/clock';
import { createStore } from '../../../src/store';
import { tideEmbedder } from '../../support/tide-embedder';
import { startEmbedding } from '../support/embedding-jobs';

/**
 * Erases the vectors of a model in a data folder, or resumes erasing, and prints each batch:
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
  const embedding = await startEmbedding(store, clock, tideEmbedder());
  if (modelId) await embedding.service.eraseVectors(modelId);
  while (
    (await store.jobs.listJobs(isoTime(clock))).some(({ state }) => state === 'queued' || state === 'running')
  )
    await new Promise((resolve) => setTimeout(resolve, 5));
  await embedding.end();
  await store.close();
};
void run();

import { isoTime } from '../../../src/core/ports';
import { systemClock } from '../../../src/adapters/system/clock';
import { embeddingChoiceSchema } from '../../../src/shared/model';
import { createStore } from '../../../src/store';
import { tideEmbedder } from '../../support/tide-embedder';
import { startEmbedding } from '../support/embedding-jobs';

/**
 * Changes the embedding model of a data folder, or resumes a change, and prints each batch:
 * `change-embedding DATA_DIR MIGRATIONS_DIR`.
 */
const [dataDir, migrationsDir] = process.argv.slice(2);
if (!dataDir || !migrationsDir) throw new Error('usage: change-embedding DATA_DIR MIGRATIONS_DIR');

const run = async (): Promise<void> => {
  const clock = systemClock();
  const store = createStore({ dataDir, migrationsDir, startedAt: isoTime(clock) });
  const tide = tideEmbedder();
  tide.before = async (texts) => {
    process.stdout.write(`asked ${texts.length}\n`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const embedding = await startEmbedding(store, clock, tide);
  await embedding.resume();
  await embedding.service.changeEmbedding(embeddingChoiceSchema.parse({ provider: 'server', model: 'tide' }));
  while ((await embedding.service.embedding()).next !== null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  await embedding.end();
  await store.close();
  process.stdout.write('switched\n');
};
void run();

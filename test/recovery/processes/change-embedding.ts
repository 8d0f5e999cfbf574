import { createEmbedding } from '../../../src/core/models/embedding/create-embedding';
import { createJobRunner } from '../../../src/core/jobs/job-runner';
import { createEventBus } from '../../../src/core/event-bus';
import { isoTime } from '../../../src/core/ports';
import { systemClock } from '../../../src/adapters/system/clock';
import { embeddingChoiceSchema } from '../../../src/shared/model';
import { createStore } from '../../../src/store';
import { bagEmbedder } from '../../support/bag-embedder';
import { tideEmbedder } from '../../support/tide-embedder';

/**
 * Changes the embedding model of a data folder, or goes on with that, and tells each batch:
 * `change-embedding DATA_DIR MIGRATIONS_DIR`.
 */
const [dataDir, migrationsDir] = process.argv.slice(2);
if (!dataDir || !migrationsDir) throw new Error('usage: change-embedding DATA_DIR MIGRATIONS_DIR');

const run = async (): Promise<void> => {
  const clock = systemClock();
  const store = createStore({ dataDir, migrationsDir, startedAt: isoTime(clock) });
  const events = createEventBus();
  const logger = {
    info: () => undefined,
    error: (message: string, error: unknown) => process.stderr.write(`${message} ${String(error)}\n`),
  };
  const tide = tideEmbedder();
  tide.before = async (texts) => {
    process.stdout.write(`asked ${texts.length}\n`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const builtin = bagEmbedder();
  let wake = (): void => undefined;
  const embedding = await createEmbedding({
    store,
    builtin,
    worker: { embed: (texts) => builtin.embedPassages(texts) },
    providers: null,
    open: async () => tide,
    clock,
    logger,
    emit: (event) => events.emit(event),
    wake: () => wake(),
  });
  const runner = createJobRunner({ jobs: store.jobs, clock, logger, events, handlers: embedding.jobs });
  ({ wake } = runner);
  await runner.start();
  await embedding.resume();
  await embedding.desk.changeEmbedding(embeddingChoiceSchema.parse({ provider: 'server', model: 'tide' }));
  while ((await embedding.desk.embedding()).next !== null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  await runner.stop();
  await embedding.close();
  await store.close();
  process.stdout.write('switched\n');
};
void run();

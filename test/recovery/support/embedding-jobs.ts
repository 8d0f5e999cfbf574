import { createEmbedding } from '../../../src/core/models/embedding/create-embedding';
import { createJobRunner } from '../../../src/core/jobs/job-runner';
import { createEventBus } from '../../../src/core/async/event-bus';
import type { ClosableEmbedder, Clock, Store } from '../../../src/core/ports';
import { bagEmbedder } from '../../support/bag-embedder';

/** The embedding part of an engine with its jobs running; `opened` provides every model. */
export const startEmbedding = async (store: Store, clock: Clock, opened: ClosableEmbedder) => {
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
    open: async () => opened,
    clock,
    logger,
    emit: (event) => events.emit(event),
    wake: () => wake(),
  });
  const runner = createJobRunner({ jobs: store.jobs, clock, logger, events, handlers: embedding.jobs });
  ({ wake } = runner);
  await runner.start();
  return {
    ...embedding,
    /** Stops the jobs, then the embedding. */
    async end() {
      await runner.stop();
      await embedding.close();
    },
  };
};

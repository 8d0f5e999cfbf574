import { isoTime, type Clock, type JobHandler, type Store } from '../../ports';
import { queueErasure } from './change-many';

interface EraseBatchDeps {
  readonly store: Pick<Store, 'memory' | 'jobs'>;
  readonly clock: Clock;
  /** Writes topic files whose lines were erased with a fact. */
  readonly syncTopics: () => Promise<void>;
  /** A reopened fact may have no vector of the current model. */
  readonly embedLater: () => Promise<void>;
  readonly changed: () => void;
}

/** Facts of one transaction: each erases evidence, vectors and index rows. */
const chunk = 5;

/** Erases the facts of a batch once they can no longer be restored. Nothing is left to do if that was undone. */
export const createEraseBatch = (deps: EraseBatchDeps): JobHandler => ({
  attempts: 6,
  async run(job, { signal, progress }) {
    const batchId = Number(job.payload['batchId']);
    const { store, clock } = deps;
    const of = (await store.memory.listErasures()).find((one) => one.batchId === batchId)?.facts ?? 0;
    if (of === 0) return;
    let done = 0;
    for (let left = true; left;) {
      signal.throwIfAborted();
      const step = await store.memory.eraseBatch(batchId, chunk, isoTime(clock));
      done += step.facts;
      left = step.left;
      progress(done / of, { name: 'fact', done, of });
    }
    await deps.syncTopics();
    await deps.embedLater();
    deps.changed();
  },
});

/** Queues erasures that a crash left without a job. */
export const resumeErasures = async (store: EraseBatchDeps['store'], clock: Clock): Promise<void> => {
  for (const { batchId, due } of await store.memory.listErasures())
    await queueErasure({ store, clock }, batchId, due);
};

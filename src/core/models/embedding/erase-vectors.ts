import type { JobHandler, Store } from '../../ports';

interface EraseVectorsDeps {
  readonly store: Pick<Store, 'embedding' | 'memory'>;
  /** The active model if none was chosen. */
  readonly builtin: string;
  /** Called when the state has changed. */
  readonly changed: () => void;
}

/** Vectors per step, which takes about 5 ms with 1,000 dimensions. */
const batch = 256;
/** Batches between two updates of the remaining number. */
const batchesPerReport = 16;

/**
 * The `erase-vectors` job: erases a model's vectors in batches and continues after a restart. If the learner changes
 * back to the model in the meantime, the remaining vectors are kept.
 */
export const createEraseVectorsHandler = ({ store, builtin, changed }: EraseVectorsDeps): JobHandler => ({
  attempts: 12,
  async run(job, { signal, progress }) {
    const modelId = String(job.payload['modelId'] ?? '');
    const counts = Object.values(await store.memory.countVectors(modelId));
    const total = counts.reduce((sum, { done }) => sum + done, 0);
    try {
      for (let batches = 1, gone = 0; ; batches += 1) {
        signal.throwIfAborted();
        const erased = await store.embedding.eraseVectors(modelId, builtin, batch);
        if (erased === 0) return;
        gone += erased;
        progress(Math.min(1, gone / Math.max(1, total)), {
          name: 'vector',
          done: gone,
          of: Math.max(total, gone),
        });
        if (batches % batchesPerReport === 0) changed();
      }
    } finally {
      changed();
    }
  },
});

import type { JobHandler, Store } from '../../ports';

interface EraseVectorsDeps {
  readonly store: Pick<Store, 'embedding' | 'memory'>;
  /** The model that serves where none was chosen. */
  readonly builtin: string;
  /** Something of the state is another. */
  readonly changed: () => void;
}

/** Vectors that are erased at once: some 5 ms of the store with a thousand numbers each. */
const batch = 256;
/** Batches between two tellings of how many are left. */
const tellEvery = 16;

/**
 * The `erase-vectors` job: a model's vectors go in batches, and what is left goes after a restart. A model that is gone
 * back to meanwhile keeps what it still has.
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
        if (batches % tellEvery === 0) changed();
      }
    } finally {
      changed();
    }
  },
});

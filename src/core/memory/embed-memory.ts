import type { Embedder, Store } from '../ports';

const batch = 64;
const kinds = ['turn', 'note', 'fact'] as const;

/** The `embed-memory` job: vectors for turns, notes and facts that have none of the active model, until none is left. */
export const embedMemory = async (
  store: Pick<Store, 'memory'>,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<number> => {
  let embedded = 0;
  for (const kind of kinds) {
    for (;;) {
      signal.throwIfAborted();
      const rows = await store.memory.listUnembedded(kind, embedder.modelId, batch);
      if (rows.length === 0) break;
      const vectors = await embedder.embedPassages(rows.map((row) => row.text));
      const pairs = rows.flatMap(({ id }, index) => {
        const vector = vectors[index];
        return vector ? [{ id, vector }] : [];
      });
      // An embedder that gives nothing back would be asked for ever.
      if (pairs.length === 0) throw new Error('The embedder gave no vectors.');
      await store.memory.addVectors(kind, embedder.modelId, pairs);
      embedded += pairs.length;
      if (rows.length < batch) break;
    }
  }
  return embedded;
};

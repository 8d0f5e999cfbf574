import { currentOf } from '../../vectors/current-embedder';
import { embedInParts, embedTexts } from '../../vectors/embed-texts';
import type { Embedder, Store } from '../../ports';

const batch = 64;
const kinds = ['turn', 'note', 'fact'] as const;
/** Rows to check again, since an answer may end after a later question of another session was embedded. */
const margin = 200;

/** The last row up to which all have vectors, by model and kind. Kept as long as the process runs. */
export type EmbeddedUpTo = Map<string, number>;

/**
 * The `embed-memory` job: makes the missing vectors of the active model for turns, notes and facts. To keep the cost
 * per answer constant, rows found complete are skipped until the next start. Notes are few and change, so all of them
 * are always checked.
 */
export const embedMemory = async (
  store: Pick<Store, 'memory'>,
  active: Embedder,
  signal: AbortSignal,
  upTo: EmbeddedUpTo = new Map(),
): Promise<number> => {
  const embedder = currentOf(active);
  let embedded = 0;
  for (const kind of kinds) {
    const key = `${kind} ${embedder.modelId}`;
    const newest = await store.memory.newestId(kind);
    let after = Math.max(0, (upTo.get(key) ?? 0) - margin);
    for (;;) {
      signal.throwIfAborted();
      const rows = await store.memory.listUnembedded(kind, embedder.modelId, batch, after);
      if (rows.length === 0) break;
      const texts = rows.map((row) => row.text);
      let stored = 0;
      for await (const vectors of embedTexts(embedInParts(embedder), embedder, texts, signal)) {
        const pairs = rows.slice(stored, stored + vectors.length).flatMap(({ id, text }, index) => {
          const vector = vectors[index];
          return vector ? [{ id, text, vector }] : [];
        });
        await store.memory.addVectors(kind, embedder.modelId, pairs);
        stored += vectors.length;
      }
      embedded += stored;
      after = rows.at(-1)?.id ?? after;
      if (rows.length < batch) break;
    }
    if (kind !== 'note') upTo.set(key, newest);
  }
  return embedded;
};

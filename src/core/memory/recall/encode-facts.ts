import type { SentenceEncoder, Store } from '../../ports';

/** Facts per batch, each of about ten words. */
const atOnce = 32;

/** Encodes the facts that have no vector of the sentence encoder yet: after facts were extracted, and in `encode-memory`. */
export const encodeFacts = async (
  { memory }: Pick<Store, 'memory'>,
  { modelId, encode }: Pick<SentenceEncoder, 'modelId' | 'encode'>,
  signal: AbortSignal,
): Promise<void> => {
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const facts = await memory.listUnembedded('fact', modelId, atOnce, after);
    if (facts.length === 0) return;
    const vectors = await encode(
      facts.map(({ text }) => text),
      'background',
      signal,
    );
    if (vectors.length < facts.length)
      throw new Error(`${String(vectors.length)} vectors were returned for ${String(facts.length)} facts`);
    const encoded = facts.flatMap(({ id, text }, at) => {
      const vector = vectors[at];
      return vector ? [{ id, text, vector }] : [];
    });
    await memory.addVectors('fact', modelId, encoded);
    after = facts.at(-1)?.id ?? after;
  }
};

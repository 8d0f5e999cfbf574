import type { Embedder, WordVectors } from '../../src/core/ports';
import { dot } from '../../src/core/vectors/vector-math';
import { stem } from '../../src/shared/text/grammar/stem';
import { isStopWord } from '../../src/shared/text/grammar/stop-words';
import { indexWordsOf } from '../../src/shared/text/words';

const dimension = 128;

const slotOf = (word: string): number => {
  let hash = 2166136261;
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash % dimension;
};

const sum = (text: string): Float32Array => {
  const vector = new Float32Array(dimension);
  for (const word of indexWordsOf(text))
    if (!isStopWord(word)) {
      const slot = slotOf(stem(word));
      vector[slot] = (vector[slot] ?? 0) + 1;
    }
  return vector;
};

const unit = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
};
const embed = (text: string): Float32Array => unit(sum(text));

/** A real embedder without a word table: a hashed bag of stems, so that equal words give equal directions. */
export const bagEmbedder = (): Embedder => ({
  modelId: 'bag-test-1',
  dimension,
  embedQuery: async (text) => embed(text),
  embedPassages: async (texts) => texts.map(embed),
});

/** The same bag as word vectors. */
export const bagWords = (): WordVectors => ({
  dimension,
  sum,
  question: embed,
  word: (word) => unit(sum(word)),
  cosines: (asked, word, into, at) => {
    const vector = unit(sum(word));
    for (const [index, one] of asked.entries()) if (one) into[at + index] = dot(one, vector);
  },
});

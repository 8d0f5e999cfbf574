import type { WordVectors } from '../ports/word-vectors';
import { dot } from './vector-math';

/** A word of a question. */
export interface AskedTerm {
  readonly stem: string;
  readonly idf: number;
  /** Null where the table does not know it. */
  readonly vector: Float32Array | null;
}

/** Words beside a question's terms. Each is reckoned once: texts share most of theirs. */
export interface WordNearness {
  readonly terms: readonly AskedTerm[];
  readonly words: Pick<WordVectors, 'word'>;
  readonly known: Map<string, Float64Array>;
}

export const wordNearness = (
  terms: readonly AskedTerm[],
  words: Pick<WordVectors, 'word'>,
): WordNearness => ({ terms, words, known: new Map() });

/** How near a word is to each of the question's terms, 0..1, in their order: 1 where it has the term's stem. */
export const nearnessOf = (
  { terms, words, known }: WordNearness,
  word: string,
  stemmed: string,
): Float64Array => {
  const before = known.get(word);
  if (before) return before;
  const vector = words.word(word);
  const near = new Float64Array(terms.length);
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at];
    if (term?.stem === stemmed) near[at] = 1;
    else if (term?.vector && vector) near[at] = Math.max(0, dot(term.vector, vector));
  }
  known.set(word, near);
  return near;
};

/** The terms' idf, each as far as the nearest word has it. */
export const weighNearest = ({ terms }: WordNearness, nearest: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < terms.length; at += 1) sum += (terms[at]?.idf ?? 0) * (nearest[at] ?? 0);
  return sum;
};

/** Raises each of `best` to what `near` has there. */
export const takeNearest = (best: Float64Array, near: Float64Array): void => {
  for (let at = 0; at < best.length; at += 1) {
    const one = near[at] ?? 0;
    if (one > (best[at] ?? 0)) best[at] = one;
  }
};

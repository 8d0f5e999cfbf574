import type { WordVectors } from '../ports/language/word-vectors';

/** A word of a question. */
export interface AskedTerm {
  readonly word: string;
  readonly stem: string;
  readonly idf: number;
}

/** The word vectors used for comparison. */
export type ComparableWords = Pick<WordVectors, 'word' | 'cosines'>;

/** Similarities of words to a question's terms. Each word is computed once, since texts share most of their words. */
export interface WordNearness {
  readonly terms: readonly AskedTerm[];
  /** The terms' vectors; null for an unknown term. */
  readonly asked: readonly (Float32Array | null)[];
  readonly words: ComparableWords;
  /** The index in `near` of each word's similarities, one per term. */
  readonly known: Map<string, number>;
  near: Float64Array;
}

/** Initial capacity in words: a question encounters a few hundred. */
const initialCapacity = 250;

export const wordNearness = (terms: readonly AskedTerm[], words: ComparableWords): WordNearness => ({
  terms,
  asked: terms.map(({ word }) => words.word(word)),
  words,
  known: new Map(),
  near: new Float64Array(initialCapacity * terms.length),
});

/** The index in `near` of a word's similarity to each term, 0..1; 1 if it has the term's stem. */
const placeOf = (nearness: WordNearness, word: string, stemmed: string): number => {
  const { terms, asked, words, known } = nearness;
  const before = known.get(word);
  if (before !== undefined) return before;
  const place = known.size * terms.length;
  if (place === nearness.near.length) {
    const wider = new Float64Array(2 * place);
    wider.set(nearness.near);
    nearness.near = wider;
  }
  const { near } = nearness;
  words.cosines(asked, word, near, place);
  for (let at = 0; at < terms.length; at += 1)
    near[place + at] = terms[at]?.stem === stemmed ? 1 : Math.max(0, near[place + at] ?? 0);
  known.set(word, place);
  return place;
};

/** Raises each term's value in `best` to a word's similarity to it. */
export const takeNearest = (
  nearness: WordNearness,
  best: Float64Array,
  word: string,
  stemmed: string,
): void => {
  const place = placeOf(nearness, word, stemmed);
  const { near } = nearness;
  for (let at = 0; at < best.length; at += 1) {
    const one = near[place + at] ?? 0;
    if (one > (best[at] ?? 0)) best[at] = one;
  }
};

/** The sum of the terms' idf, each times its nearest word's similarity. */
export const weighNearest = ({ terms }: WordNearness, nearest: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < terms.length; at += 1) sum += (terms[at]?.idf ?? 0) * (nearest[at] ?? 0);
  return sum;
};

import type { WordVectors } from '../ports/word-vectors';

/** A word of a question. */
export interface AskedTerm {
  readonly word: string;
  readonly stem: string;
  readonly idf: number;
}

/** What nearness is reckoned with. */
export type ComparableWords = Pick<WordVectors, 'word' | 'cosines'>;

/** Words beside a question's terms. Each is reckoned once: texts share most of theirs. */
export interface WordNearness {
  readonly terms: readonly AskedTerm[];
  /** The terms' vectors; null where one is not known. */
  readonly asked: readonly (Float32Array | null)[];
  readonly words: ComparableWords;
  /** Where each word's numbers begin, one for each term. */
  readonly known: Map<string, number>;
  near: Float64Array;
}

/** Words that there is room for at first: a question meets some hundreds. */
const firstRoom = 250;

export const wordNearness = (terms: readonly AskedTerm[], words: ComparableWords): WordNearness => ({
  terms,
  asked: terms.map(({ word }) => words.word(word)),
  words,
  known: new Map(),
  near: new Float64Array(firstRoom * terms.length),
});

/** Where in `near` it is how near a word is to each of the terms, 0..1: 1 where it has the term's stem. */
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

/** Raises `best`, which has a number for each term, to how near a word is to them. */
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

/** The terms' idf, each as far as the nearest word has it. */
export const weighNearest = ({ terms }: WordNearness, nearest: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < terms.length; at += 1) sum += (terms[at]?.idf ?? 0) * (nearest[at] ?? 0);
  return sum;
};

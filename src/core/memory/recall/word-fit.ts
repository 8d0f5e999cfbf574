import {
  takeNearest,
  weighNearest,
  wordNearness,
  type AskedTerm,
  type ComparableWords,
  type WordNearness,
} from '../../text/near-words';
import type { RecallQuestion } from './analyse-recall-question';
import type { TurnReading } from './read-turn';

interface CountedTerm extends AskedTerm {
  /** Index of its stem in `StemCounts`. */
  readonly place: number;
}

/** A question's words, prepared for comparing texts with them. */
export interface WordFit {
  readonly terms: readonly CountedTerm[];
  /** The sum of their idf. */
  readonly most: number;
  /** Index of each stem in `StemCounts`. */
  readonly places: ReadonlyMap<string, number>;
  /** Indexes of the names. */
  readonly names: readonly number[];
  readonly averageLength: number;
  readonly nearness: WordNearness;
}

/** How often each stem occurs in a text. */
export type StemCounts = Uint16Array;

const k1 = 1.2;
/** FTS5's fixed 0.75 is too strong for short turns. */
const b = 0.3;

const inverseFrequency = (count: number, total: number): number =>
  Math.log(1 + (total - count + 0.5) / (count + 0.5));

export const createWordFit = (
  question: RecallQuestion,
  { total, frequencies }: { readonly total: number; readonly frequencies: ReadonlyMap<string, number> },
  averageLength: number,
  /** Speakers' names, which in a question usually say who spoke. */
  excluded: ReadonlySet<string>,
  words: ComparableWords,
): WordFit => {
  const asked = question.terms.filter((term) => !excluded.has(term.stem));
  const names = [...question.names].filter((name) => !excluded.has(name));
  const stems = [...new Set([...asked.map((term) => term.stem), ...names])];
  const places = new Map(stems.map((one, place) => [one, place]));
  const terms = asked.map((term) => ({
    ...term,
    idf: inverseFrequency(Math.min(total, frequencies.get(term.word) ?? 0), total),
    place: places.get(term.stem) ?? 0,
  }));
  return {
    terms,
    most: Math.max(
      1e-6,
      terms.reduce((sum, { idf }) => sum + idf, 0),
    ),
    places,
    names: names.map((name) => places.get(name) ?? 0),
    averageLength,
    nearness: wordNearness(terms, words),
  };
};

export const countStems = ({ places }: WordFit, { words }: TurnReading): StemCounts => {
  const counts = new Uint16Array(places.size);
  for (const { stem } of words) {
    const place = places.get(stem);
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
};

/** BM25 with a soft length normalisation, as a share of its maximum. */
export const bm25Of = (
  { terms, most, averageLength }: WordFit,
  counts: StemCounts,
  length: number,
): number => {
  const norm = k1 * (1 - b + (b * length) / averageLength);
  let sum = 0;
  for (const { idf, place } of terms) {
    const count = counts[place] ?? 0;
    if (count > 0) sum += (idf * count * (k1 + 1)) / (count + norm);
  }
  return sum / (most * (k1 + 1));
};

type Texts = readonly (StemCounts | undefined)[];

const isInAny = (place: number, texts: Texts): boolean => {
  for (const counts of texts) if (counts && (counts[place] ?? 0) > 0) return true;
  return false;
};

/** Share of the question's idf in any of the texts. */
export const coverageIn = ({ terms, most }: WordFit, texts: Texts): number => {
  let sum = 0;
  for (const { idf, place } of terms) if (isInAny(place, texts)) sum += idf;
  return sum / most;
};

/** The same, counting similar words by their similarity. */
export const alignedIn = ({ terms, most, nearness }: WordFit, { words }: TurnReading): number => {
  const best = new Float64Array(terms.length);
  for (const { word, stem } of words) takeNearest(nearness, best, word, stem);
  return weighNearest(nearness, best) / most;
};

/** Share of the question's names and numbers in any of the texts. */
export const namesIn = ({ names }: WordFit, texts: Texts): number => {
  if (names.length === 0) return 0;
  let found = 0;
  for (const place of names) if (isInAny(place, texts)) found += 1;
  return found / names.length;
};

import type { WordVectors } from '../../ports';
import {
  nearnessOf,
  takeNearest,
  wordNearness,
  type AskedTerm,
  type WordNearness,
} from '../../retrieval/near-words';
import type { RecallQuestion } from './read-question';
import type { TurnReading } from './read-turn';

interface WeighedTerm extends AskedTerm {
  readonly idf: number;
}

/** A question's words, to be held against texts by what stands below: shares of what all of them can give, 0..1. */
export interface WordFit {
  readonly terms: readonly WeighedTerm[];
  /** The sum of their idf. */
  readonly most: number;
  readonly names: readonly string[];
  readonly averageLength: number;
  readonly nearness: WordNearness;
}

const k1 = 1.2;
/** FTS5's fixed 0.75 is too strong for short turns (memory.md section 10). */
const b = 0.3;

const inverseFrequency = (count: number, total: number): number =>
  Math.log(1 + (total - count + 0.5) / (count + 0.5));

export const createWordFit = (
  question: RecallQuestion,
  { total, frequencies }: { readonly total: number; readonly frequencies: ReadonlyMap<string, number> },
  averageLength: number,
  /** Who is named says who speaks rather than what is said. */
  leftOut: ReadonlySet<string>,
  words: Pick<WordVectors, 'word'>,
): WordFit => {
  const terms = question.terms
    .filter((term) => !leftOut.has(term.stem))
    .map((term) => ({
      stem: term.stem,
      vector: words.word(term.word),
      idf: inverseFrequency(Math.min(total, frequencies.get(term.word) ?? 0), total),
    }));
  return {
    terms,
    most: Math.max(
      1e-6,
      terms.reduce((sum, { idf }) => sum + idf, 0),
    ),
    names: [...question.names].filter((name) => !leftOut.has(name)),
    averageLength,
    nearness: wordNearness(terms, words),
  };
};

type Reading = TurnReading | undefined;

/** bm25 with a soft length normalisation. */
export const bm25Of = ({ terms, most, averageLength }: WordFit, reading: Reading): number => {
  if (!reading) return 0;
  const norm = k1 * (1 - b + (b * reading.length) / averageLength);
  let sum = 0;
  for (const { stem, idf } of terms) {
    const count = reading.stems.get(stem);
    if (count !== undefined) sum += (idf * count * (k1 + 1)) / (count + norm);
  }
  return sum / (most * (k1 + 1));
};

const standsInAny = (word: string, readings: readonly Reading[]): boolean => {
  for (const reading of readings) if (reading?.stems.has(word)) return true;
  return false;
};

/** Share of the question's idf that stands in any of the texts. */
export const coverageIn = ({ terms, most }: WordFit, readings: readonly Reading[]): number => {
  let sum = 0;
  for (const { stem, idf } of terms) if (standsInAny(stem, readings)) sum += idf;
  return sum / most;
};

/** The same, where a word near in meaning counts for as much as it is near. */
export const alignedIn = (
  { terms, most, nearness }: WordFit,
  { words, stemsOfWords }: TurnReading,
): number => {
  const best = new Float64Array(terms.length);
  for (let at = 0; at < words.length; at += 1)
    takeNearest(best, nearnessOf(nearness, words[at] ?? '', stemsOfWords[at] ?? ''));
  let sum = 0;
  for (let at = 0; at < terms.length; at += 1) sum += (terms[at]?.idf ?? 0) * (best[at] ?? 0);
  return sum / most;
};

/** Share of the question's names and numbers that stand in any of the texts. */
export const namesIn = ({ names }: WordFit, readings: readonly Reading[]): number => {
  if (names.length === 0) return 0;
  let found = 0;
  for (const name of names) if (standsInAny(name, readings)) found += 1;
  return found / names.length;
};

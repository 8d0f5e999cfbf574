import type { WordVectors } from '../../ports';
import { takeNearest, wordNearness } from '../../retrieval/near-words';
import type { RecallQuestion } from './read-question';
import type { TurnReading } from './read-turn';

/** A question's words beside texts; shares of what all of them together can give, 0..1. */
export interface WordFit {
  /** bm25 with a soft length normalisation. */
  bm25(reading: TurnReading | undefined): number;
  /** Share of the question's idf that stands in any of the texts. */
  coverage(readings: readonly (TurnReading | undefined)[]): number;
  /** The same, where a word near in meaning counts for as much as it is near. */
  aligned(reading: TurnReading): number;
  /** Share of the question's names and numbers that stand in any of the texts. */
  names(readings: readonly (TurnReading | undefined)[]): number;
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
  const most = Math.max(
    1e-6,
    terms.reduce((sum, { idf }) => sum + idf, 0),
  );
  const names = [...question.names].filter((name) => !leftOut.has(name));
  const nearnessOf = wordNearness(terms, words);
  return {
    bm25(reading) {
      if (!reading) return 0;
      const norm = k1 * (1 - b + (b * reading.length) / averageLength);
      let sum = 0;
      for (const { stem, idf } of terms) {
        const count = reading.stems.get(stem);
        if (count !== undefined) sum += (idf * count * (k1 + 1)) / (count + norm);
      }
      return sum / (most * (k1 + 1));
    },
    coverage(readings) {
      let sum = 0;
      for (const { stem, idf } of terms) if (readings.some((reading) => reading?.stems.has(stem))) sum += idf;
      return sum / most;
    },
    aligned(reading) {
      if (terms.length === 0) return 0;
      const best = new Float64Array(terms.length);
      const { words: read, stemsOfWords } = reading;
      for (let at = 0; at < read.length; at += 1)
        takeNearest(best, nearnessOf(read[at] ?? '', stemsOfWords[at] ?? ''));
      return terms.reduce((sum, { idf }, at) => sum + idf * (best[at] ?? 0), 0) / most;
    },
    names: (readings) =>
      names.length === 0
        ? 0
        : names.filter((name) => readings.some((reading) => reading?.stems.has(name))).length / names.length,
  };
};

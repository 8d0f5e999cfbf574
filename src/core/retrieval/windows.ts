import type { AnalysedSentence } from './analyse-passage';
import { cosineFrom } from '../vectors/vector-math';

interface WindowScores {
  /** Best cosine of the question with a window. */
  readonly sentence: number;
  /** Best alignment of a window; see `Features`. */
  readonly sentenceAlignment: number;
  /** Index of the sentence whose windows are best; -1 without sentences. */
  readonly best: number;
  /** How well each sentence, with its neighbours, fits the question; comparable within a passage. */
  readonly worth: Float64Array;
}

/** A question, compared with one sentence. */
export interface AskedOfSentence {
  /** Dot product of the question's unit vector with the sentence's sum. */
  readonly along: number;
  /** The sentence encoder's cosine, used only for choosing the best sentence; 0 without the encoder. */
  readonly nearness: number;
}

/** Weight of the cosine relative to the covered words in choosing the best sentence. */
const MEANING = 0.5;
/** Weight of the encoder's cosine relative to the sum of those two. */
const ENCODER = 1.5;

const worthOf = (meaning: number, covered: number): number => MEANING * meaning + (1 - MEANING) * covered;

/** The terms' weights, each times its best similarity in either of two sentences. */
const coveredBy = (weights: readonly number[], near: Float64Array, first: number, last: number): number => {
  let covered = 0;
  for (let term = 0; term < weights.length; term++)
    covered +=
      (weights[term] ?? 0) *
      Math.max(near[first * weights.length + term] ?? 0, near[last * weights.length + term] ?? 0);
  return covered;
};

/**
 * Scores every sentence alone and together with the next: an answer often takes two sentences, one that names the
 * subject and one that explains it.
 * @param near per sentence, the best word similarity to each term, 0..1.
 * @param weights the terms' idf.
 */
export function scoreWindows(
  sentences: readonly AnalysedSentence[],
  asked: readonly AskedOfSentence[],
  near: Float64Array,
  weights: readonly number[],
): WindowScores {
  const total = Math.max(
    1e-6,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  const worth = new Float64Array(sentences.length);
  let sentence = 0;
  let sentenceAlignment = 0;
  for (let at = 0; at < sentences.length; at++) {
    const [current, own] = [sentences[at], asked[at]];
    if (current === undefined) continue;
    const along = own?.along ?? 0;
    const meaning = cosineFrom(along, current.square);
    const covered = coveredBy(weights, near, at, at) / total;
    sentence = Math.max(sentence, meaning);
    sentenceAlignment = Math.max(sentenceAlignment, covered);
    worth[at] = (worth[at] ?? 0) + worthOf(meaning, covered) + ENCODER * (own?.nearness ?? 0);
    const next = sentences[at + 1];
    if (next === undefined) continue;
    const square = current.square + next.square + 2 * current.withNext;
    const meaningOfBoth = cosineFrom(along + (asked[at + 1]?.along ?? 0), square);
    const coveredByBoth = coveredBy(weights, near, at, at + 1) / total;
    sentence = Math.max(sentence, meaningOfBoth);
    sentenceAlignment = Math.max(sentenceAlignment, coveredByBoth);
    const together = worthOf(meaningOfBoth, coveredByBoth) / 2;
    worth[at] = (worth[at] ?? 0) + together;
    worth[at + 1] = (worth[at + 1] ?? 0) + together;
  }
  return {
    sentence,
    sentenceAlignment,
    best: sentences.length === 0 ? -1 : worth.indexOf(Math.max(...worth)),
    worth,
  };
}

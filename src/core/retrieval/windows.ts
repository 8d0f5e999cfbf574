import type { AnalysedSentence } from './analyse-passage';
import { cosineFrom } from '../vectors/vector-math';

interface WindowScores {
  /** Best cosine of question and a window. */
  readonly sentence: number;
  /** Best alignment of a window: see `Features`. */
  readonly sentenceAlignment: number;
  /** The sentence that the best windows have in common, by its place in the list; -1 where there is none. */
  readonly best: number;
  /** How well each sentence, with its neighbours, fits the question; comparable within a passage. */
  readonly worth: Float64Array;
}

/** What a question has in one sentence. */
export interface AskedOfSentence {
  /** The question's unit vector along the sentence's sum. */
  readonly along: number;
  /** The sentence encoder's view, which only chooses the best sentence; 0 without it. */
  readonly nearness: number;
}

/** A window's words count as much as its meaning when the best sentence is chosen. */
const MEANING = 0.5;
/** The encoder's cosine, where it has a say, beside the sum of the above. */
const ENCODER = 1.5;

const worthOf = (meaning: number, covered: number): number => MEANING * meaning + (1 - MEANING) * covered;

/** The weight of the terms, each as far as one of two sentences has it. */
const coveredBy = (weights: readonly number[], near: Float64Array, first: number, last: number): number => {
  let covered = 0;
  for (let term = 0; term < weights.length; term++)
    covered +=
      (weights[term] ?? 0) *
      Math.max(near[first * weights.length + term] ?? 0, near[last * weights.length + term] ?? 0);
  return covered;
};

/**
 * Looks at every sentence alone and with the next: an answer is often said in two sentences, the first naming the
 * thing and the second telling of it. `weights` are the terms' idf; `near` has, for one sentence after the other, how
 * near its nearest word is to each term, 0..1.
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

import type { AnalysedSentence } from './analyse-passage';
import type { TermWeights } from './term-weights';
import { cosineWithSum } from './vector-math';

export interface WindowScores {
  /** Best cosine of question and a window. */
  readonly sentence: number;
  /** Best share of the question's idf in a window. */
  readonly sentenceCoverage: number;
  /** The sentence that the best windows have in common, by its place in the list; -1 where there is none. */
  readonly best: number;
}

/** A window's words count as much as its meaning when the best sentence is chosen. */
const MEANING = 0.5;
/** The encoder's cosine, where it has a say, beside the sum of the above. */
const ENCODER = 1.5;

/**
 * Looks at every sentence alone and with the next: an answer is often said in two sentences, the first naming the
 * thing and the second telling of it. `nearness` is the sentence encoder's view, which only chooses the best sentence.
 */
export function scoreWindows(
  sentences: readonly AnalysedSentence[],
  asked: Float32Array,
  weights: TermWeights,
  nearness: (sentence: AnalysedSentence) => number = () => 0,
): WindowScores {
  const total = Math.max(1e-6, weights.total);
  const worth = sentences.map(() => 0);
  let sentence = 0;
  let sentenceCoverage = 0;
  const look = (first: AnalysedSentence, second: AnalysedSentence | null): number => {
    const meaning = cosineWithSum(asked, first.sum, second?.sum ?? null);
    let covered = 0;
    for (const [term, idf] of weights.idf) {
      if (first.stems.includes(term) || second?.stems.includes(term) === true) covered += idf;
    }
    sentence = Math.max(sentence, meaning);
    sentenceCoverage = Math.max(sentenceCoverage, covered / total);
    return MEANING * meaning + (1 - MEANING) * (covered / total);
  };
  for (const [at, current] of sentences.entries()) {
    worth[at] = (worth[at] ?? 0) + look(current, null) + ENCODER * nearness(current);
    const next = sentences[at + 1];
    if (next === undefined) continue;
    const together = look(current, next) / 2;
    worth[at] = (worth[at] ?? 0) + together;
    worth[at + 1] = (worth[at + 1] ?? 0) + together;
  }
  const highest = Math.max(...worth);
  return { sentence, sentenceCoverage, best: sentences.length === 0 ? -1 : worth.indexOf(highest) };
}

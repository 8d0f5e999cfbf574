import trained from './asks-of-learner-weights.json';

/** A logistic regression over the wording of a question. */
export interface AsksWeights {
  readonly wording: readonly number[];
  readonly bias: number;
}

/** From here on, what the learner said is searched by meaning; it then competes with the book. See decision 30. */
export const asksThreshold = 0.2;

/** From here on, the question counts as one that names its source; 1 % of the questions to a book reach it. */
export const certainFrom = 0.9;

/** The probability that a question asks about the learner ("Where do I work?") rather than about the book. */
export const asksOfLearner = (vector: Float32Array, { wording, bias }: AsksWeights = trained): number => {
  let sum = bias;
  for (const [at, value] of vector.entries()) sum += value * (wording[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
};

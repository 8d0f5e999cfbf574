import trained from './asks-of-learner-weights.json';

/** A logistic regression over the wording of a question. */
export interface AsksWeights {
  readonly message: readonly number[];
  readonly bias: number;
}

/** Scales the vectors so that the penalty of the fit weighs little. */
export const wordingScale = 6;
/** From here on, what the learner said is searched by meaning; it then competes with the book. See decision 30. */
export const asksThreshold = 0.2;

/** The probability that a question asks about the learner ("Where do I work?") rather than about the book. */
export const asksOfLearner = (wording: Float32Array, { message, bias }: AsksWeights = trained): number => {
  let sum = bias;
  for (const [at, value] of wording.entries()) sum += wordingScale * value * (message[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
};

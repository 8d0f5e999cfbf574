import model from './weights.json';

export const threshold = 0.75;

export const probability = (weights: readonly number[], bias: number, features: Float64Array): number => {
  let sum = bias;
  for (const [at, value] of features.entries()) sum += value * (weights[at] ?? 0);
  // Rounded, so that the same words always lead to the same decision.
  return Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
};

/** The probability that a part of a message states a lasting fact about the learner. */
export const statesFact = (features: Float64Array): number =>
  probability(model.weights, model.bias, features);

/** A label, and a weight in the fit. */
export interface Labelled {
  readonly features: Float64Array;
  readonly label: 0 | 1;
}

export const dot = (weights: Float64Array, features: Float64Array): number => {
  let sum = weights[features.length] ?? 0;
  for (let at = 0; at < features.length; at += 1) sum += (weights[at] ?? 0) * (features[at] ?? 0);
  return sum;
};

export const chanceOf = (weights: Float64Array, features: Float64Array): number =>
  1 / (1 + Math.exp(-dot(weights, features)));

/** Logistic regression by Nesterov's method; the last weight is the bias, which is not penalised. */
export const fitLogistic = (examples: readonly Labelled[], penalty: number, rounds: number): Float64Array => {
  const size = examples[0]?.features.length ?? 0;
  const squares = examples.map(({ features }) => features.reduce((sum, value) => sum + value * value, 1));
  const step = 1 / (squares.reduce((sum, one) => sum + one, 0) / 4 + penalty);
  let weights = new Float64Array(size + 1);
  let ahead = weights;
  for (let round = 1; round <= rounds; round += 1) {
    const slope = ahead.map((value, at) => (at < size ? penalty * value : 0));
    for (const { features, label } of examples) {
      const error = chanceOf(ahead, features) - label;
      for (let at = 0; at < size; at += 1) slope[at] = (slope[at] ?? 0) + error * (features[at] ?? 0);
      slope[size] = (slope[size] ?? 0) + error;
    }
    const next = ahead.map((value, at) => value - step * (slope[at] ?? 0));
    const momentum = round / (round + 3);
    ahead = next.map((value, at) => value + momentum * (value - (weights[at] ?? 0)));
    weights = next;
  }
  return weights;
};

import type { Network, Unit } from '../../../src/adapters/cognition/builtin/notice/states-fact';
import { seededRandom } from '../../support/seeded-random';

export interface Labelled {
  readonly features: Float64Array;
  readonly label: 0 | 1;
}

const networks = 4;
const hidden = 32;
const epochs = 12;
const batchSize = 128;
const rate = 5e-4;
/** L2, on a batch. */
const penalty = 6;
/** The lowest standard deviation by which a feature is divided, so that a rare one does not count too much. */
const minDeviation = 0.2;

interface Standardised {
  readonly rows: readonly Float32Array[];
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
}

const standardise = (examples: readonly Labelled[]): Standardised => {
  const size = examples[0]?.features.length ?? 0;
  const [mean, squares] = [new Float64Array(size), new Float64Array(size)];
  for (const { features } of examples)
    for (let at = 0; at < size; at += 1) {
      const value = features[at] ?? 0;
      mean[at] = (mean[at] ?? 0) + value / examples.length;
      squares[at] = (squares[at] ?? 0) + (value * value) / examples.length;
    }
  const deviation = squares.map((square, at) =>
    Math.max(minDeviation, Math.sqrt(Math.max(0, square - (mean[at] ?? 0) ** 2))),
  );
  const rows = examples.map(({ features }) =>
    Float32Array.from(features, (value, at) => (value - (mean[at] ?? 0)) / (deviation[at] ?? 1)),
  );
  return { rows, mean, deviation };
};

/** Adam: returns a function that changes the weights by the gradient of a batch. */
const adam = (weights: Float32Array, decay: number): ((slope: Float32Array) => void) => {
  const [first, second] = [new Float32Array(weights.length), new Float32Array(weights.length)];
  let step = 0;
  return (slope) => {
    step += 1;
    const pace = (rate * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step);
    for (let at = 0; at < weights.length; at += 1) {
      const change = ((slope[at] ?? 0) + decay * (weights[at] ?? 0)) / batchSize;
      const mean = 0.9 * (first[at] ?? 0) + 0.1 * change;
      const square = 0.999 * (second[at] ?? 0) + 0.001 * change * change;
      first[at] = mean;
      second[at] = square;
      weights[at] = (weights[at] ?? 0) - (pace * mean) / (Math.sqrt(square) + 1e-8);
    }
  };
};

/** Four sums, as one addition would wait for the other. */
const dot = (a: Float32Array, b: Float32Array): number => {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < a.length; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0);
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0);
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0);
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0);
  }
  return first + second + third + fourth;
};

/** The weights as integers of eight bits, for features that are not standardised. */
const toUnit = (
  weights: Float32Array,
  bias: number,
  out: number,
  { mean, deviation }: Standardised,
): Unit => {
  const plain = Float64Array.from(weights, (weight, at) => weight / (deviation[at] ?? 1));
  const scale = plain.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127;
  const shift = plain.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), 0);
  return {
    weights: Int8Array.from(plain, (weight) => Math.round(weight / scale)),
    scale,
    bias: bias - shift,
    out,
  };
};

const trainOne = (examples: readonly Labelled[], given: Standardised, seed: number): Network => {
  const random = seededRandom(seed);
  const size = given.mean.length;
  const initial = (count: number, most: number): Float32Array =>
    Float32Array.from({ length: count }, () => (2 * random() - 1) * most);
  const units = Array.from({ length: hidden }, () => initial(size, Math.sqrt(6 / (size + hidden))));
  const outs = initial(hidden, Math.sqrt(6 / (hidden + 1)));
  const biases = new Float32Array(hidden + 1);
  const slopes = units.map(() => new Float32Array(size));
  const [outSlope, biasSlope] = [new Float32Array(hidden), new Float32Array(hidden + 1)];
  const changeUnits = units.map((weights) => adam(weights, penalty));
  const [changeOuts, changeBiases] = [adam(outs, penalty), adam(biases, 0)];
  const learn = (row: Float32Array, label: number): void => {
    const active = units.map((weights, at) => Math.max(0, dot(weights, row) + (biases[at] ?? 0)));
    const sum = active.reduce((total, value, at) => total + value * (outs[at] ?? 0), biases[hidden] ?? 0);
    const error = 1 / (1 + Math.exp(-sum)) - label;
    biasSlope[hidden] = (biasSlope[hidden] ?? 0) + error;
    for (const [at, value] of active.entries()) {
      if (value === 0) continue;
      outSlope[at] = (outSlope[at] ?? 0) + error * value;
      const share = error * (outs[at] ?? 0);
      biasSlope[at] = (biasSlope[at] ?? 0) + share;
      const slope = slopes[at] ?? new Float32Array();
      for (let index = 0; index < size; index += 1)
        slope[index] = (slope[index] ?? 0) + share * (row[index] ?? 0);
    }
  };
  const order = given.rows.map((_, at) => at);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (let from = 0; from < order.length; from += batchSize) {
      for (const slope of [...slopes, outSlope, biasSlope]) slope.fill(0);
      for (const at of order.slice(from, from + batchSize))
        learn(given.rows[at] ?? new Float32Array(), examples[at]?.label ?? 0);
      for (const [at, change] of changeUnits.entries()) change(slopes[at] ?? new Float32Array());
      changeOuts(outSlope);
      changeBiases(biasSlope);
    }
  }
  return {
    units: units.map((weights, at) => toUnit(weights, biases[at] ?? 0, outs[at] ?? 0, given)),
    bias: biases[hidden] ?? 0,
  };
};

/** Several networks that differ in their first weights and in the order of the examples; their mean errs less than one. */
export const trainNetworks = (examples: readonly Labelled[]): readonly Network[] => {
  const given = standardise(examples);
  return Array.from({ length: networks }, (_, at) => trainOne(examples, given, at + 1));
};

import trained from './weights.json';

/** The recall and the precision at it are in decision 29. */
export const threshold = 0.55;
/** From here on, a statement is a fact if it also replaces a known one. */
export const doubtfulThreshold = 0.35;

/** A hidden unit with a rectifier: its weights are those of the features, divided by `scale`. */
export interface Unit {
  readonly weights: Int8Array;
  readonly scale: number;
  readonly bias: number;
  /** What its output weighs. */
  readonly out: number;
}

/** A network with one hidden layer and a sigmoid. */
export interface Network {
  readonly units: readonly Unit[];
  readonly bias: number;
}

const outputOf = ({ units, bias }: Network, features: Float64Array): number => {
  let sum = bias;
  for (const unit of units) {
    let input = 0;
    for (let at = 0; at < features.length; at += 1) input += (unit.weights[at] ?? 0) * (features[at] ?? 0);
    sum += unit.out * Math.max(0, unit.bias + unit.scale * input);
  }
  return 1 / (1 + Math.exp(-sum));
};

/** The mean of the networks’ outputs, rounded so that the same text always gets the same decision. */
export const probability = (networks: readonly Network[], features: Float64Array): number => {
  const sum = networks.reduce((total, network) => total + outputOf(network, features), 0);
  return Math.round((1000 * sum) / networks.length) / 1000;
};

const networks: readonly Network[] = trained.map(({ bias, units }) => ({
  bias,
  units: units.map((unit) => ({ ...unit, weights: new Int8Array(Buffer.from(unit.weights, 'base64')) })),
}));

/** The probability that a part of a message states a lasting fact about the learner. */
export const statesFact = (features: Float64Array): number => probability(networks, features);

import type { EncoderFeatures } from './encoder-arm';
import type { Features } from './features';
import { ANSWER_WEIGHTS, RANK_WEIGHTS, type EncodedParts, type PassageWeights } from './passage-weights';

export type PassageFeatures = Features & EncoderFeatures;

export const knownFeatures = ({ encoderPassage, encoderSentence }: PassageFeatures): EncodedParts => {
  if (encoderSentence !== undefined) return encoderPassage === undefined ? 'sentences' : 'both';
  return encoderPassage === undefined ? 'words' : 'passage';
};

const weighed = (features: PassageFeatures, weights: PassageWeights): number => {
  let sum = weights.bias;
  for (const name of Object.keys(weights) as (keyof PassageWeights)[])
    if (name !== 'bias') sum += (weights[name] ?? 0) * (features[name] ?? 0);
  return sum;
};

/** The score for ranking, about 0..1. Comparable within a question, with or without encoder vectors. */
export const rankOf = (features: PassageFeatures): number =>
  weighed(features, RANK_WEIGHTS[knownFeatures(features)]);

/** The probability that a passage answers the question. */
export const probabilityOf = (features: PassageFeatures): number =>
  logistic(weighed(features, ANSWER_WEIGHTS[knownFeatures(features)]));

export const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum));

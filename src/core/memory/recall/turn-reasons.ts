import type { RankReason } from '../../../shared/model';
import { turnFeatureNames, type TurnFeature, type TurnFeatures } from './turn-features';
import type { TurnWeights } from './turn-weights';

/** The reason shown for each feature; features without one are not shown. */
const signals: Readonly<Partial<Record<TurnFeature, RankReason['signal']>>> = {
  words: 'words',
  index: 'words',
  names: 'words',
  aligned: 'words',
  similarity: 'meaning',
  encoded: 'meaning',
  encodedSentence: 'meaning',
  around: 'neighbours',
  wordsBefore: 'neighbours',
  wordsAfter: 'neighbours',
  namesAround: 'neighbours',
  session: 'neighbours',
  similarityBefore: 'neighbours',
  encodedBefore: 'neighbours',
  encodedAfter: 'neighbours',
  speaker: 'speaker',
  speakerOfOneself: 'speaker',
  toNamed: 'speaker',
  date: 'date',
  mentionsTime: 'date',
};

/** Reasons with a smaller share of the score are left out. */
const leastShare = 0.02;

/** Each signal's share of the score, largest first. */
export const turnReasons = (features: TurnFeatures, weights: TurnWeights): readonly RankReason[] => {
  const sums = new Map<RankReason['signal'], number>();
  for (const name of turnFeatureNames) {
    const signal = signals[name];
    const added = (weights[name] ?? 0) * features[name];
    if (signal !== undefined) sums.set(signal, (sums.get(signal) ?? 0) + added);
  }
  const added = [...sums].filter(([, sum]) => sum > 0);
  const all = added.reduce((total, [, sum]) => total + sum, 0);
  return added
    .map(([signal, sum]): RankReason => ({ signal, share: Math.round((100 * sum) / all) / 100 }))
    .filter(({ share }) => share >= leastShare)
    .toSorted((a, b) => b.share - a.share);
};

import type { RankReason } from '../../../shared/model';
import { turnFeatureNames, type TurnFeature, type TurnFeatures } from './turn-features';
import type { TurnWeights } from './turn-weights';

/** What each feature tells people; the rest says nothing that they would know it by. */
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
  tellsTime: 'date',
};

/** Reasons with less than this share of the score explain nothing. */
const leastShare = 0.02;

/** What the signals added, as shares of all that was added, the strongest first. */
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

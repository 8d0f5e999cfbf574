import type { RankReason } from '../../shared/model';
import type { EncoderFeatures } from './encoder-arm';
import type { Features } from './features';
import { ENCODER_FEATURE_WEIGHTS, FEATURE_WEIGHTS } from './fusion-weights';

type Feature = keyof Features | keyof EncoderFeatures;

/** What each feature tells people. */
const signals: Readonly<Partial<Record<Feature, RankReason['signal']>>> = {
  keyword: 'words',
  bm25: 'words',
  coverage: 'words',
  pairs: 'words',
  sentenceCoverage: 'words',
  similarity: 'meaning',
  sentence: 'meaning',
  encoderSentence: 'meaning',
  encoderSecond: 'meaning',
  heading: 'heading',
  headingSimilarity: 'heading',
  encoderHeading: 'heading',
};

/** Reasons with less than this share of the score explain nothing. */
const leastShare = 0.02;

/** What the signals added to a passage's score, as shares of all that was added, the strongest first. */
export const passageReasons = (features: Features & Partial<EncoderFeatures>): readonly RankReason[] => {
  // The encoder's features are there only where it had a say, and with them its weights counted.
  const weights = features.encoderSentence === undefined ? FEATURE_WEIGHTS : ENCODER_FEATURE_WEIGHTS;
  const sums = new Map<RankReason['signal'], number>();
  for (const [name, weight] of Object.entries(weights)) {
    const signal = signals[name as Feature];
    const added = weight * (features[name as Feature] ?? 0);
    if (signal !== undefined && added > 0) sums.set(signal, (sums.get(signal) ?? 0) + added);
  }
  const all = [...sums.values()].reduce((total, sum) => total + sum, 0);
  return [...sums]
    .map(([signal, sum]): RankReason => ({ signal, share: Math.round((100 * sum) / all) / 100 }))
    .filter(({ share }) => share >= leastShare)
    .toSorted((a, b) => b.share - a.share);
};

import type { RankReason } from '../../shared/model';
import { knownFeatures, type PassageFeatures } from './judge-passage';
import { RANK_WEIGHTS } from './passage-weights';

/** The reason shown for each feature. */
const signals: Readonly<Record<keyof PassageFeatures, RankReason['signal']>> = {
  keyword: 'words',
  bm25: 'words',
  pairs: 'words',
  alignment: 'words',
  sentenceAlignment: 'words',
  similarity: 'meaning',
  sentence: 'meaning',
  encoderPassage: 'meaning',
  encoderSentence: 'meaning',
  encoderSecond: 'meaning',
  headingSimilarity: 'heading',
};

/** Reasons with a smaller share of the score are left out. */
const minShare = 0.02;

/** Each signal's share of a passage's score, largest first. */
export const passageReasons = (features: PassageFeatures): readonly RankReason[] => {
  const weights = RANK_WEIGHTS[knownFeatures(features)];
  const sums = new Map<RankReason['signal'], number>();
  for (const name of Object.keys(signals) as (keyof PassageFeatures)[]) {
    const added = (weights[name] ?? 0) * (features[name] ?? 0);
    if (added > 0) sums.set(signals[name], (sums.get(signals[name]) ?? 0) + added);
  }
  const all = [...sums.values()].reduce((total, sum) => total + sum, 0);
  return [...sums]
    .map(([signal, sum]): RankReason => ({ signal, share: Math.round((100 * sum) / all) / 100 }))
    .filter(({ share }) => share >= minShare)
    .toSorted((a, b) => b.share - a.share);
};

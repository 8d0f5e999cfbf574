import type { TurnFeature } from './turn-features';

export type TurnWeights = Readonly<Partial<Record<TurnFeature, number>>>;

/** To begin with; to be replaced by what is fitted. */
export const turnWeights: Readonly<Record<'words' | 'meaning' | 'encoded', TurnWeights>> = {
  words: { words: 4, coverage: 2, speaker: 1 },
  meaning: { words: 4, coverage: 2, similarity: 3, speaker: 1 },
  encoded: { words: 4, coverage: 2, similarity: 2, encoded: 3, encodedSentence: 5, speaker: 1 },
};

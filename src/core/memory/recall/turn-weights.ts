import type { TurnFeature } from './turn-features';

export type TurnWeights = Readonly<Partial<Record<TurnFeature, number>>>;

/** To begin with; to be replaced by what is fitted. */
export const turnWeights: Readonly<Record<'words' | 'meaning' | 'encoded', TurnWeights>> = {
  words: { words: 1, aligned: 8, speaker: 1 },
  meaning: { words: 1, aligned: 7, similarity: 3, speaker: 1 },
  encoded: { words: 1, aligned: 6, similarity: 2, encoded: 3, encodedSentence: 5, speaker: 1 },
};

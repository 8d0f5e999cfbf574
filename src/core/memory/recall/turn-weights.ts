import type { TurnFeature } from './turn-features';

export type TurnWeights = Readonly<Partial<Record<TurnFeature, number>>>;

/**
 * Fitted in November 2026 by test/bench/recall-fit.ts, for `lectern-words-1` and `all-minilm-l6-v2-fp16-1`, on 298
 * questions about two written conversations of 753 turns (nadia-tomas and mei-daniel in test/bench/conversations). The
 * fit maximises the likelihood of each right turn among the wrong turns of its question (softmax) with ridge 3;
 * questions that a plain keyword search answers count 1.9 times. Cross-validated by conversation, categories 1 to 4 have
 * a recall@10 of 0.70, 0.70 and 0.76 in the three modes and an nDCG@10 of 0.59, 0.58 and 0.62 (plain FTS5: 0.46 and
 * 0.35). On conversations not used for any tuning (ingrid-kofi and rosa-elias): 0.71, 0.73 and 0.76, and 0.54, 0.56 and
 * 0.59 (decision 9).
 */
export const turnWeights: Readonly<Record<'words' | 'meaning' | 'encoded', TurnWeights>> = {
  /** Without vectors: the keyword arm only. */
  words: {
    words: 1.3,
    aligned: 10,
    around: 3.5,
    wordsBefore: 4.5,
    index: 0.3,
    names: 0.9,
    namesAround: 1.1,
    session: 1.8,
    speaker: 0.6,
    speakerOfOneself: 1.1,
    toNamed: -0.2,
    date: 2.9,
    mentionsTime: 3.2,
    mentionsNumber: 2.9,
    length: 6.8,
    asks: -0.8,
    replies: 0.6,
    opens: 0.6,
  },
  /** With the embedder's vectors. */
  meaning: {
    words: 1.2,
    aligned: 8.6,
    around: 3.5,
    wordsBefore: 2.8,
    index: 0.5,
    names: 1,
    namesAround: 1.2,
    session: 2,
    similarity: 3.8,
    similarityBefore: 2.1,
    speaker: 0.7,
    speakerOfOneself: 1,
    toNamed: -0.4,
    date: 3,
    mentionsTime: 3.3,
    mentionsNumber: 2.8,
    length: 7.3,
    asks: -0.9,
    replies: 0.6,
    opens: 0.8,
  },
  /** With the embedder's and the sentence encoder's vectors. */
  encoded: {
    words: 1.3,
    aligned: 7.4,
    around: 3.2,
    wordsBefore: 2.9,
    index: 0.1,
    names: 0.3,
    namesAround: 1.1,
    session: 0.3,
    similarity: 1.4,
    similarityBefore: 0.6,
    encoded: 3.5,
    encodedSentence: 4.6,
    encodedBefore: 3.2,
    encodedAfter: 2,
    speakerOfOneself: 0.9,
    toNamed: -0.4,
    date: 2.6,
    mentionsTime: 3.1,
    mentionsNumber: 2.2,
    length: 8.2,
    asks: -1.1,
    replies: 0.5,
    opens: 1.2,
  },
};

import type { EncoderFeatures } from './encoder-arm';
import type { Features } from './features';

/** Which encoder vectors a passage has: none (`words`), one of the whole passage, those of its sentences, or both. */
export type EncodedParts = 'words' | 'passage' | 'sentences' | 'both';

export type PassageWeights = Readonly<
  Partial<Record<keyof Features | keyof EncoderFeatures, number>> & { readonly bias: number }
>;

/**
 * Fitted on the FAQ books and manuals of docs/benchmarks/answers.md that are not held out: each column maximises the
 * likelihood of the right passages among the candidates (softmax, ridge 0.001, no weight below 0). Bias and factor of
 * the first three map them to the scale of the last (least squares), so that passages with and without vectors can be
 * ranked together.
 */
export const RANK_WEIGHTS: Readonly<Record<EncodedParts, PassageWeights>> = {
  words: {
    bias: 0.077,
    keyword: 0.059,
    bm25: 0.088,
    pairs: 0.02,
    alignment: 0.098,
    sentenceAlignment: 0.104,
    similarity: 0.136,
    headingSimilarity: 0.114,
    sentence: 0.119,
  },
  passage: {
    bias: 0.012,
    keyword: 0.036,
    bm25: 0.046,
    alignment: 0.104,
    sentenceAlignment: 0.122,
    headingSimilarity: 0.068,
    sentence: 0.126,
    encoderPassage: 0.505,
  },
  sentences: {
    bias: -0.032,
    keyword: 0.031,
    alignment: 0.136,
    sentenceAlignment: 0.079,
    headingSimilarity: 0.103,
    sentence: 0.019,
    encoderSentence: 0.242,
    encoderSecond: 0.405,
  },
  both: {
    bias: 0,
    keyword: 0.019,
    alignment: 0.11,
    sentenceAlignment: 0.069,
    headingSimilarity: 0.06,
    encoderSentence: 0.204,
    encoderSecond: 0.25,
    encoderPassage: 0.288,
  },
};

/**
 * Logistic regression on the same questions and on questions of one book asked of another, with balanced classes. The
 * biases are shifted so that 92 % of the unanswered questions are below 0.5, with each family of books left out in turn.
 */
export const ANSWER_WEIGHTS: Readonly<Record<EncodedParts, PassageWeights>> = {
  words: {
    bias: -6.16,
    bm25: 3.49,
    alignment: 3.32,
    sentenceAlignment: 0.88,
    similarity: 3.65,
    sentence: 1.02,
  },
  passage: { bias: -7.57, alignment: 3.88, sentenceAlignment: 1.68, encoderPassage: 13.95 },
  sentences: { bias: -8.84, alignment: 3.36, encoderSentence: 7.72, encoderSecond: 7.85 },
  both: { bias: -8.12, alignment: 3.76, encoderSentence: 6.42, encoderPassage: 9.92 },
};

/**
 * Like `ANSWER_WEIGHTS`, for short texts. Fitted on the three sentences of a book that are most similar to each
 * question.
 */
export const RELEVANCE_WEIGHTS = {
  words: { bias: -4.15, coverage: 2.86, alignment: 2.35, similarity: 3.94, encoder: 0 },
  encoded: { bias: -7.18, coverage: 1.19, alignment: 2.63, similarity: 0, encoder: 9.31 },
} as const;

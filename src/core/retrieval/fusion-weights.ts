import type { AnswerabilitySigns } from './answerability';
import type { Features } from './features';

/** Of a passage's features in its score; fitted, see the note at the top of this file's section below. */
export const FEATURE_WEIGHTS: Readonly<Record<keyof Features, number>> = {
  keyword: 1.45,
  bm25: 1.28,
  coverage: 1.12,
  heading: 1.13,
  pairs: 1.31,
  similarity: 2.48,
  headingSimilarity: 2.48,
  sentence: 2.63,
  sentenceCoverage: 1.29,
  alignment: 1.65,
};

export const ANSWERABILITY_WEIGHTS: Readonly<Record<keyof AnswerabilitySigns | 'bias', number>> = {
  bias: -4.58,
  score: 1.96,
  coverage: 2.19,
  sentenceCoverage: 1.42,
  alignment: 2.46,
  sentence: 2.19,
};

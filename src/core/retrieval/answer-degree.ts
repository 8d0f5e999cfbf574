/** Lectern shows an answer, a list of the closest passages, or that nothing was found. */
export type AnswerDegree = 'answered' | 'closest' | 'not-found';

/**
 * Minimum probability of an answer. With each family of books left out in turn, 92 % of the questions that a book does
 * not answer are below, and 16 % of those that it does (5 % for the FAQ books). docs/benchmarks/answers.md has the curve.
 */
export const ANSWERED_FROM = 0.5;
/** Below this nothing was found: 70 % of the former, 4 % of the latter (1 % for the FAQ books). */
export const CLOSEST_FROM = 0.1;

/** The degree of a probability, as `answerability` and `relevanceOf` give it. */
export const degreeOf = (probability: number): AnswerDegree =>
  probability >= ANSWERED_FROM ? 'answered' : probability >= CLOSEST_FROM ? 'closest' : 'not-found';

/** Lectern shows an answer, a list of the closest passages, or that nothing was found. */
export type AnswerDegree = 'answered' | 'closest' | 'not-found';

/**
 * Minimum probability of an answer. With each family of books left out in turn, 92 % of the questions that a book cannot
 * answer score below it, and 16 % of those that it can (5 % for the FAQ books). See docs/benchmarks/answers.md.
 */
export const ANSWERED_FROM = 0.5;
/** Below this, nothing counts as found: 70 % of the former, 4 % of the latter (1 % for the FAQ books). */
export const CLOSEST_FROM = 0.1;

/** The degree for a probability such as `answerability` or the result of `relevanceOf`. */
export const degreeOf = (probability: number): AnswerDegree =>
  probability >= ANSWERED_FROM ? 'answered' : probability >= CLOSEST_FROM ? 'closest' : 'not-found';

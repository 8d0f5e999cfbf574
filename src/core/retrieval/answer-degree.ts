/** How sure Lectern is of an answer: it shows one, a list of the closest passages, or that nothing was found. */
export type AnswerDegree = 'answered' | 'closest' | 'not-found';

/**
 * From here on a place answers: each family of books left out in turn, 92 of 100 questions that a book does not answer
 * are below, and 16 of 100 that it does (5 of 100 of the FAQ books). docs/benchmarks/answers.md has the whole curve.
 */
export const ANSWERED_FROM = 0.5;
/** Below this nothing was found: 70 of 100 of the first, 4 of 100 of the second (1 of 100 of the FAQ books). */
export const CLOSEST_FROM = 0.1;

/** The degree of a probability, as `answerability` and `relevanceOf` give it. */
export const degreeOf = (probability: number): AnswerDegree =>
  probability >= ANSWERED_FROM ? 'answered' : probability >= CLOSEST_FROM ? 'closest' : 'not-found';

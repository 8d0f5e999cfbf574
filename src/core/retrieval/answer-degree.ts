/** How sure Lectern is of an answer: it shows one, a list of the closest passages, or that nothing was found. */
export type AnswerDegree = 'answered' | 'closest' | 'not-found';

/**
 * From here on a place answers. Of the questions that a book does not answer nine in ten are below; each book left out
 * in turn (docs/benchmarks/answers.md).
 */
export const ANSWERED_FROM = 0.5;
/** Below this nothing was found. Of the questions that a book answers one in twenty is below. */
export const CLOSEST_FROM = 0.1;

/** The degree of a probability, as `answerability` and `relevanceOf` give it. */
export const degreeOf = (probability: number): AnswerDegree =>
  probability >= ANSWERED_FROM ? 'answered' : probability >= CLOSEST_FROM ? 'closest' : 'not-found';

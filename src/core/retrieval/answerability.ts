import { probabilityOf, type PassageFeatures } from './judge-passage';

/** How many of the best passages may speak for the book. */
const WITNESSES = 5;

/** A passage that was found, the best first. */
interface Witness {
  readonly features: PassageFeatures;
}

/**
 * Of a question in a script that the word vectors and the encoder do not know, whose signs therefore say nothing: the
 * share of what is asked that is in the best passage, and closest together, 0..1.
 */
export function answerabilityByWords(best: readonly Witness[]): number {
  return Math.max(
    0,
    ...best.slice(0, WITNESSES).map(({ features }) => (features.alignment + features.sentenceAlignment) / 2),
  );
}

/** Whether most letters of a question are of no Latin alphabet. */
export function isUnknownScript(question: string): boolean {
  const letters = question.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (question.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 < letters;
}

/** The probability that one of the best places answers the question: that of the likeliest. */
export const answerabilityOf = (best: readonly Witness[]): number =>
  Math.max(0, ...best.slice(0, WITNESSES).map(({ features }) => probabilityOf(features)));

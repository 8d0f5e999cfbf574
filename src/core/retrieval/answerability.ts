import { probabilityOf, type PassageFeatures } from './judge-passage';

/** Number of best passages that are considered. */
const MAX_PASSAGES = 5;

interface RankedPassage {
  readonly features: PassageFeatures;
}

/**
 * For a script that neither the word vectors nor the encoder support, so that the fitted weights do not apply: the share
 * of the question that is in a passage and in one window of it, 0..1.
 */
export function answerabilityByWords(best: readonly RankedPassage[]): number {
  return Math.max(
    0,
    ...best
      .slice(0, MAX_PASSAGES)
      .map(({ features }) => (features.alignment + features.sentenceAlignment) / 2),
  );
}

/** Whether most of the question's letters are not Latin. */
export function isUnknownScript(question: string): boolean {
  const letters = question.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (question.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 < letters;
}

/** The probability that the likeliest of the best passages answers the question. */
export const answerabilityOf = (best: readonly RankedPassage[]): number =>
  Math.max(0, ...best.slice(0, MAX_PASSAGES).map(({ features }) => probabilityOf(features)));

import type { AnswerabilitySigns, EncoderAnswerabilitySigns } from './answerability-signs';
import type { Features } from './features';
import { ANSWERABILITY_WEIGHTS, ENCODER_ANSWERABILITY_WEIGHTS, FEATURE_WEIGHTS } from './fusion-weights';

/** How many of the best passages may speak for the book. */
const WITNESSES = 5;

/** A passage that was found, the best first. */
export interface Witness {
  readonly score: number;
  readonly features: Features;
}

function answerabilitySigns<T extends Witness>(
  best: readonly T[],
  align: (witness: T) => number,
): AnswerabilitySigns {
  const witnesses = best.slice(0, WITNESSES);
  const most = Object.values(FEATURE_WEIGHTS).reduce((sum, weight) => sum + weight, 0);
  const highest = (name: keyof Features): number =>
    Math.max(0, ...witnesses.map((one) => one.features[name]));
  return {
    score: (best[0]?.score ?? 0) / most,
    coverage: highest('coverage'),
    sentenceCoverage: highest('sentenceCoverage'),
    alignment: Math.max(0, ...witnesses.map(align)),
    sentence: highest('sentence'),
  };
}

/**
 * Of a question in a script that the word vectors and the encoder do not know, whose signs therefore say nothing: the
 * share of what is asked that stands in the best passage, and closest together, 0..1.
 */
export function answerabilityByWords(best: readonly Witness[]): number {
  return Math.max(
    0,
    ...best.slice(0, WITNESSES).map(({ features }) => (features.coverage + features.sentenceCoverage) / 2),
  );
}

/** Whether most letters of a question are of no Latin alphabet. */
export function isUnknownScript(question: string): boolean {
  const letters = question.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (question.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 < letters;
}

/**
 * 0..1 by logistic regression; 0.5 is where "the book does not say" becomes the likelier truth. `encoder` is the
 * sentence encoder's best similarity, where it has read the book.
 */
export function answerabilityOf<T extends Witness>(
  best: readonly T[],
  align: (witness: T) => number,
  encoder?: number,
): number {
  if (best.length === 0) return 0;
  const signs = answerabilitySigns(best, align);
  if (encoder === undefined) return logistic(signs, ANSWERABILITY_WEIGHTS);
  const { alignment } = signs;
  return logistic<keyof EncoderAnswerabilitySigns>({ alignment, encoder }, ENCODER_ANSWERABILITY_WEIGHTS);
}

function logistic<Sign extends string>(
  signs: Readonly<Record<Sign, number>>,
  weights: Readonly<Record<Sign | 'bias', number>>,
): number {
  let sum = weights.bias;
  for (const sign of Object.keys(signs) as Sign[]) sum += weights[sign] * signs[sign];
  return 1 / (1 + Math.exp(-sum));
}

import type { AnswerabilitySigns } from './answerability-signs';
import type { Features } from './features';
import { ANSWERABILITY_WEIGHTS, FEATURE_WEIGHTS } from './fusion-weights';

/** How many of the best passages may speak for the book. */
const WITNESSES = 5;

/** A passage that was found, the best first. */
export interface Witness {
  readonly score: number;
  readonly features: Features;
}

export function answerabilitySigns<T extends Witness>(
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

/** 0..1 by logistic regression; 0.5 is where "the book does not say" becomes the likelier truth. */
export function answerabilityOf<T extends Witness>(
  best: readonly T[],
  align: (witness: T) => number,
): number {
  if (best.length === 0) return 0;
  const signs = answerabilitySigns(best, align);
  let sum = ANSWERABILITY_WEIGHTS.bias;
  for (const [name, value] of Object.entries(signs)) {
    sum += ANSWERABILITY_WEIGHTS[name as keyof AnswerabilitySigns] * value;
  }
  return 1 / (1 + Math.exp(-sum));
}

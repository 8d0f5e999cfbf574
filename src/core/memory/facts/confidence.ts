import type { FactCandidate } from '../../ports';

/** C6. A rule reads the learner's own words, so its weight is between an explicit statement's and a model's. */
const sourceWeight: Readonly<Record<FactCandidate['method'] | 'tool_result', number>> = {
  user_explicit: 1,
  rule: 0.9,
  llm_extract: 0.8,
  tool_result: 0.7,
};

export const weightOf = (method: FactCandidate['method']): number => sourceWeight[method];

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** The confidence from a single piece of evidence. */
export const evidenceConfidence = (base: number, method: FactCandidate['method']): number =>
  clamp(clamp(base) * sourceWeight[method]);

/**
 * Combines independent evidence by noisy-or: the probability that not all of it is wrong. Each piece raises the
 * confidence, at most to 1, and a new piece can be added without reading the old ones.
 */
export const noisyOr = (...confidences: readonly number[]): number =>
  clamp(1 - confidences.reduce((miss, confidence) => miss * (1 - clamp(confidence)), 1));

/** A contradicting active fact of the same scope halves the confidence. */
const contradictionPenalty = 0.5;
export const contradicted = (confidence: number): number => clamp(confidence * (1 - contradictionPenalty));

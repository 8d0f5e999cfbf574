import type { FactCandidate } from '../../ports';

/** C6. A rule reads the learner's words as they are, so it is trusted between the two that the design names. */
const sourceWeight: Readonly<Record<FactCandidate['method'] | 'tool_result', number>> = {
  user_explicit: 1,
  rule: 0.9,
  llm_extract: 0.8,
  tool_result: 0.7,
};

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** What one piece of evidence alone gives. */
export const evidenceConfidence = (base: number, method: FactCandidate['method']): number =>
  clamp(clamp(base) * sourceWeight[method]);

/**
 * Independent evidence by noisy-or: the chance that not all of it is wrong. The formula of the design multiplies by
 * min(1, 1 + 0.1 × (evidence − 1)), which is 1 for any count, so that repetition could never raise confidence;
 * noisy-or does, has 1 as its ceiling, and can be extended with each new piece without the old ones at hand.
 */
export const noisyOr = (...confidences: readonly number[]): number =>
  clamp(1 - confidences.reduce((miss, confidence) => miss * (1 - clamp(confidence)), 1));

/** An active item of the same scope that says otherwise halves what is believed. */
const contradictionPenalty = 0.5;
export const contradicted = (confidence: number): number => clamp(confidence * (1 - contradictionPenalty));

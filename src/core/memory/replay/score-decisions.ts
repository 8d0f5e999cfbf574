import type { FactId, ReplayScore } from '../../../shared/model';
import type { Decision } from '../../ports';

/** What a policy recalled for a question, and what it should have; null if that is not known. */
export interface Judged {
  readonly decision: Decision;
  readonly expected: readonly FactId[] | null;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The share of the expected facts that was recalled. */
export const successOf = ({ facts }: Decision, expected: readonly FactId[]): number => {
  const recalled = new Set(facts);
  return expected.filter((id) => recalled.has(id)).length / expected.length;
};

export const scoreDecisions = (judged: readonly Judged[]): ReplayScore => {
  const known = judged.flatMap(({ decision, expected }) =>
    expected === null ? [] : [successOf(decision, expected)],
  );
  const times = judged.map(({ decision }) => decision.ms).toSorted((a, b) => a - b);
  const at = (share: number): number => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
  const sum = (of: keyof ReplayScore['violations']): number =>
    judged.reduce((total, { decision }) => total + decision.violations[of], 0);
  return {
    cases: judged.length,
    success: known.length === 0 ? null : rounded(mean(known), 4),
    medianMs: rounded(at(0.5), 2),
    p95Ms: rounded(at(0.95), 2),
    tokens: rounded(mean(judged.map(({ decision }) => decision.tokens)), 1),
    violations: { disabled: sum('disabled'), expired: sum('expired'), outOfScope: sum('outOfScope') },
  };
};

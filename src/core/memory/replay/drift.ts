import type { Drift } from '../../../shared/model';
import type { Store } from '../../ports';
import { dot } from '../../vectors/vector-math';

type Counts = Readonly<Record<string, number>>;

/** 1 if neither has anything, 0 if only one has. */
const cosine = (ab: number, aa: number, bb: number): number =>
  aa === 0 && bb === 0 ? 1 : aa === 0 || bb === 0 ? 0 : Number((ab / Math.sqrt(aa * bb)).toFixed(4));

const cosineOfCounts = (a: Counts, b: Counts): number => {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const sum = (left: Counts, right: Counts): number =>
    keys.reduce((total, key) => total + (left[key] ?? 0) * (right[key] ?? 0), 0);
  return cosine(sum(a, b), sum(a, a), sum(b, b));
};

export const countsOf = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

const cosineOfSums = (a: Float32Array | null, b: Float32Array | null): number =>
  a && b ? cosine(dot(a, b), dot(a, a), dot(b, b)) : a || b ? 0 : 1;

interface Recalled {
  readonly facts: readonly number[];
  readonly types: Counts;
}

/** How alike what two policies recalled is. Each fact counts as often as it was recalled. */
export const driftOf = async (
  { policy }: Pick<Store, 'policy'>,
  modelId: string,
  active: Recalled,
  candidate: Recalled,
): Promise<Drift> => {
  const [topics, otherTopics, sum, otherSum] = await Promise.all([
    policy.listTopicsOfFacts(active.facts),
    policy.listTopicsOfFacts(candidate.facts),
    policy.sumFactVectors(modelId, active.facts),
    policy.sumFactVectors(modelId, candidate.facts),
  ]);
  return {
    type: cosineOfCounts(active.types, candidate.types),
    topic: cosineOfCounts(countsOf(topics), countsOf(otherTopics)),
    centroid: cosineOfSums(sum, otherSum),
  };
};

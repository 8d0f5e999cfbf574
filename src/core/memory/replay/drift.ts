import type { Drift, FactId } from '../../../shared/model';
import type { Store } from '../../ports';
import { add, dot } from '../../vectors/vector-math';

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

const countsOf = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

const cosineOfSums = (a: Float32Array | null, b: Float32Array | null): number =>
  a && b ? cosine(dot(a, b), dot(a, a), dot(b, b)) : a || b ? 0 : 1;

/** Facts per query: a millisecond of work. */
const page = 200;

/** What was recalled. A fact that was recalled several times counts several times. */
interface RecalledTotals {
  readonly types: Record<string, number>;
  readonly topics: Counts;
  readonly sum: Float32Array | null;
}

export const describeRecalled = async (
  { policy }: Pick<Store, 'policy'>,
  modelId: string,
  facts: readonly FactId[],
): Promise<RecalledTotals> => {
  const kinds: { readonly type: string; readonly topic: string }[] = [];
  let sum: Float32Array | null = null;
  for (let at = 0; at < facts.length; at += page) {
    const some = facts.slice(at, at + page);
    kinds.push(...(await policy.listKindsOfFacts(some)));
    const part = await policy.sumFactVectors(modelId, some);
    if (sum && part) add(sum, part);
    else sum ??= part;
  }
  return {
    types: countsOf(kinds.map(({ type }) => type)),
    topics: countsOf(kinds.map(({ topic }) => topic)),
    sum,
  };
};

/** How similar the facts are that two policies recalled. */
export const driftOf = (active: RecalledTotals, candidate: RecalledTotals): Drift => ({
  type: cosineOfCounts(active.types, candidate.types),
  topic: cosineOfCounts(active.topics, candidate.topics),
  centroid: cosineOfSums(active.sum, candidate.sum),
});

import { percentile } from './figures.ts';

/** The result of one question: where its evidence is among the recalled turns. */
export interface Asked {
  readonly category: number;
  /** Ranks of the evidence, from 1; Infinity if it was not recalled. */
  readonly ranks: readonly number[];
  readonly ms: number;
}

export interface Measures {
  readonly questions: number;
  readonly recall5: number;
  readonly recall10: number;
  readonly recall20: number;
  /** Any evidence among the first ten. */
  readonly anyHit10: number;
  readonly ndcg10: number;
  /** Of the first evidence. */
  readonly mrr: number;
  readonly p50: number;
  readonly p95: number;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

const recallAt = (ranks: readonly number[], k: number): number =>
  ranks.filter((rank) => rank <= k).length / ranks.length;

const gain = (rank: number): number => (rank <= 10 ? 1 / Math.log2(rank + 1) : 0);

export const ndcg10 = (ranks: readonly number[]): number => {
  const best = ranks.slice(0, 10).reduce((sum, _, at) => sum + gain(at + 1), 0);
  return ranks.reduce((sum, rank) => sum + gain(rank), 0) / best;
};

export const measure = (asked: readonly Asked[]): Measures => {
  const of = (value: (ranks: readonly number[]) => number): number =>
    mean(asked.map(({ ranks }) => value(ranks)));
  const times = asked.map(({ ms }) => ms);
  return {
    questions: asked.length,
    recall5: of((ranks) => recallAt(ranks, 5)),
    recall10: of((ranks) => recallAt(ranks, 10)),
    recall20: of((ranks) => recallAt(ranks, 20)),
    anyHit10: of((ranks) => (Math.min(...ranks) <= 10 ? 1 : 0)),
    ndcg10: of(ndcg10),
    mrr: of((ranks) => 1 / Math.min(...ranks)),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
};

/** By category, and categories 1 to 4 together. */
export const measureGroups = (asked: readonly Asked[]): Readonly<Record<string, Measures>> => {
  const categories = [...new Set(asked.map(({ category }) => category))].toSorted((a, b) => a - b);
  const answered = asked.filter(({ category }) => category !== 5);
  return Object.fromEntries([
    ...categories.map((category) => [
      `category ${category}`,
      measure(asked.filter((one) => one.category === category)),
    ]),
    ...(answered.length > 0 ? [['1 to 4 together', measure(answered)]] : []),
  ]);
};

const columns = ['recall5', 'recall10', 'recall20', 'anyHit10', 'ndcg10', 'mrr', 'p50', 'p95'] as const;
const heads = ['R@5', 'R@10', 'R@20', 'any@10', 'nDCG@10', 'MRR', 'p50 ms', 'p95 ms'];

export const printMeasures = (title: string, groups: Readonly<Record<string, Measures>>): void => {
  console.log(`\n${title}`);
  console.log(`  ${['', 'n', ...heads].map((head, at) => head.padEnd(at === 0 ? 17 : 8)).join('')}`);
  for (const [name, measures] of Object.entries(groups)) {
    const cells = columns.map((column) => measures[column].toFixed(column.startsWith('p') ? 1 : 3));
    console.log(
      `  ${name.padEnd(17)}${[String(measures.questions), ...cells].map((cell) => cell.padEnd(8)).join('')}`.trimEnd(),
    );
  }
};

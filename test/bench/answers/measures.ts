import { percentile } from '../figures.ts';

export type Outcome = 'answered' | 'closest' | 'not-found' | 'reply';

/** The result of a question that the book answers. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly pages: readonly number[];
  /** Distinct pages in the order in which they were cited, found, and ranked by BM25. */
  readonly cited: readonly number[];
  readonly found: readonly number[];
  readonly byWords: readonly number[];
  readonly inContext: boolean;
  readonly outcome: Outcome;
  readonly ms: number;
}

export interface UnansweredQuestion {
  readonly question: string;
  readonly outcome: Outcome;
  readonly ms: number;
}

export interface Measures {
  readonly questions: number;
  readonly answer1: number;
  readonly answer3: number;
  readonly context: number;
  readonly search1: number;
  readonly search3: number;
  readonly search10: number;
  readonly bm25At1: number;
  readonly bm25At3: number;
  readonly unanswered: number;
  /** Share of the unanswerable whose outcome is not `answered`. */
  readonly refused: number;
  /** Shares of the answerable. */
  readonly notFound: number;
  readonly closest: number;
  readonly p50: number;
  readonly p95: number;
}

const share = <T>(list: readonly T[], holds: (one: T) => boolean): number =>
  list.length === 0 ? Number.NaN : list.filter(holds).length / list.length;

const hit = (pages: readonly number[], right: readonly number[], first: number): boolean =>
  pages.slice(0, first).some((page) => right.includes(page));

export const measure = (
  answered: readonly AnsweredQuestion[],
  unanswered: readonly UnansweredQuestion[],
): Measures => {
  const times = [...answered, ...unanswered].map(({ ms }) => ms);
  return {
    questions: answered.length,
    answer1: share(answered, (one) => hit(one.cited, one.pages, 1)),
    answer3: share(answered, (one) => hit(one.cited, one.pages, 3)),
    context: share(answered, (one) => one.inContext),
    search1: share(answered, (one) => hit(one.found, one.pages, 1)),
    search3: share(answered, (one) => hit(one.found, one.pages, 3)),
    search10: share(answered, (one) => hit(one.found, one.pages, 10)),
    bm25At1: share(answered, (one) => hit(one.byWords, one.pages, 1)),
    bm25At3: share(answered, (one) => hit(one.byWords, one.pages, 3)),
    unanswered: unanswered.length,
    refused: share(unanswered, ({ outcome }) => outcome !== 'answered'),
    notFound: share(answered, ({ outcome }) => outcome === 'not-found'),
    closest: share(answered, ({ outcome }) => outcome === 'closest'),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
};

const columns = [
  ['n', 'questions', 0],
  ['ans@1', 'answer1', 2],
  ['ans@3', 'answer3', 2],
  ['context', 'context', 2],
  ['find@1', 'search1', 2],
  ['find@3', 'search3', 2],
  ['find@10', 'search10', 2],
  ['bm25@1', 'bm25At1', 2],
  ['bm25@3', 'bm25At3', 2],
  ['un', 'unanswered', 0],
  ['refused', 'refused', 2],
  ['closest', 'closest', 2],
  ['notfound', 'notFound', 2],
  ['p50', 'p50', 0],
  ['p95', 'p95', 0],
] as const satisfies readonly (readonly [string, keyof Measures, number])[];

const width = 8;
const wide = 30;

export const tableHead = (): string =>
  ''.padEnd(wide) + columns.map(([name]) => name.padStart(width)).join('');

export const tableRow = (name: string, measures: Measures): string =>
  name.padEnd(wide) +
  columns.map(([, key, digits]) => measures[key].toFixed(digits).padStart(width)).join('');

/** The aims for FAQ books and manuals that nothing was fitted on (docs/benchmarks/answers.md). */
export const aims = { answer1: 0.72, answer3: 0.88, context: 0.97, refused: 0.9, notFound: 0.05 } as const;

/** Which aims are missed, and by how much. */
export const missedAims = (measures: Measures): readonly string[] =>
  (Object.keys(aims) as (keyof typeof aims)[]).flatMap((key) => {
    const short = key === 'notFound' ? measures[key] - aims[key] : aims[key] - measures[key];
    return short > 0.0005 ? [`${key} ${measures[key].toFixed(3)}, aim ${String(aims[key])}`] : [];
  });

import type { Sql } from '../sql';
import { countRows, countWords, indexTerm, mostRows, rareWords, type WordCounts } from './common-words';
import { createTopScores, floorOf, offerScore } from './scan/top-scores';

/** What a word counts in each column; measured for turns (memory.md section 10). A fact says by itself what it says. */
const columnWeights = {
  turns: { speaker: 0.5, text: 1, previous: 0.4, next: 0.3, date_words: 1.5 },
  facts: { speaker: 0.5, text: 1, previous: 0.3, next: 0.2, date_words: 1 },
} as const;

export type KeywordIndex = keyof typeof columnWeights;

/**
 * A place is a row's id and a column in one number, so that thousands cross from SQL as one text. The column is told by
 * the last bits of its first letter, which all differ: to compare its name with five takes a fifth of the reading.
 */
const columnBits = 5;
const columnCode = (column: string): number => column.charCodeAt(0) % 2 ** columnBits;
const placesIn = (table: string): string => `
SELECT json_group_array((doc << ${columnBits}) | (unicode(col) & ${2 ** columnBits - 1})) AS places
FROM ${table} WHERE term = ?`;

/** Exported for the query-plan tests. */
export const placeQueries = {
  turns: placesIn('turns_places'),
  facts: placesIn('facts_places'),
  totalTurns: 'SELECT COALESCE(MAX(id), 0) AS total FROM conversations',
  totalFacts: 'SELECT COALESCE(MAX(id), 0) AS total FROM facts',
} as const;

/** FTS5's k1: a word in its own text, beside it and in its date counts less than three times. */
const k1 = 1.2;

/** Rows and the scores of all by their ids; 0 of what is not among them. Good until the index is next asked. */
export interface Scores {
  readonly ids: readonly number[];
  readonly byId: Float64Array;
}

/** What an index was asked last: its numbers are used again, 8 bytes for every row there is and no hashing of thousands. */
const lastScores: Record<KeywordIndex, Scores> = {
  turns: { ids: [], byId: new Float64Array() },
  facts: { ids: [], byId: new Float64Array() },
};

/** Zeros for all rows, which are added to while `ids` are found. */
const emptyScores = (
  index: KeywordIndex,
  total: number,
): { readonly ids: number[]; readonly byId: Float64Array } => {
  const { ids, byId } = lastScores[index];
  const fits = byId.length > total && byId.length <= 4 * (total + 1);
  if (fits) for (let at = 0; at < ids.length; at += 1) byId[ids[at] ?? 0] = 0;
  const scores = { ids: [], byId: fits ? byId : new Float64Array(Math.ceil(1.25 * (total + 1))) };
  lastScores[index] = scores;
  return scores;
};

export const scoreOf = ({ byId }: Scores, id: number): number => byId[id] ?? 0;

export interface KeywordScores {
  /** Unsorted. */
  readonly scores: Scores;
  readonly counts: WordCounts;
  readonly total: number;
}

/** Rows that hold a word, each once, with the sum of its columns' weights. */
interface RowsWithWord {
  readonly ids: readonly number[];
  readonly weights: readonly number[];
}

/** FTS5 lists them by their ids. */
const rowsWith = (sql: Sql, index: KeywordIndex, word: string): RowsWithWord => {
  const { places } = sql.get<{ places: string }>(placeQueries[index], [word]) ?? { places: '[]' };
  return rowsOfPlaces(JSON.parse(places) as readonly number[], weightsOf[index]);
};

/** By a column's code. */
const weightsByCode = (index: KeywordIndex): readonly number[] => {
  const weights = Array.from({ length: 2 ** columnBits }, () => 0);
  for (const [name, weight] of Object.entries(columnWeights[index])) weights[columnCode(name)] = weight;
  return weights;
};
const weightsOf = { turns: weightsByCode('turns'), facts: weightsByCode('facts') } as const;

const rowsOfPlaces = (list: readonly number[], weightOf: readonly number[]): RowsWithWord => {
  const ids: number[] = [];
  const weights: number[] = [];
  // By index, here and below: thousands of rows in code that runs once a question, where an iterator makes an object each.
  for (let at = 0; at < list.length; at += 1) {
    const place = list[at] ?? 0;
    const column = place % 2 ** columnBits;
    const id = (place - column) / 2 ** columnBits;
    const last = ids.length - 1;
    if (ids[last] === id) weights[last] = (weights[last] ?? 0) + (weightOf[column] ?? 0);
    else {
      ids.push(id);
      weights.push(weightOf[column] ?? 0);
    }
  }
  return { ids, weights };
};

/** bm25 without length and repetition, over the rows that hold any of the rarer words. */
export const keywordScores = (sql: Sql, index: KeywordIndex, words: readonly string[]): KeywordScores => {
  const { total } = sql.get<{ total: number }>(
    index === 'turns' ? placeQueries.totalTurns : placeQueries.totalFacts,
  ) ?? { total: 0 };
  const read = new Map<string, RowsWithWord>();
  const rowsOf = (term: string): RowsWithWord => {
    const before = read.get(term);
    if (before) return before;
    const rows = rowsWith(sql, index, term);
    read.set(term, rows);
    return rows;
  };
  // FTS5 walks through a word's rows to count them. Where all are few enough to be read, they are read at once.
  const counts = countWords(sql, index, words, total, (term) =>
    total <= mostRows ? rowsOf(term).ids.length : countRows(sql, index, term),
  );
  const scores = emptyScores(index, total);
  for (const word of new Set(rareWords(counts).map(indexTerm))) {
    const rows = rowsOf(word);
    addScores(scores, rows, Math.log(1 + (total - rows.ids.length + 0.5) / (rows.ids.length + 0.5)));
  }
  return { scores, counts, total };
};

const addScores = (
  { ids: found, byId }: ReturnType<typeof emptyScores>,
  { ids, weights }: RowsWithWord,
  idf: number,
): void => {
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    const weight = weights[at] ?? 0;
    const before = byId[id] ?? 0;
    if (before === 0) found.push(id);
    byId[id] = before + (idf * weight * (k1 + 1)) / (weight + k1);
  }
};

type Scored = { readonly id: number; readonly score: number };

/** Ties by id. */
export const bestFirst = (a: Scored, b: Scored): number => b.score - a.score || a.id - b.id;

/** The best `count`, sorted, and all of a tie at the end. */
const sortedBest = (scores: Scores, count: number): readonly Scored[] => {
  const best = createTopScores(count);
  const { ids } = scores;
  for (let at = 0; at < ids.length; at += 1) offerScore(best, scoreOf(scores, ids[at] ?? 0));
  const floor = floorOf(best);
  const some: Scored[] = [];
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    const score = scoreOf(scores, id);
    if (score >= floor) some.push({ id, score });
  }
  return some.toSorted(bestFirst);
};

/** So many rows more than the share that passed so far would need, and as often as much at most. */
const spare = 1.5;
const mostGrowth = 8;

/** The best `limit` of the rows that `keep` lets pass, asked of as few of them as will do. */
export const bestOf = (
  scores: Scores,
  limit: number,
  keep: ((ids: readonly number[]) => ReadonlySet<number>) | null,
): readonly Scored[] => {
  if (!keep) return sortedBest(scores, limit).slice(0, limit);
  const kept: Scored[] = [];
  for (let from = 0, count = limit * 3; kept.length < limit;) {
    const sorted = sortedBest(scores, count);
    const some = sorted.slice(from);
    const pass = keep(some.map(({ id }) => id));
    kept.push(...some.filter(({ id }) => pass.has(id)));
    from = sorted.length;
    if (from >= scores.ids.length) break;
    const needed = (from * limit * spare) / Math.max(1, kept.length);
    count = Math.ceil(Math.min(from * mostGrowth, Math.max(from * 2, needed)));
  }
  return kept.slice(0, limit);
};

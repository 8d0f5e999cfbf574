import type { Sql } from '../sql';
import { countWords, indexTerm, rareWords, type WordCounts } from './common-words';
import { createTopScores } from './scan/top-scores';

/** What a word counts in each column; measured for turns (memory.md section 10). A fact says by itself what it says. */
const columnWeights = {
  turns: { speaker: 0.5, text: 1, previous: 0.4, next: 0.3, date_words: 1.5 },
  facts: { speaker: 0.5, text: 1, previous: 0.3, next: 0.2, date_words: 1 },
} as const;

export type KeywordIndex = keyof typeof columnWeights;

/** Exported for the query-plan tests. */
export const placeQueries = {
  turns: 'SELECT doc, col FROM turns_places WHERE term = ?',
  facts: 'SELECT doc, col FROM facts_places WHERE term = ?',
  totalTurns: 'SELECT COALESCE(MAX(id), 0) AS total FROM conversations',
  totalFacts: 'SELECT COALESCE(MAX(id), 0) AS total FROM facts',
} as const;

/** FTS5's k1: a word in its own text, beside it and in its date counts less than three times. */
const k1 = 1.2;

export interface KeywordScores {
  /** Rows by their score, unsorted. */
  readonly scores: ReadonlyMap<number, number>;
  readonly counts: WordCounts;
  readonly total: number;
}

/** bm25 without length and repetition, over the rows that hold any of the rarer words. */
export const keywordScores = (sql: Sql, index: KeywordIndex, words: readonly string[]): KeywordScores => {
  const counts = countWords(sql, index, words);
  const { total } = sql.get<{ total: number }>(
    index === 'turns' ? placeQueries.totalTurns : placeQueries.totalFacts,
  ) ?? { total: 0 };
  const weights: Readonly<Record<string, number>> = columnWeights[index];
  const scores = new Map<number, number>();
  for (const word of new Set(rareWords(counts).map(indexTerm))) {
    const places = sql.all<{ doc: number; col: string }>(placeQueries[index], [word]);
    if (places.length === 0) continue;
    const inRow = new Map<number, number>();
    for (const { doc, col } of places) inRow.set(doc, (inRow.get(doc) ?? 0) + (weights[col] ?? 0));
    const idf = Math.log(1 + (total - inRow.size + 0.5) / (inRow.size + 0.5));
    for (const [doc, weight] of inRow)
      scores.set(doc, (scores.get(doc) ?? 0) + (idf * weight * (k1 + 1)) / (weight + k1));
  }
  return { scores, counts, total };
};

type Scored = { readonly id: number; readonly score: number };

/** The best `count`, sorted; ties by id, and all of a tie at the end. */
const sortedBest = (scores: ReadonlyMap<number, number>, count: number): readonly Scored[] => {
  const best = createTopScores(count);
  for (const score of scores.values()) best.offer(score);
  const floor = best.floor();
  const some: Scored[] = [];
  for (const [id, score] of scores) if (score >= floor) some.push({ id, score });
  return some.toSorted((a, b) => b.score - a.score || a.id - b.id);
};

/** The best `limit` of the rows that `keep` lets pass, asked of as few of them as will do. */
export const bestOf = (
  scores: ReadonlyMap<number, number>,
  limit: number,
  keep: ((ids: readonly number[]) => ReadonlySet<number>) | null,
): readonly Scored[] => {
  if (!keep) return sortedBest(scores, limit).slice(0, limit);
  const kept: Scored[] = [];
  for (let from = 0, count = limit * 3; kept.length < limit; count *= 8) {
    const sorted = sortedBest(scores, count);
    const some = sorted.slice(from);
    const pass = keep(some.map(({ id }) => id));
    kept.push(...some.filter(({ id }) => pass.has(id)));
    from = sorted.length;
    if (from >= scores.size) break;
  }
  return kept.slice(0, limit);
};

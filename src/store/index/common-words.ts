import type { Sql } from '../sql';
import { matchAny } from './full-text';

/**
 * So many rows may be found by a question's words before the most common ones are left out: ranking that many takes
 * about 20 ms.
 */
const mostRows = 30_000;

/** How many rows of an index contain a word, by the word as given. */
type WordCounts = ReadonlyMap<string, number>;

/** Exported for the query-plan tests. */
export const wordQueries = {
  turns: 'SELECT COUNT(*) AS count FROM turns_fts WHERE turns_fts MATCH ?',
  facts: 'SELECT COUNT(*) AS count FROM facts_fts WHERE facts_fts MATCH ?',
} as const;

const countRows = (sql: Sql, index: keyof typeof wordQueries, word: string): number => {
  const match = matchAny([word]);
  return match === null ? 0 : (sql.get<{ count: number }>(wordQueries[index], [match])?.count ?? 0);
};

export const countWords = (sql: Sql, index: keyof typeof wordQueries, words: readonly string[]): WordCounts =>
  new Map(words.map((word) => [word, countRows(sql, index, word)]));

/** The rarest of the words, as many as find no more than `most` rows together; the rarest of all in any case. */
export const rareWords = (counts: WordCounts, most = mostRows): readonly string[] => {
  let rows = 0;
  return [...counts]
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => a - b)
    .filter(([, count], at) => {
      rows += count;
      return at === 0 || rows <= most;
    })
    .map(([word]) => word);
};

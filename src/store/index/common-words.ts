import type { Sql } from '../sql';
import { matchAny } from './full-text';

/**
 * The most rows that a question's words may match together before the most common words are left out: ranking this many
 * takes about 20 ms.
 */
const maxRows = 30_000;

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

/** The rarest of the words that together match at most `most` rows; always includes the rarest one. */
export const rareWords = (counts: WordCounts, most = maxRows): readonly string[] => {
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

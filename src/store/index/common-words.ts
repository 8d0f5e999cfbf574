import { stem } from '../../shared/text/stem';
import { indexWordsOf } from '../../shared/text/words';
import type { Sql } from '../sql';

/** So many rows may be found by a question's words before the commonest are left out: reading these takes some 15 ms. */
const mostRows = 30_000;

/** How many rows of an index hold a word, by the word as given; 0 where it is no single word of the index. */
export type WordCounts = ReadonlyMap<string, number>;

/** As the index's tokenizer (porter, unicode61 without diacritics) writes a word. */
export const indexTerm = (word: string): string => {
  const [term = '', ...rest] = indexWordsOf(word.normalize('NFD').replace(/\p{M}/gu, ''));
  return rest.length > 0 ? '' : stem(term);
};

/** Exported for the query-plan tests. */
export const wordQueries = {
  turns: 'SELECT doc FROM turns_terms WHERE term = ?',
  facts: 'SELECT doc FROM facts_terms WHERE term = ?',
} as const;

export const countWords = (sql: Sql, index: keyof typeof wordQueries, words: readonly string[]): WordCounts =>
  new Map(
    words.map((word) => [word, sql.get<{ doc: number }>(wordQueries[index], [indexTerm(word)])?.doc ?? 0]),
  );

/** The rarest of the words, as many as find no more than `most` rows together; the rarest of all in any case. */
export const rareWords = (counts: WordCounts, most = mostRows): readonly string[] => {
  let rows = 0;
  return [...counts]
    .toSorted(([, a], [, b]) => a - b)
    .filter(([, count], at) => {
      rows += count;
      return at === 0 || rows <= most;
    })
    .map(([word]) => word);
};

import { stem } from '../../shared/text/stem';
import { indexWordsOf } from '../../shared/text/words';
import { mapBeside } from '../map-beside';
import type { Sql } from '../sql';

/** So many rows may be found by a question's words before the commonest are left out: reading these takes some 15 ms. */
export const mostRows = 30_000;

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

/** A count holds until the index has grown by this share: a rarity changes little by that. */
const holdsWithin = 0.02;
const mostKnown = 5000;

interface KnownCount {
  readonly count: number;
  /** Rows of the index when it was counted. */
  readonly total: number;
}

/** Counting a common word walks through all its rows; people use the same common words in every question. */
const knownOf = mapBeside<string, KnownCount>();

/** How many rows of an index hold a term, by a query of its own. */
export const countRows = (sql: Sql, index: keyof typeof wordQueries, term: string): number =>
  sql.get<{ doc: number }>(wordQueries[index], [term])?.doc ?? 0;

/** `total`: rows of the index by now; `countOf` is asked for what is not known yet. Counts are exact to 2 %. */
export const countWords = (
  sql: Sql,
  index: keyof typeof wordQueries,
  words: readonly string[],
  total: number,
  countOf: (term: string) => number,
): WordCounts => {
  const counts = knownOf(sql);
  const count = (term: string): number => {
    const key = `${index} ${term}`;
    const before = counts.get(key);
    if (before && total >= before.total && total <= before.total * (1 + holdsWithin)) return before.count;
    const counted = countOf(term);
    if (counts.size >= mostKnown) counts.clear();
    counts.set(key, { count: counted, total });
    return counted;
  };
  return new Map(words.map((word) => [word, count(indexTerm(word))]));
};

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

import { perConnectionCache } from '../../per-connection-cache';
import type { Sql } from '../../sql';
import type { BookId } from '../../../shared/model';

/** Exported for the query-plan tests. */
export const rangeQuery =
  'SELECT MIN(id) AS first, MAX(id) AS last, COUNT(*) AS count FROM passages WHERE book_id = ?';

/** The range of the ids of a book's passages. */
interface PassageRange {
  readonly first: number;
  readonly last: number;
  /** Whether the range contains no passages of other books. */
  readonly alone: boolean;
  /** How many of the book's passages match a query, by FTS5 query: questions often repeat words. */
  readonly counts: Map<string, number>;
}

/** Cached by book, since the query reads all of a book's passages; null for a book without passages. */
const rangesOf = perConnectionCache<string, PassageRange | null>();

/** Must be called when passages of the book are added or erased. Ids are never reused. */
export const forgetPassageRange = (sql: Sql, bookId: BookId): void => {
  rangesOf(sql).delete(bookId);
};

export const findPassageRange = (sql: Sql, bookId: BookId): PassageRange | null => {
  const ranges = rangesOf(sql);
  const before = ranges.get(bookId);
  if (before !== undefined) return before;
  const row = sql.get<{ first: number | null; last: number | null; count: number }>(rangeQuery, [bookId]);
  const range =
    !row || row.first === null || row.last === null
      ? null
      : {
          first: row.first,
          last: row.last,
          alone: row.last - row.first + 1 === row.count,
          counts: new Map<string, number>(),
        };
  ranges.set(bookId, range);
  return range;
};

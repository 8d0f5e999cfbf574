import type { Reach } from '../../core/ports/store/search-store';
import { asJsonList, type Sql } from '../sql';
import type { BookId } from '../../shared/model';

/** SQL for whether the learner may see a page: `page` is its number, `book` the id of its book, which may be NULL. */
export const isRead = (page: string, book: string): string =>
  `NOT EXISTS (SELECT 1 FROM books rb WHERE rb.id = ${book} AND rb.read_bound = 1 AND ${page} > rb.furthest)`;

/** The same for a fact `f`: a fact about a book belongs to the page that it was extracted from. */
export const isReadFact = `(f.scope <> 'book' OR f.source_page IS NULL OR ${isRead('f.source_page', 'f.scope_id')})`;

/** Exported for the query-plan tests. */
export const boundQueries = {
  bounds: 'SELECT id, furthest FROM books WHERE read_bound = 1',
  unreadFacts: `
SELECT f.id FROM json_each(:scopes) j JOIN books rb ON rb.id = j.value ->> 1 AND rb.read_bound = 1
JOIN facts f ON f.scope = j.value ->> 0 AND f.scope_id = rb.id AND f.source_page > rb.furthest
WHERE j.value ->> 0 = 'book'`,
  unreadOf: `
SELECT f.id FROM json_each(?) j JOIN facts f ON f.id = j.value WHERE NOT ${isReadFact}`,
} as const;

/** The last usable page of each book that is limited to what was read; null if all pages may be used. */
export const readUpTo = (sql: Sql, reach: Reach): ReadonlyMap<string, number> | null => {
  if (reach === 'whole') return null;
  const rows = sql.all<{ id: BookId; furthest: number }>(boundQueries.bounds);
  return rows.length === 0 ? null : new Map(rows.map(({ id, furthest }) => [id, furthest]));
};

/** Facts from pages beyond their book's limit. `scopes` is a JSON array of `[scope, scope_id]`. */
export const unreadFacts = (sql: Sql, scopes: string, reach: Reach): ReadonlySet<number> =>
  new Set(
    reach === 'whole'
      ? []
      : sql.all<{ id: number }>(boundQueries.unreadFacts, { scopes }).map(({ id }) => id),
  );

/** `ids` without facts from pages beyond their book's limit. */
export const readFactsOf = (sql: Sql, ids: readonly number[]): readonly number[] => {
  const unread = new Set(
    sql.all<{ id: number }>(boundQueries.unreadOf, [asJsonList(ids)]).map(({ id }) => id),
  );
  return ids.filter((id) => !unread.has(id));
};

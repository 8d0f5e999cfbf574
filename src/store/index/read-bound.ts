import type { SearchExtent } from '../../core/ports/store/books/search-store';
import { asJsonList, type Sql } from '../sql';
import type { PageRanges } from '../../shared/page-ranges';
import type { BookId, FactId, PageSpan } from '../../shared/model';

/** SQL for whether the pages `from` to `to` of the book `book` were read. Ranges never touch, so one contains them all. */
export const pagesWereRead = (from: string, to: string, book: string): string =>
  `EXISTS (SELECT 1 FROM read_ranges rr WHERE rr.book_id = ${book} AND ${from} >= rr.from_page AND ${to} <= rr.to_page)`;

/** SQL for whether the learner may see a page: `page` is its number, `book` the id of its book, which may be NULL. */
export const isRead = (page: string, book: string): string =>
  `NOT EXISTS (SELECT 1 FROM books rb WHERE rb.id = ${book} AND rb.read_bound = 1 AND NOT ${pagesWereRead(page, page, 'rb.id')})`;

/**
 * SQL for whether the learner may see a fact `f`: a fact about a book belongs to the page that it was extracted from.
 */
export const isReadFact = `(f.scope <> 'book' OR f.source_page IS NULL OR ${isRead('f.source_page', 'f.scope_id')})`;

/** Exported for the query-plan tests. */
export const boundQueries = {
  bounds: `
SELECT b.id, r.from_page AS "from", r.to_page AS "to" FROM books b LEFT JOIN read_ranges r ON r.book_id = b.id
WHERE b.read_bound = 1 ORDER BY b.id, r.from_page`,
  unreadFacts: `
SELECT f.id FROM json_each(:scopes) j JOIN books rb ON rb.id = j.value ->> 1 AND rb.read_bound = 1
JOIN facts f ON f.scope = j.value ->> 0 AND f.scope_id = rb.id AND f.source_page IS NOT NULL
WHERE j.value ->> 0 = 'book' AND NOT ${pagesWereRead('f.source_page', 'f.source_page', 'rb.id')}`,
  unreadOf: `
SELECT f.id FROM json_each(?) j JOIN facts f ON f.id = j.value WHERE NOT ${isReadFact}`,
} as const;

/** The pages that were read, by book that is limited to them. */
export type ReadLimits = ReadonlyMap<string, PageRanges>;

/** Null if all pages of all books may be used. */
export const readLimits = (sql: Sql, reach: SearchExtent): ReadLimits | null => {
  if (reach === 'whole') return null;
  const limits = new Map<string, PageSpan[]>();
  for (const { id, from, to } of sql.all<{ id: BookId; from: number | null; to: number | null }>(
    boundQueries.bounds,
  )) {
    const ranges = limits.get(id) ?? [];
    limits.set(id, ranges);
    if (from !== null && to !== null) ranges.push({ from, to });
  }
  return limits.size === 0 ? null : limits;
};

/** Facts from unread pages of books that are limited to what was read. `scopes` is a JSON array of `[scope, scope_id]`. */
export const unreadFacts = (sql: Sql, scopes: string, reach: SearchExtent): ReadonlySet<FactId> =>
  new Set(
    reach === 'whole'
      ? []
      : sql.all<{ id: FactId }>(boundQueries.unreadFacts, { scopes }).map(({ id }) => id),
  );

/** `ids` without facts from unread pages of books that are limited to what was read. */
export const readFactsOf = (sql: Sql, ids: readonly FactId[]): readonly FactId[] => {
  const unread = new Set(
    sql.all<{ id: FactId }>(boundQueries.unreadOf, [asJsonList(ids)]).map(({ id }) => id),
  );
  return ids.filter((id) => !unread.has(id));
};

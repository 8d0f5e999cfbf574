import type { OutlineDraft } from '../../../core/ports/store/books/book-content';
import type { SearchExtent } from '../../../core/ports/store/books/search-store';
import type { BookId, OutlineEntry } from '../../../shared/model';
import { chapterCount, chaptersOf } from '../../../shared/text/chapters';
import type { Sql } from '../../sql';

/**
 * In a book limited to what was read, a chapter's summary is withheld until all its pages were read. A chapter ends
 * where the next one of its level or above begins.
 */
const selectAll = `
SELECT id, title, level, page, offset, label, IIF(pages_read <= last_page - page, NULL, summary) AS summary,
    CASE WHEN pages_read <= last_page - page THEN IIF(pages_read = 0, 'ahead', 'begun') END AS held
FROM (SELECT *, IIF(is_limited, (
    SELECT COALESCE(SUM(MIN(r.to_page, last_page) - MAX(r.from_page, page) + 1), 0) FROM read_ranges r
    WHERE r.book_id = :bookId AND r.from_page <= last_page AND r.to_page >= page), NULL) AS pages_read
FROM (
    SELECT o.*, b.read_bound = 1 AND :reach = 'read' AS is_limited,
        IIF(o.summary IS NULL, NULL, MAX(o.page, COALESCE((
            SELECT n.page - (n.offset = 0) FROM outline n
            WHERE n.book_id = o.book_id AND n.ordinal > o.ordinal AND n.level <= o.level ORDER BY n.ordinal LIMIT 1
        ), b.page_count))) AS last_page
    FROM outline o JOIN books b ON b.id = o.book_id WHERE o.book_id = :bookId
)) ORDER BY ordinal`;
const selectTitles = 'SELECT title, level, page FROM outline WHERE book_id = ? ORDER BY ordinal';
const insert = `
INSERT INTO outline (book_id, ordinal, title, level, page, offset, label) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const updateSummary = 'UPDATE outline SET summary = ? WHERE book_id = ? AND id = ?';
const remove = 'DELETE FROM outline WHERE book_id = ?';

/** Exported for the query-plan tests. */
export const outlineQueries = { selectAll, selectTitles } as const;

/** Cheaper than `listOutline`, as it leaves out the summaries. */
export const listOutlineTitles = (
  sql: Sql,
  bookId: BookId,
): readonly Pick<OutlineEntry, 'title' | 'level' | 'page'>[] =>
  sql.all<Pick<OutlineEntry, 'title' | 'level' | 'page'>>(selectTitles, [bookId]);

/** In reading order. */
export const listOutline = (
  sql: Sql,
  bookId: BookId,
  reach: SearchExtent = 'read',
): readonly OutlineEntry[] => sql.all<OutlineEntry>(selectAll, { bookId, reach });

export const countChapters = (entries: readonly OutlineDraft[]): number =>
  chapterCount(chaptersOf(entries, 0));

export const replaceOutline = (sql: Sql, bookId: BookId, entries: readonly OutlineDraft[]): void => {
  sql.run(remove, [bookId]);
  for (const [ordinal, entry] of entries.entries()) {
    sql.run(insert, [bookId, ordinal, entry.title, entry.level, entry.page, entry.offset, entry.label]);
  }
};

/** Does nothing if the entry is gone. */
export const setOutlineSummary = (sql: Sql, bookId: BookId, id: number, summary: string): void => {
  sql.run(updateSummary, [summary, bookId, id]);
};

export const eraseOutline = (sql: Sql, bookId: BookId): void => {
  sql.run(remove, [bookId]);
};

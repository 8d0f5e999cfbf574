import type { BookId, Bookmark } from '../../../shared/model';
import type { Sql } from '../../sql';

const select = `
SELECT k.book_id AS bookId, k.page, COALESCE(p.label, CAST(k.page AS TEXT)) AS label, p.chapter, k.name,
    k.created_at AS createdAt
FROM bookmarks k LEFT JOIN pages p ON p.book_id = k.book_id AND p.page = k.page
WHERE k.book_id = ? ORDER BY k.page`;
const insert = `
INSERT INTO bookmarks (book_id, page, name, created_at) VALUES (?, ?, ?, ?)
ON CONFLICT (book_id, page) DO UPDATE SET name = excluded.name`;
const remove = 'DELETE FROM bookmarks WHERE book_id = ? AND page = ?';

/** Exported for the query-plan tests. */
export const bookmarkQueries = { select } as const;

/** In the order of the book. */
export const listBookmarks = (sql: Sql, bookId: BookId): readonly Bookmark[] =>
  sql.all<Bookmark>(select, [bookId]);

/** Adds or renames. */
export const putBookmark = (sql: Sql, bookId: BookId, page: number, name: string, at: string): void => {
  sql.run(insert, [bookId, page, name, at]);
};

export const eraseBookmark = (sql: Sql, bookId: BookId, page: number): void => {
  sql.run(remove, [bookId, page]);
};

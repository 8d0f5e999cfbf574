import type { BookId } from '../../../shared/model';
import type { Sql } from '../../sql';

const selectOfBook = `
SELECT MAX(t.retention) AS retention FROM collection_books o JOIN review_targets t ON t.collection_id = o.collection_id
WHERE o.book_id = ?`;
const selectAll =
  'SELECT collection_id AS collectionId, retention FROM review_targets ORDER BY collection_id';
const upsertTarget = `
INSERT INTO review_targets (collection_id, retention) VALUES (?, ?)
ON CONFLICT (collection_id) DO UPDATE SET retention = excluded.retention`;
const remove = 'DELETE FROM review_targets WHERE collection_id = ?';

/** Exported for the query-plan tests. */
export const targetQueries = { selectOfBook } as const;

export const findTarget = (sql: Sql, bookId: BookId): number | null =>
  sql.get<{ retention: number | null }>(selectOfBook, [bookId])?.retention ?? null;

export const listTargets = (
  sql: Sql,
): readonly { readonly collectionId: number; readonly retention: number }[] =>
  sql.all<{ collectionId: number; retention: number }>(selectAll);

export const setTarget = (sql: Sql, collectionId: number, retention: number | null): void => {
  if (retention === null) sql.run(remove, [collectionId]);
  else sql.run(upsertTarget, [collectionId, retention]);
};

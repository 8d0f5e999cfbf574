import type { StagedReimport } from '../../../core/ports/store/books/book-text-store';
import type { StagedPart } from '../../../core/ports/store/books/book-content';
import type { Sql } from '../../sql';
import type { BookId } from '../../../shared/model';

/** The row that records the progress of replacing the old text. */
const takingRow = -1;

const upsert = `
INSERT INTO reread_parts (book_id, ordinal, part) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET part = excluded.part`;
const selectNext = `
SELECT ordinal, part FROM reread_parts WHERE book_id = ? AND ordinal >= 0 ORDER BY ordinal LIMIT 1`;
const selectStagedReimport = `SELECT part FROM reread_parts WHERE book_id = ? AND ordinal = ${takingRow}`;
const selectUnfinished = `SELECT book_id AS bookId FROM reread_parts WHERE ordinal = ${takingRow}`;
const removeOne = 'DELETE FROM reread_parts WHERE book_id = ? AND ordinal = ?';
const remove = 'DELETE FROM reread_parts WHERE book_id = ?';

/** Exported for the query-plan tests. */
export const stagedQueries = { selectNext, selectStagedReimport } as const;

export const stagePart = (sql: Sql, bookId: BookId, ordinal: number, part: StagedPart): void => {
  sql.run(upsert, [bookId, ordinal, JSON.stringify(part)]);
};

/** The first pending part. */
export const nextStaged = (
  sql: Sql,
  bookId: BookId,
): { readonly ordinal: number; readonly part: StagedPart } | null => {
  const row = sql.get<{ ordinal: number; part: string }>(selectNext, [bookId]);
  return row ? { ordinal: row.ordinal, part: JSON.parse(row.part) as StagedPart } : null;
};

export const dropStaged = (sql: Sql, bookId: BookId, ordinal: number): void => {
  sql.run(removeOne, [bookId, ordinal]);
};

export const eraseStaged = (sql: Sql, bookId: BookId): void => {
  sql.run(remove, [bookId]);
};

interface Taking extends StagedReimport {
  /** The last message whose citations were moved; null if none were yet. */
  readonly movedUpTo: number | null;
}

export const saveTaking = (sql: Sql, bookId: BookId, taking: Taking): void => {
  sql.run(upsert, [bookId, takingRow, JSON.stringify(taking)]);
};

export const findTaking = (sql: Sql, bookId: BookId): Taking | null => {
  const row = sql.get<{ part: string }>(selectStagedReimport, [bookId]);
  return row ? (JSON.parse(row.part) as Taking) : null;
};

export const listTaking = (sql: Sql): readonly BookId[] =>
  sql.all<{ bookId: BookId }>(selectUnfinished).map(({ bookId }) => bookId);

import type { LibraryWriter } from '../../core/ports/store/library-store';
import type { OutlineEntry } from '../../shared/model';
import type { Sql } from '../sql';

const selectAll =
  'SELECT id, title, level, page, label, summary FROM outline WHERE book_id = ? ORDER BY ordinal';
const insert = `
INSERT INTO outline (book_id, ordinal, title, level, page, offset, label) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const updateSummary = 'UPDATE outline SET summary = ? WHERE book_id = ? AND id = ?';
const remove = 'DELETE FROM outline WHERE book_id = ?';

/** In reading order. */
export const listOutline = (sql: Sql, bookId: string): readonly OutlineEntry[] =>
  sql.all<OutlineEntry>(selectAll, [bookId]);

export const replaceOutline = (
  sql: Sql,
  bookId: string,
  entries: Parameters<LibraryWriter['setHead']>[2],
): void => {
  sql.run(remove, [bookId]);
  for (const [ordinal, entry] of entries.entries()) {
    sql.run(insert, [bookId, ordinal, entry.title, entry.level, entry.page, entry.offset, entry.label]);
  }
};

/** Of an entry that is gone nothing is kept. */
export const setOutlineSummary = (sql: Sql, bookId: string, id: number, summary: string): void => {
  sql.run(updateSummary, [summary, bookId, id]);
};

export const eraseOutline = (sql: Sql, bookId: string): void => {
  sql.run(remove, [bookId]);
};

import type { StagedPart } from '../../core/ports/store/library-store';
import type { Sql } from '../sql';

const insert = `
INSERT INTO reread_parts (book_id, ordinal, part) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET part = excluded.part`;
const selectNext = `
SELECT ordinal, part FROM reread_parts WHERE book_id = ? AND ordinal > ? ORDER BY ordinal LIMIT 1`;
const remove = 'DELETE FROM reread_parts WHERE book_id = ?';

export const stagePart = (sql: Sql, bookId: string, ordinal: number, part: StagedPart): void => {
  sql.run(insert, [bookId, ordinal, JSON.stringify(part)]);
};

/** In their order, one at a time: all of a long book at once would be hundreds of megabytes of objects. */
export function* stagedParts(sql: Sql, bookId: string): Generator<StagedPart> {
  for (let last = -1; ;) {
    const row = sql.get<{ ordinal: number; part: string }>(selectNext, [bookId, last]);
    if (!row) return;
    yield JSON.parse(row.part) as StagedPart;
    last = row.ordinal;
  }
}

export const eraseStaged = (sql: Sql, bookId: string): void => {
  sql.run(remove, [bookId]);
};

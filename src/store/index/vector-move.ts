import type { Database } from 'better-sqlite3';
import type { Sql } from '../sql';
import type { VectorKind } from './vector-source';
import { putVectors } from './vectors';

/** The vec0 tables that models had before migration 0006. */
const selectOldTables = `
SELECT m.kind, m.model, s.name FROM vector_models m
JOIN sqlite_schema s ON s.type = 'table' AND s.name = 'vectors_' || m.kind || '_' || m.id`;
/** Also in a database that has not come as far as 0006. */
const selectOldTable = `
SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name GLOB 'vectors_*' AND sql LIKE '%USING vec0%' LIMIT 1`;
const selectBook = 'SELECT book_id FROM passages WHERE id = ?';

const toFloats = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);

/** Whether `moveOldVectors` has anything to do once the database is up to date. */
export const hasOldVectors = (database: Database): boolean =>
  database.prepare(selectOldTable).get() !== undefined;

/**
 * Moves vectors out of the vec0 tables that they lay in before migration 0006, and drops those tables. Does nothing
 * where there are none; whole or not at all, in the caller's transaction.
 */
export const moveOldVectors = (sql: Sql): void => {
  const tables = sql.all<{ kind: VectorKind; model: string; name: string }>(selectOldTables);
  for (const { kind, model, name } of tables) {
    for (const { id } of sql.all<{ id: number }>(`SELECT rowid AS id FROM ${name}_rowids`)) {
      const row = sql.get<{ embedding: Uint8Array }>(`SELECT embedding FROM ${name} WHERE rowid = ?`, [id]);
      const bookId = kind === 'passage' ? sql.get<{ book_id: string }>(selectBook, [id])?.book_id : null;
      if (row) putVectors(sql, kind, model, bookId ?? null, [{ id, vector: toFloats(row.embedding) }]);
    }
    sql.exec(`DROP TRIGGER ${name}_erase; DROP TRIGGER IF EXISTS ${name}_change; DROP TABLE ${name}`);
  }
};

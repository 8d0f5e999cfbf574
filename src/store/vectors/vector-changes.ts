import type { Sql } from '../sql';
import { livenessColumns } from '../index/live-fact';
import type { VectorKind } from './vector-source';

/**
 * A temporary table of the items that changed since the copy in memory was last updated, filled by temporary triggers.
 * Table and triggers exist only while there is a copy, are not stored in the database file, and are rolled back like
 * everything else.
 */
const logOf = (model: number): string => `vector_changes_${model}`;

/** The columns that a filter reads may change while the vector stays the same. */
const watched: Readonly<Record<VectorKind, readonly (readonly [on: string, ids: string])[]>> = {
  passage: [],
  note: [['UPDATE OF book_id ON main.user_notes', 'SELECT new.id AS id']],
  turn: [
    ['UPDATE OF timestamp, session_id ON main.conversations', 'SELECT new.id AS id'],
    ['UPDATE OF book_id ON main.sessions', 'SELECT id FROM conversations WHERE session_id = new.id'],
  ],
  fact: [[`UPDATE OF ${livenessColumns}, scope, scope_id ON main.facts`, 'SELECT new.id AS id']],
};

/** Starts recording changes for `takeChanges`. */
export const watchChanges = (sql: Sql, kind: VectorKind, model: number): void => {
  const log = logOf(model);
  sql.exec(`CREATE TEMP TABLE IF NOT EXISTS ${log} (item_id INTEGER PRIMARY KEY); DELETE FROM ${log}`);
  const note = (name: string, on: string, ids: string): void => {
    // Not OR IGNORE, which the statement that fires the trigger would overrule.
    sql.exec(`CREATE TEMP TRIGGER IF NOT EXISTS ${log}_${name} AFTER ${on} BEGIN
      INSERT INTO ${log} SELECT id FROM (${ids}) WHERE id NOT IN (SELECT item_id FROM ${log}); END`);
  };
  note(
    'added',
    `INSERT ON main.vector_items WHEN new.vector_model_id = ${model}`,
    'SELECT new.item_id AS id',
  );
  note('put', `UPDATE ON main.vector_items WHEN new.vector_model_id = ${model}`, 'SELECT new.item_id AS id');
  note('gone', `DELETE ON main.vector_items WHEN old.vector_model_id = ${model}`, 'SELECT old.item_id AS id');
  for (const [index, [on, ids]] of watched[kind].entries()) note(`moved_${index}`, on, ids);
};

/** The ids whose vector or filtered columns changed since the last call. */
export const takeChanges = (sql: Sql, model: number): readonly number[] => {
  const rows = sql.all<{ item_id: number }>(`SELECT item_id FROM ${logOf(model)}`);
  if (rows.length > 0) sql.run(`DELETE FROM ${logOf(model)}`);
  return rows.map(({ item_id }) => item_id);
};

/** Stops recording changes, as the copy is gone. */
export const unwatchChanges = (sql: Sql, kind: VectorKind, model: number): void => {
  const log = logOf(model);
  const names = ['added', 'put', 'gone', ...watched[kind].map((_on, index) => `moved_${index}`)];
  sql.exec(names.map((name) => `DROP TRIGGER IF EXISTS temp.${log}_${name};`).join(' '));
  sql.exec(`DROP TABLE IF EXISTS temp.${log}`);
};

import type { Sql } from '../sql';

const select = 'SELECT value FROM cursors WHERE name = ?';
const selectFrom =
  'SELECT name FROM cursors WHERE name >= :prefix AND name < :end AND value >= :from ORDER BY name';
const upsert = `
INSERT INTO cursors (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

/** How far a job that works in small steps has come; 0 if it has not begun. */
export const findCursor = (sql: Sql, name: string): number =>
  sql.get<{ value: number }>(select, [name])?.value ?? 0;

export const saveCursor = (sql: Sql, name: string, value: number): void => {
  sql.run(upsert, [name, value]);
};

/** The names that begin with `prefix` and have a value of at least `from`. */
export const listCursorsFrom = (sql: Sql, prefix: string, from: number): readonly string[] =>
  sql.all<{ name: string }>(selectFrom, { prefix, end: `${prefix}\u{10ffff}`, from }).map(({ name }) => name);

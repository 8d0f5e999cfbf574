import type { BackupContents, DatabaseSize } from '../../shared/model';
import type { Sql } from '../sql';

/** The rows that a person would miss, and when each was made. */
const counted = {
  books: ['books', 'added_at', "state = 'ready' AND format <> 'erasing'"],
  notes: ['user_notes', 'created_at', '1'],
  facts: ['facts', 'timestamp', "status = 'active'"],
  sessions: ['sessions', 'started_at', 'turn_count > 0'],
  cards: ['card_contents', 'created_at', '1'],
  plans: ['plans', 'created_at', '1'],
} as const satisfies Readonly<Record<keyof BackupContents, readonly [string, string, string]>>;

const kinds = Object.keys(counted) as (keyof BackupContents)[];
const selectTables = `SELECT name FROM sqlite_schema WHERE type = 'table'`;

/** Counts what was made after `since`; everything by default. A database from before an update may lack some tables. */
export const countContents = (sql: Pick<Sql, 'get' | 'all'>, since = ''): BackupContents => {
  const tables = new Set(sql.all<{ name: string }>(selectTables).map(({ name }) => name));
  const count = (kind: keyof BackupContents): number => {
    const [table, madeAt, condition] = counted[kind];
    if (!tables.has(table)) return 0;
    const text = `SELECT COUNT(*) AS n FROM ${table} WHERE ${condition} AND ${madeAt} > ?`;
    return sql.get<{ n: number }>(text, [since])?.n ?? 0;
  };
  return Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as BackupContents;
};

const selectSize = `
SELECT page_count * page_size AS size, freelist_count * page_size AS free
FROM pragma_page_count, pragma_page_size, pragma_freelist_count`;

export const databaseSize = (sql: Sql): DatabaseSize =>
  sql.get<DatabaseSize>(selectSize) ?? { size: 0, free: 0 };

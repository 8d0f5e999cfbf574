import type { Database } from 'better-sqlite3';

const selectNewest = 'SELECT name FROM migrations ORDER BY id DESC LIMIT 1';

/** The name of the last migration that was applied. */
export const newestMigration = (database: Database): string =>
  database.prepare<[], { name: string }>(selectNewest).get()?.name ?? '';

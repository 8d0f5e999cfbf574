import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { load } from 'sqlite-vec';
import type { StoreOptions } from '../../../src/store';

export const migrationsDir = join(import.meta.dirname, '../../../migrations');

export const start = '2026-03-02T09:00:00.000Z';

/** A moment `minutes` after `start`. */
export const later = (minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString();

export const daysLater = (days: number): string => later(days * 24 * 60);

export interface DataFolder {
  readonly path: string;
  readonly options: StoreOptions;
  /** A separate read-only connection, closed with the folder. */
  readonly peek: () => Database;
  /** The single value that a query returns. */
  readonly count: (query: string, ...args: readonly unknown[]) => unknown;
  readonly remove: () => void;
}

/** A data folder in the system's temporary folder. */
export const createDataFolder = (): DataFolder => {
  const path = mkdtempSync(join(tmpdir(), 'lectern-store-'));
  const connections: Database[] = [];
  const peek = (): Database => {
    const database = new Sqlite(join(path, 'lectern.db'), { readonly: true });
    load(database);
    connections.push(database);
    return database;
  };
  return {
    path,
    options: { dataDir: path, migrationsDir, startedAt: start },
    peek,
    count: (query, ...args) =>
      peek()
        .prepare(query)
        .pluck()
        .get(...args),
    remove: () => {
      for (const connection of connections) connection.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
};

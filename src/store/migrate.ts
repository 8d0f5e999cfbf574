import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { LecternError } from '../shared/errors';
import { databaseFault, errorText } from '../shared/messages/engine-text';
import type { Sentence } from '../shared/model';

/** "Lctn" in the file's header, by which `file` and other tools recognise the database. */
const applicationId = 0x4c63746e;

const createMigrations = `
CREATE TABLE IF NOT EXISTS migrations (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    sha256 TEXT NOT NULL,
    applied_at TEXT NOT NULL
) STRICT`;
const selectTables = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'`;
const selectMigrations = 'SELECT id, name, sha256 FROM migrations ORDER BY id';
const insertMigration = 'INSERT INTO migrations (id, name, sha256, applied_at) VALUES (?, ?, ?, ?)';

interface Migration {
  /** From 1, without gaps. */
  readonly id: number;
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
}

interface AppliedRow {
  readonly id: number;
  readonly name: string;
  readonly sha256: string;
}

/** The migrations of a folder, `0001_library.sql` and so on, in order. Line ends do not count towards the checksum. */
export const readMigrations = (folder: string): readonly Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9-]+\.sql$/.test(name))
    .toSorted();
  return names.map((name, index) => {
    if (Number(name.slice(0, 4)) !== index + 1)
      throw new Error(`migrations must be numbered without gaps: ${name}`);
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { id: index + 1, name, sha256: createHash('sha256').update(sql).digest('hex'), sql };
  });
};

const damaged = (why: Sentence): LecternError =>
  new LecternError('DATABASE_DAMAGED', errorText.databaseUnusable(why));

/**
 * How many of `migrations` are applied. They must be the first ones, with equal checksums; otherwise throws
 * `DATABASE_NEWER` or `DATABASE_DAMAGED`. Reads only.
 */
export const countApplied = (database: Database, migrations: readonly Migration[]): number => {
  const tables = database.prepare<[], { name: string }>(selectTables).all();
  if (tables.length === 0) return 0;
  if (!tables.some(({ name }) => name === 'migrations')) throw damaged(databaseFault.foreign);
  const applied = database.prepare<[], AppliedRow>(selectMigrations).all();
  for (const [index, row] of applied.entries()) {
    const migration = migrations[index];
    if (!migration) {
      throw new LecternError('DATABASE_NEWER', errorText.databaseNewer, {
        newest: row.name,
        known: migrations.at(-1)?.name ?? null,
      });
    }
    if (migration.name !== row.name) throw damaged(databaseFault.unknownMigration(row.name));
    if (migration.sha256 !== row.sha256) throw damaged(databaseFault.changedMigration(row.name));
  }
  return applied.length;
};

const applyEach = (
  database: Database,
  migrations: readonly Migration[],
  at: string,
  onBegin: () => void,
): void => {
  for (const migration of migrations) {
    onBegin();
    database
      .transaction(() => {
        if (migration.id === 1) database.pragma(`application_id = ${applicationId}`);
        database.exec(createMigrations);
        database.exec(migration.sql);
        const orphans = database.pragma('foreign_key_check') as readonly unknown[];
        if (orphans.length > 0)
          throw new Error(`${migration.name} leaves ${orphans.length} rows without their parent`);
        database.prepare(insertMigration).run(migration.id, migration.name, migration.sha256, at);
      })
      .immediate();
  }
};

/**
 * Applies the missing migrations, each with its row in one transaction. `at` is ISO 8601. Foreign keys are checked at
 * the end of each migration: while it runs, dropping a table to recreate it must not delete the rows that refer to it.
 * `onBegin` is called before each.
 */
export const migrate = (
  database: Database,
  migrations: readonly Migration[],
  at: string,
  onBegin: () => void = () => undefined,
): void => {
  const applied = countApplied(database, migrations);
  const enforced = database.pragma('foreign_keys', { simple: true }) === 1;
  database.pragma('foreign_keys = OFF');
  try {
    applyEach(database, migrations.slice(applied), at, onBegin);
  } finally {
    if (enforced) database.pragma('foreign_keys = ON');
  }
};

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { LecternError } from '../shared/errors';
import { errorText } from '../shared/messages/en/errors';

/** In the file's header, so that `file` and other tools tell whose database it is: "Lctn". */
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

const damaged = (why: string): LecternError =>
  new LecternError('DATABASE_DAMAGED', errorText.databaseUnusable(why));

/**
 * How many of `migrations` the database has. What it has must be their beginning, byte for byte; else rejects with
 * `DATABASE_NEWER` or `DATABASE_DAMAGED`. Reads only.
 */
export const countApplied = (database: Database, migrations: readonly Migration[]): number => {
  const tables = database.prepare<[], { name: string }>(selectTables).all();
  if (tables.length === 0) return 0;
  if (!tables.some(({ name }) => name === 'migrations')) throw damaged('it was not made by Lectern');
  const applied = database.prepare<[], AppliedRow>(selectMigrations).all();
  for (const [index, row] of applied.entries()) {
    const migration = migrations[index];
    if (!migration) {
      throw new LecternError('DATABASE_NEWER', errorText.databaseNewer, {
        newest: row.name,
        known: migrations.at(-1)?.name ?? null,
      });
    }
    if (migration.name !== row.name) throw damaged(`it went another way at ${row.name}`);
    if (migration.sha256 !== row.sha256)
      throw damaged(`its step ${row.name} is not the one that this Lectern knows`);
  }
  return applied.length;
};

const applyEach = (
  database: Database,
  migrations: readonly Migration[],
  at: string,
  begins: () => void,
): void => {
  for (const migration of migrations) {
    begins();
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
 * Applies what is missing, each migration with its row in one transaction. `at` is ISO 8601. Foreign keys are looked at
 * when a migration is through: while it runs a table that is made again must not take along what refers to it. `begins` is
 * called before each.
 */
export const migrate = (
  database: Database,
  migrations: readonly Migration[],
  at: string,
  begins: () => void = () => undefined,
): void => {
  const applied = countApplied(database, migrations);
  const enforced = database.pragma('foreign_keys', { simple: true }) === 1;
  database.pragma('foreign_keys = OFF');
  try {
    applyEach(database, migrations.slice(applied), at, begins);
  } finally {
    if (enforced) database.pragma('foreign_keys = ON');
  }
};

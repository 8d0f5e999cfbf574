import { copyFileSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { ErasedContent } from '../../core/ports/backup-files';
import type { FactId, Scope } from '../../shared/model';
import { openReadOnly } from './check-backup';
import { replaceBackup } from './replace-backup';
import { countApplied, migrate, readMigrations } from '../migrate';
import { configure, loadVectors, openBare, type NativeParts } from '../open';
import { createSql, type Sql } from '../sql';
import { isAmong } from '../tables/memory/tombstones';
import { clearSome } from '../verbs/erase/clear-memory';
import { eraseFact } from '../verbs/erase/forget-fact';

export interface CopyOptions extends NativeParts {
  readonly migrationsDir: string;
  /** ISO 8601; dates the migrations. */
  readonly at: string;
}

const selectFacts = 'SELECT id, scope, scope_id AS scopeId, fact_key AS factKey FROM facts';
const selectTurn = 'SELECT 1 FROM conversations WHERE id = :id AND content <> :content';
const updateTurn =
  'UPDATE conversations SET content = :content, card = :card WHERE id = :id AND content <> :content';
const countTurns = 'SELECT COUNT(*) AS count, MAX(timestamp) AS newest FROM conversations';

interface Found {
  readonly facts: readonly FactId[];
  readonly turns: ErasedContent['turns'];
  /** Conversations from before the memory was cleared. */
  readonly cleared: number;
}

const find = (sql: Sql, forgotten: ErasedContent): Found => {
  const hashes = new Set(forgotten.hashes);
  const { count, newest } = sql.get<{ count: number; newest: string | null }>(countTurns) ?? {
    count: 0,
    newest: null,
  };
  const isCleared = forgotten.clearedAt !== null && newest !== null && newest < forgotten.clearedAt;
  return {
    facts: sql
      .all<{ id: FactId; scope: Scope; scopeId: string; factKey: string }>(selectFacts)
      .filter((fact) => isAmong({ key: forgotten.key, hashes }, fact))
      .map(({ id }) => id),
    turns: forgotten.turns.filter(({ id, content }) => sql.get(selectTurn, { id, content }) !== undefined),
    cleared: isCleared ? count : 0,
  };
};

/** How many erased facts and messages a copy still contains. */
export const countForgotten = (path: string, forgotten: ErasedContent, options: NativeParts): number => {
  // Read-only, because SQLite would move the log of a copy that was set aside into the copy.
  const database = openReadOnly(path, options);
  try {
    const { facts, turns, cleared } = find(createSql(database), forgotten);
    return facts.length + turns.length + cleared;
  } finally {
    database.close();
  }
};

const forget = (sql: Sql, forgotten: ErasedContent, at: string): void => {
  const { facts, turns, cleared } = find(sql, forgotten);
  if (cleared > 0) while (sql.transaction(() => clearSome(sql, at)) > 0);
  for (const id of facts)
    sql.transaction(() => eraseFact(sql, id, { older: 'reopen', messages: 'redact' }, at));
  sql.transaction(() => {
    for (const turn of turns) sql.run(updateTurn, { ...turn });
  });
  // The condensed texts were cleared; nothing writes them again in a copy.
  sql.exec('DELETE FROM jobs');
};

const openCopy = (path: string, options: CopyOptions): Database => {
  const database = openBare(path, options);
  const migrations = readMigrations(options.migrationsDir);
  countApplied(database, migrations);
  loadVectors(database, options.vecPath);
  configure(database);
  migrate(database, migrations, options.at);
  return database;
};

/** Replaces a copy of the database with one of this version that lacks what was erased. */
export const rewriteBackup = (path: string, forgotten: ErasedContent, options: CopyOptions): void => {
  const work = `${path}.work`;
  const part = `${path}.part`;
  const clean = (): void => {
    for (const left of [work, `${work}-wal`, `${work}-shm`, part]) rmSync(left, { force: true });
  };
  clean();
  try {
    copyFileSync(path, work);
    const database = openCopy(work, options);
    try {
      forget(createSql(database), forgotten, options.at);
      database.prepare('VACUUM INTO ?').run(part);
      replaceBackup(path, part, database);
    } finally {
      database.close();
    }
  } finally {
    clean();
  }
};

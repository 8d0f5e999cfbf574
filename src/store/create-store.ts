import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Store } from '../core/ports/store/store';
import type { StartStep } from '../shared/model';
import { backUp, removeBackup } from './backup';
import { tidyWhenIdle } from './tidy-when-idle';
import { hasOldVectors, moveOldVectors } from './index/vector-move';
import { lockDataFolder } from './lock';
import { countApplied, migrate, readMigrations } from './migrate';
import { configure, loadVectors, openBare, type NativeParts } from './open';
import { createSql, type Sql } from './sql';
import { asStoreError } from './store-error';
import { archiveVerbs } from './verbs/archives';
import { embeddingVerbs } from './verbs/embedding';
import { jobVerbs } from './verbs/jobs';
import { libraryVerbs } from './verbs/library';
import { markVerbs } from './verbs/marks';
import { memoryVerbs } from './verbs/memory';
import { modelVerbs } from './verbs/models';
import { noteVerbs } from './verbs/notes';
import { planVerbs } from './verbs/plans';
import { recallVerbs } from './verbs/recall';
import { searchVerbs } from './verbs/search';
import { sessionVerbs } from './verbs/sessions';
import { settingsVerbs } from './verbs/settings';
import { topicVerbs } from './verbs/topics';

/** Plain data: it crosses to the store's thread. */
export interface StoreOptions extends NativeParts {
  /** Holds lectern.db, its lock and backups/; made when it is not there. */
  readonly dataDir: string;
  /** Where the migrations lie: in the source tree, or beside the bundle. */
  readonly migrationsDir: string;
  /** ISO 8601; names a backup and dates migrations. */
  readonly startedAt: string;
  /** Copies kept of those made before migrations. */
  readonly backupsKept?: number;
}

type Verb = (...args: readonly never[]) => unknown;
type Asynchronous<Domain> = {
  readonly [Name in keyof Domain]: Domain[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};

/** Each verb is one transaction: whole, or not there. */
const asynchronous = <Domain extends object>(sql: Sql, verbs: Domain): Asynchronous<Domain> =>
  Object.fromEntries(
    Object.entries(verbs as Readonly<Record<string, Verb>>).map(([name, verb]) => [
      name,
      async (...args: readonly never[]) => {
        try {
          return sql.transaction(() => verb(...args));
        } catch (error) {
          throw asStoreError(error);
        }
      },
    ]),
  ) as Asynchronous<Domain>;

/** Called as a step of the start begins; an empty folder has none. */
export type StartReport = (step: StartStep) => void;

const prepareDatabase = (database: Database, options: StoreOptions, report: StartReport): Sql => {
  const migrations = readMigrations(options.migrationsDir);
  // Before anything is set: a database that is refused stays as it was, byte for byte.
  const applied = countApplied(database, migrations);
  loadVectors(database, options.vecPath);
  const backsUp = applied > 0 && applied < migrations.length;
  const movesVectors = hasOldVectors(database);
  const of = Number(backsUp) + (migrations.length - applied) + Number(movesVectors);
  let step = 0;
  const begin = (kind: StartStep['kind']): void => {
    step += 1;
    if (applied > 0) report({ kind, step, of });
  };
  const backups = join(options.dataDir, 'backups');
  let copy: string | null = null;
  if (backsUp) {
    begin('backup');
    const next = migrations[applied]?.name.slice(0, 4) ?? '';
    copy = backUp(database, backups, options.startedAt, `before-${next}`, options.backupsKept ?? 5);
  }
  try {
    configure(database);
    migrate(database, migrations, options.startedAt, () => begin('migration'));
  } catch (error) {
    if (copy !== null && countApplied(database, migrations) === applied) removeBackup(backups, copy);
    throw error;
  }
  const sql = createSql(database);
  if (movesVectors) {
    begin('vectors');
    sql.transaction(() => moveOldVectors(sql));
  }
  return sql;
};

/**
 * Opens the data folder: locks it, brings the database up to date, and answers the Store ports. Throws a LecternError
 * (`DATA_FOLDER_IN_USE`, `DATABASE_NEWER`, `DATABASE_DAMAGED`, `DISK_FULL`) and then leaves nothing open.
 */
export const createStore = (options: StoreOptions, report: StartReport = () => undefined): Store => {
  const unlock = lockDataFolder(options.dataDir, options);
  try {
    const database = openBare(join(options.dataDir, 'lectern.db'), options);
    let sql: Sql;
    try {
      sql = prepareDatabase(database, options, report);
    } catch (error) {
      database.close();
      throw error;
    }
    tidyWhenIdle(database, sql);
    return {
      library: asynchronous(sql, libraryVerbs(sql)),
      search: asynchronous(sql, searchVerbs(sql)),
      recall: asynchronous(sql, recallVerbs(sql)),
      sessions: asynchronous(sql, sessionVerbs(sql)),
      memory: asynchronous(sql, memoryVerbs(sql)),
      models: asynchronous(sql, modelVerbs(sql)),
      marks: asynchronous(sql, markVerbs(sql)),
      notes: asynchronous(sql, noteVerbs(sql)),
      plans: asynchronous(sql, planVerbs(sql)),
      jobs: asynchronous(sql, jobVerbs(sql)),
      settings: asynchronous(sql, settingsVerbs(sql)),
      archives: asynchronous(sql, archiveVerbs(sql)),
      topics: asynchronous(sql, topicVerbs(sql)),
      embedding: asynchronous(sql, embeddingVerbs(sql)),
      close: async () => {
        if (!database.open) return;
        database.pragma('optimize');
        database.pragma('wal_checkpoint(TRUNCATE)');
        database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw asStoreError(error);
  }
};

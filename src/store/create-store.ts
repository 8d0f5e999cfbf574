import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Store } from '../core/ports/store/store';
import { isLecternError, LecternError } from '../shared/errors';
import type { StartStep } from '../shared/model';
import { ownBackupFolder } from './backups/backup-places';
import { clearDamageMark, isMarkedDamaged, markDamaged } from './backups/damage-mark';
import { withRescue } from './backups/find-rescue';
import { restoreIfRequested } from './backups/restore-backup';
import { removeBackup, writeBackup } from './backups/write-backup';
import { emptyLog, tryToEmptyLog } from './empty-log';
import { yieldingQueue, type YieldingQueue } from './yielding-queue';
import { checkpointWhenIdle } from './checkpoint-when-idle';
import { runLongWrite, type RunLongWrite } from './long-writes/run-long-write';
import { createWriteHold, isBusy, type WriteHold } from './long-writes/write-hold';
import { readVectorsAgain } from './vectors';
import { lockDataFolder } from './lock';
import { countApplied, migrate, readMigrations } from './migrate';
import { busyTimeout, configure, loadVectors, openBare, type NativeParts } from './open';
import { createSql, type Sql } from './sql';
import { asStoreError } from './store-error';
import { archiveVerbs } from './verbs/archives';
import { contentVerbs } from './verbs/contents';
import { embeddingVerbs } from './verbs/embedding';
import { jobVerbs } from './verbs/jobs';
import { libraryVerbs } from './verbs/library';
import { markVerbs } from './verbs/marks';
import { memoryVerbs } from './verbs/memory/memory';
import { modelVerbs } from './verbs/models';
import { noteVerbs } from './verbs/notes';
import { planVerbs } from './verbs/plans';
import { policyVerbs } from './verbs/policy';
import { readingVerbs } from './verbs/reading';
import { recallVerbs } from './verbs/memory/recall';
import { quizVerbs } from './verbs/quiz';
import { knowledgeVerbs } from './verbs/knowledge';
import { reviewVerbs } from './verbs/review';
import { searchVerbs } from './verbs/search';
import { sessionVerbs } from './verbs/sessions';
import { settingsVerbs } from './verbs/settings';
import { todayVerbs } from './verbs/today';
import { transferVerbs } from './verbs/memory/transfer';
import { topicVerbs } from './verbs/memory/topics';
import { errorText } from '../shared/messages/engine-text';

export interface StoreOptions extends NativeParts {
  /** Contains lectern.db, its lock and backups/; created if it does not exist. */
  readonly dataDir: string;
  /** Where the migrations are: in the source tree, or next to the bundle. */
  readonly migrationsDir: string;
  /** ISO 8601; names a backup and dates migrations. */
  readonly startedAt: string;
  /** The version of this program, for the manifests of backups. */
  readonly version?: string;
  /** Runs long writes in a thread; by default they run in this one. */
  readonly runLongWrite?: RunLongWrite;
}

type Verb = (...args: readonly never[]) => unknown;
type Asynchronous<Domain> = {
  readonly [Name in keyof Domain]: Domain[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};

/** Verbs after which the queue yields, so that the end of an answer is shown before its follow-up work starts. */
const yieldingVerbs: ReadonlySet<string> = new Set(['finishAnswer'] satisfies (keyof Store['sessions'])[]);

/** Verbs after which no erased text may be left in the write-ahead log either. */
const erasingVerbs: ReadonlySet<string> = new Set([
  'eraseFact',
  'correctFact',
  'eraseExchange',
  'clearSome',
  'eraseBatch',
  'eraseTopic',
  'setWritten',
] satisfies (keyof Store['memory'] | keyof Store['sessions'] | keyof Store['topics'])[]);

/** Milliseconds until another attempt to empty the log, if a backup was reading it. */
const emptyAgainMs = 250;

const emptyLogSoon = (database: Database): void => {
  if (database.open && !tryToEmptyLog(database)) setTimeout(emptyLogSoon, emptyAgainMs, database).unref();
};

/**
 * Each verb is one transaction. Verbs run in the order in which they are called, except that those that write wait while
 * another connection writes.
 */
const asynchronous =
  (sql: Sql, take: YieldingQueue, hold: WriteHold, afterErasure: () => unknown, onDamage: () => void) =>
  <Domain extends object>(verbs: Domain): Asynchronous<Domain> =>
    Object.fromEntries(
      Object.entries(verbs as Readonly<Record<string, Verb>>).map(([name, verb]) => [
        name,
        (...args: readonly never[]) => {
          const run = (): unknown => {
            try {
              const result = sql.transaction(() => verb(...args));
              // For work in steps, only after the last step.
              if (erasingVerbs.has(name) && !(typeof result === 'number' && result > 0)) afterErasure();
              return result;
            } catch (error) {
              if (hold.current && isBusy(error)) return hold.current.then(() => take(run));
              const failure = asStoreError(error);
              if (isDamage(failure)) onDamage();
              throw failure;
            }
          };
          return take(run, yieldingVerbs.has(name));
        },
      ]),
    ) as Asynchronous<Domain>;

const isDamage = (error: unknown): boolean => isLecternError(error) && error.code === 'DATABASE_DAMAGED';

/** A queue that can be closed: `close` runs after all earlier work, and later work is rejected. */
const closableQueue = (closeDatabase: () => void) => {
  const take = yieldingQueue();
  let closed: Promise<void> | null = null;
  const enqueue: YieldingQueue = (work, yieldAfter) =>
    closed ? Promise.reject(new LecternError('CLOSING', errorText.closing)) : take(work, yieldAfter);
  return { take: enqueue, close: (): Promise<void> => (closed ??= take(closeDatabase)) };
};

/** Called when a step of the startup begins; never for a new database. */
export type StartReport = (step: StartStep) => void;

/** Checks a database in which damage was noticed; reads all of it. Throws if it is damaged. */
const checkMarked = (database: Database, dataDir: string): void => {
  if (database.pragma('quick_check(1)', { simple: true }) !== 'ok')
    throw new LecternError('DATABASE_DAMAGED', errorText.databaseDamaged);
  clearDamageMark(dataDir);
};

const prepareDatabase = (database: Database, options: StoreOptions, report: StartReport): void => {
  const { dataDir, startedAt, version = '' } = options;
  const migrations = readMigrations(options.migrationsDir);
  // Before any pragma: a database that is refused must stay unchanged, byte for byte.
  const applied = countApplied(database, migrations);
  loadVectors(database, options.vecPath);
  const backsUp = applied > 0 && applied < migrations.length;
  const checks = isMarkedDamaged(dataDir);
  const of = Number(checks) + Number(backsUp) + (migrations.length - applied);
  let step = 0;
  const begin = (kind: StartStep['kind']): void => {
    step += 1;
    if (applied > 0) report({ kind, step, of });
  };
  if (checks) {
    begin('check');
    checkMarked(database, dataDir);
  }
  const folder = ownBackupFolder(dataDir);
  let backup: string | null = null;
  if (backsUp) {
    begin('backup');
    const request = { dataDir, folder, at: startedAt, reason: 'before-update', lectern: version } as const;
    backup = writeBackup(database, request).name;
  }
  try {
    configure(database);
    migrate(database, migrations, startedAt, () => begin('migration'));
    // A crash directly after an erasure leaves the erased text in the log.
    emptyLog(database);
  } catch (error) {
    // Otherwise each retry of a start on a full disk adds one.
    if (backup !== null && countApplied(database, migrations) === applied) removeBackup(folder, backup);
    throw error;
  }
};

/** While another connection writes, a verb must not block the event loop until it can write. */
const createHold = (database: Database): WriteHold =>
  createWriteHold(
    () => database.pragma('busy_timeout = 0'),
    () => database.pragma(`busy_timeout = ${busyTimeout}`),
  );

const createLongWrites = (
  sql: Sql,
  hold: WriteHold,
  { dataDir, nativeBinding, vecPath, runLongWrite: run = runLongWrite }: StoreOptions,
): Store['longWrites'] => {
  const native = { database: join(dataDir, 'lectern.db'), nativeBinding, vecPath };
  return {
    importStaged: (staged, onProgress, signal) =>
      hold.during(async () => {
        const write = { ...native, task: { kind: 'import', staged } } as const;
        readVectorsAgain(sql, 'fact', await run(write, onProgress, signal));
      }),
    importChats: (staged, onProgress, signal) =>
      hold.during(async () => {
        await run({ ...native, task: { kind: 'chats', staged } }, onProgress, signal);
      }),
    compact: (signal) =>
      hold.during(async () => {
        await run({ ...native, task: { kind: 'compact' } }, () => undefined, signal);
      }),
  };
};

/** Marks a damaged database, so that the next start checks it, and reports the damage once. */
const createDamageWatch = (dataDir: string) => {
  const listeners: (() => void)[] = [];
  let isKnown = false;
  return {
    watch: (listener: () => void): void => void listeners.push(listener),
    notice(): void {
      if (isKnown) return;
      isKnown = true;
      markDamaged(dataDir);
      for (const listener of listeners) listener();
    },
  };
};

/**
 * Opens the data folder: locks it, brings the database up to date, and returns the store ports. Throws a LecternError
 * (`DATA_FOLDER_IN_USE`, `DATABASE_NEWER`, `DATABASE_DAMAGED` with the backup that can be restored, `BACKUP_UNUSABLE`,
 * `DISK_FULL`) and then leaves nothing open.
 */
export const createStore = (options: StoreOptions, report: StartReport = () => undefined): Store => {
  const { dataDir } = options;
  const unlock = lockDataFolder(dataDir, options);
  try {
    restoreIfRequested(dataDir, () => report({ kind: 'restore', step: 1, of: 1 }));
    const database = openBare(join(dataDir, 'lectern.db'), options);
    const hold = createHold(database);
    const sql = createSql(database, () => hold.current !== null);
    try {
      prepareDatabase(database, options, report);
    } catch (error) {
      database.close();
      throw error;
    }
    checkpointWhenIdle(database, sql);
    const { take, close } = closableQueue(() => {
      database.pragma('optimize');
      emptyLog(database);
      database.close();
      unlock();
    });
    const damage = createDamageWatch(dataDir);
    const domain = asynchronous(sql, take, hold, () => emptyLogSoon(database), damage.notice);
    return {
      library: domain(libraryVerbs(sql)),
      search: domain(searchVerbs(sql)),
      recall: domain(recallVerbs(sql)),
      sessions: domain(sessionVerbs(sql)),
      memory: domain(memoryVerbs(sql)),
      models: domain(modelVerbs(sql)),
      marks: domain(markVerbs(sql)),
      notes: domain(noteVerbs(sql)),
      plans: domain(planVerbs(sql)),
      policy: domain(policyVerbs(sql)),
      reading: domain(readingVerbs(sql)),
      review: domain(reviewVerbs(sql)),
      quiz: domain(quizVerbs(sql)),
      knowledge: domain(knowledgeVerbs(sql)),
      jobs: domain(jobVerbs(sql)),
      settings: domain(settingsVerbs(sql)),
      archives: domain(archiveVerbs(sql)),
      topics: domain(topicVerbs(sql)),
      today: domain(todayVerbs(sql)),
      embedding: domain(embeddingVerbs(sql)),
      transfer: domain(transferVerbs(sql)),
      contents: domain(contentVerbs(sql)),
      longWrites: createLongWrites(sql, hold, options),
      damage,
      close,
    };
  } catch (error) {
    unlock();
    const failure = asStoreError(error);
    throw isDamage(failure) ? withRescue(failure, options) : failure;
  }
};

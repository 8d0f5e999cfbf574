import type { Database } from 'better-sqlite3';
import type { Sql } from './sql';

/** Milliseconds without a transaction after which the write-ahead log is moved into the database. */
const tidyAfter = 200;
/** Pages of 8 KB in the log, 8 MB in all, at which a commit moves them itself, as in an import, which never pauses. */
const mostPages = 1024;

interface Checkpoint {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

/** Empties a log that is in the database as a whole, so that nothing erased is left in it. Never waits for a reader. */
const emptyLog = (database: Database): void => {
  const timeout = database.pragma('busy_timeout', { simple: true });
  database.pragma('busy_timeout = 0');
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.pragma(`busy_timeout = ${Number(timeout)}`);
  }
};

/** Moves the write-ahead log into the database when idle, rather than at the end of a commit. */
export const tidyWhenIdle = (database: Database, sql: Sql): void => {
  database.pragma(`wal_autocheckpoint = ${mostPages}`);
  const tidy = setTimeout(() => {
    if (!database.open) return;
    try {
      const [moved] = database.pragma('wal_checkpoint(PASSIVE)') as readonly Checkpoint[];
      if (moved && moved.busy === 0 && moved.log > 0 && moved.log === moved.checkpointed) emptyLog(database);
    } catch {
      // On a full disk everything stays in the log, from which it is read; the next write reports the error.
    }
  }, tidyAfter).unref();
  sql.onTransactionEnd(() => void tidy.refresh());
};

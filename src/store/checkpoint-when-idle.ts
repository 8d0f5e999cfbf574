import type { Database } from 'better-sqlite3';
import { tryToEmptyLog } from './empty-log';
import type { Sql } from './sql';

/** Milliseconds without a transaction after which the write-ahead log is moved into the database. */
const checkpointAfter = 200;
/**
 * At this many pages of 8 KB in the log, 8 MB in all, a commit moves them itself. Only writes without a pause, such as
 * an import, reach it.
 */
const maxPages = 1024;

interface Checkpoint {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

/** Moves the write-ahead log into the database when idle, rather than at the end of a commit. */
export const checkpointWhenIdle = (database: Database, sql: Sql): void => {
  database.pragma(`wal_autocheckpoint = ${maxPages}`);
  const checkpoint = setTimeout(() => {
    if (!database.open) return;
    try {
      const [moved] = database.pragma('wal_checkpoint(PASSIVE)') as readonly Checkpoint[];
      const isMoved = moved && moved.busy === 0 && moved.log > 0 && moved.log === moved.checkpointed;
      if (isMoved) tryToEmptyLog(database);
    } catch {
      // On a full disk everything stays in the log, from which it is read; the next write reports the error.
    }
  }, checkpointAfter).unref();
  sql.onTransactionEnd(() => void checkpoint.refresh());
};

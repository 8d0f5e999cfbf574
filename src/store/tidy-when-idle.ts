import type { Database } from 'better-sqlite3';
import { refreshIndexes } from './index/vector-index';
import type { Sql } from './sql';

/** Milliseconds without a transaction after which the log is moved into the database, and new vectors into their copies. */
const tidyAfter = 200;
/**
 * Pages of 4 kB in the log, 8 MB, at which a commit moves them itself: nobody paused for so long, as while a book is read
 * in. Measured: that commit takes 36 ms (CPU and disk); with 32 MB it took 148, whatever asked meanwhile waiting for it.
 */
const mostPages = 2048;
/** Milliseconds without a transaction after which SQLite gives back the pages that it holds, up to 64 MB (E10). */
const shrinkAfter = 60_000;

/**
 * Moves the write-ahead log into the database while nobody waits. SQLite would do it at the end of whichever commit
 * fills a thousand pages, and let that one, every twentieth answer, wait for the disk. So does the first write to a log
 * that begins anew: it is made here too, and changes nothing. The vectors of what was said last are taken into the copies
 * that are searched. Later, what is remembered of the database is given back.
 */
export const tidyWhenIdle = (database: Database, sql: Sql): void => {
  database.pragma(`wal_autocheckpoint = ${mostPages}`);
  const version = database.pragma('user_version', { simple: true }) as number;
  const changes = database.prepare<[], number>('SELECT total_changes()').pluck();
  let moved: number | undefined;
  const tidy = setTimeout(() => {
    if (!database.open || changes.get() === moved) return;
    moved = changes.get();
    try {
      sql.transaction(() => refreshIndexes(sql));
      // What that wrote is in memory: there is nothing of it to move.
      moved = changes.get();
      database.pragma('wal_checkpoint(PASSIVE)');
      database.pragma(`user_version = ${version}`);
    } catch {
      // On a full disk all stays in the log, from which it is read. Whoever writes next is told; nobody waits here.
    }
  }, tidyAfter).unref();
  const shrink = setTimeout(() => {
    if (database.open) database.pragma('shrink_memory');
  }, shrinkAfter).unref();
  sql.onTransactionEnd(() => {
    tidy.refresh();
    shrink.refresh();
  });
};

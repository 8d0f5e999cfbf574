import type { Database } from 'better-sqlite3';

/** Empties the write-ahead log, so that nothing erased is left in it. Waits for readers. */
export const emptyLog = (database: Database): void => {
  database.pragma('wal_checkpoint(TRUNCATE)');
};

/** Empties the write-ahead log without waiting. Returns false if a reader, such as a backup, still uses the log. */
export const tryToEmptyLog = (database: Database): boolean => {
  const timeout = Number(database.pragma('busy_timeout', { simple: true }));
  database.pragma('busy_timeout = 0');
  try {
    const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
    return result?.busy !== 1;
  } finally {
    database.pragma(`busy_timeout = ${timeout}`);
  }
};

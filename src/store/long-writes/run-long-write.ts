import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { StagedChats, StagedImport } from '../../core/ports/store/long-writes';
import type { FactId } from '../../shared/model';
import { emptyLog } from '../empty-log';
import { configure, loadVectors, openBare, type NativeParts } from '../open';
import { createSql } from '../sql';
import { importStagedChat } from '../verbs/import-session';
import { addStaged, finishStaged } from '../verbs/memory/add-staged';

/** Plain data, since it may be sent to a thread. */
export interface LongWrite extends NativeParts {
  /** The path of the database. */
  readonly database: string;
  readonly task:
    | { readonly kind: 'import'; readonly staged: StagedImport }
    | { readonly kind: 'chats'; readonly staged: StagedChats }
    | { readonly kind: 'compact' };
}

/** Resolves with the facts whose vectors have to be read again. */
export type RunLongWrite = (
  write: LongWrite,
  onProgress: (done: number) => void,
  signal: AbortSignal,
) => Promise<readonly FactId[]>;

/** Items between two turns of the event loop: a few milliseconds of work. */
const itemsAtOnce = 20;

const importStaged = async (
  database: Database,
  staged: StagedImport,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<readonly FactId[]> => {
  const sql = createSql(database);
  const changed: FactId[] = [];
  database.exec('BEGIN IMMEDIATE');
  for (let done = 0, after = 0; ;) {
    signal.throwIfAborted();
    const { added, last, withVectors } = addStaged(sql, staged, after, itemsAtOnce);
    after = last;
    if (added === 0) break;
    changed.push(...withVectors);
    done += added;
    onProgress(done);
    await setImmediate();
  }
  finishStaged(sql, staged);
  await setImmediate();
  signal.throwIfAborted();
  database.exec('COMMIT');
  return changed;
};

const importChats = async (
  database: Database,
  staged: StagedChats,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const sql = createSql(database);
  database.exec('BEGIN IMMEDIATE');
  for (let done = 1; importStagedChat(sql, staged); done += 1) {
    onProgress(done);
    await setImmediate();
    signal.throwIfAborted();
  }
  database.exec('COMMIT');
};

const compact = (database: Database, signal: AbortSignal): void => {
  signal.throwIfAborted();
  // The copy of the database is made in a file rather than in memory.
  database.pragma('temp_store = FILE');
  database.exec('VACUUM');
  // Only now does the file become shorter.
  emptyLog(database);
};

/** Runs a long write on a separate connection, in steps between which the event loop runs. */
export const runLongWrite: RunLongWrite = async (write, onProgress, signal) => {
  const { database: path, task, ...native } = write;
  const database = openBare(path, native);
  try {
    loadVectors(database, native.vecPath);
    configure(database);
    // The pages are moved out of the log below, when no commit has to wait.
    database.pragma('wal_autocheckpoint = 0');
    if (task.kind === 'compact') {
      compact(database, signal);
      return [];
    }
    let changed: readonly FactId[] = [];
    if (task.kind === 'import') changed = await importStaged(database, task.staged, onProgress, signal);
    else await importChats(database, task.staged, onProgress, signal);
    database.pragma('wal_checkpoint(PASSIVE)');
    return changed;
  } finally {
    // Rolls back what was not committed.
    database.close();
  }
};

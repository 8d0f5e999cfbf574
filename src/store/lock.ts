import { join } from 'node:path';
import { LecternError } from '../shared/errors';
import { openBare, type NativeParts } from './open';
import { errorText } from '../shared/messages/en/errors';

/**
 * Keeps a second Lectern off the data folder. An exclusive transaction on a database of its own, never written: the
 * system gives the lock back when the process ends, however it ends, so no stale lock file can bar the next start.
 * Returns what gives it back.
 */
export const lockDataFolder = (dataDir: string, native: NativeParts): (() => void) => {
  const database = openBare(join(dataDir, 'lectern.lock'), native);
  try {
    // A process that is just ending may keep the lock for a moment.
    database.pragma('busy_timeout = 500');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw new LecternError(
      'DATA_FOLDER_IN_USE',
      errorText.dataFolderInUse(dataDir),
      { dataDir },
      { cause: error },
    );
  }
  return () => {
    database.close();
  };
};

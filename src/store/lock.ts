import { join } from 'node:path';
import { LecternError } from '../shared/errors';
import { openBare, type NativeParts } from './open';
import { errorText } from '../shared/messages/engine-text';

/**
 * Locks the data folder against a second instance by an exclusive transaction on a separate database that is never
 * written. The system releases the lock when the process ends, even after a crash, so that no stale lock can block the
 * next start. Returns the function that releases it.
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

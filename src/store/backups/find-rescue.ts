import { join } from 'node:path';
import { isLecternError, LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { BackupContents, Rescue } from '../../shared/model';
import { readMigrations } from '../migrate';
import type { NativeParts } from '../open';
import { createSql } from '../sql';
import { countContents } from '../tables/contents';
import { backupFolders } from './backup-places';
import { faultOfFile, openReadOnly } from './check-backup';
import { asBackup, listBackupsIn } from './manifests';
import { requestRestore } from './restore-backup';

interface RescueOptions extends NativeParts {
  readonly dataDir: string;
  readonly migrationsDir: string;
}

/** What can still be counted in a damaged database; null if nothing. */
const contentsOfDamaged = ({ dataDir, ...native }: RescueOptions): BackupContents | null => {
  try {
    const database = openReadOnly(join(dataDir, 'lectern.db'), native);
    try {
      return countContents(createSql(database));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
};

/** The newest backup that is unchanged and that this version can read; null if there is none. */
const findRescue = (options: RescueOptions): Rescue | null => {
  const known = new Set(readMigrations(options.migrationsDir).map(({ name }) => name));
  const found = listBackupsIn(backupFolders(options.dataDir)).find(
    (one) => known.has(one.manifest.migration) && faultOfFile(one) === null,
  );
  if (!found) return null;
  const { name, at, contents } = asBackup(found);
  return { name, at, contents, damaged: contentsOfDamaged(options) };
};

/** Adds the backup that can be restored to the error, as `data.rescue`. */
export const withRescue = (error: unknown, options: RescueOptions): unknown => {
  if (!isLecternError(error)) return error;
  const rescue = findRescue(options);
  const isPlain = typeof error.text === 'object' && error.text.key === errorText.databaseDamaged.key;
  const text = isPlain && !rescue ? errorText.databaseDamagedNoBackup : error.text;
  return new LecternError(error.code, text, { ...error.data, rescue }, { cause: error.cause });
};

/** Makes the next start restore the backup and set the damaged database aside. */
export const requestRescue = (dataDir: string, name: string, at: string): void => {
  const found = listBackupsIn(backupFolders(dataDir)).find((backup) => backup.name === name);
  if (found) requestRestore(dataDir, { folder: found.folder, name, at, keepsPresent: true });
};

import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { restoreRequestSchema, type RestoreRequest } from '../../shared/model';
import { asStoreError } from '../store-error';
import { backupUnusable, faultOfFile } from './check-backup';
import { restoreBackupFiles } from './backup-files';
import { backupPaths, flushToDisk, writeWhole } from './manifests';
import { asideFolder } from './set-aside';

const requestPath = (dataDir: string): string => join(dataDir, 'restore.json');

/** Makes the next start replace the database with a backup. */
export const requestRestore = (dataDir: string, request: RestoreRequest): void =>
  writeWhole(requestPath(dataDir), JSON.stringify(request));

const readRequest = (dataDir: string): RestoreRequest | null => {
  const path = requestPath(dataDir);
  if (!existsSync(path)) return null;
  try {
    return restoreRequestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    rmSync(path);
    return null;
  }
};

/** On a full disk nothing is changed, and the next start uses the current database. */
const copyOrGiveUp = (dataDir: string, from: string, part: string): void => {
  try {
    copyFileSync(from, part, constants.COPYFILE_FICLONE);
    flushToDisk(part);
  } catch (error) {
    rmSync(part, { force: true });
    rmSync(requestPath(dataDir));
    throw asStoreError(error);
  }
};

/** The files of the database first, since a log must never be next to another database. */
const replaced = ['lectern.db', 'lectern.db-wal', 'lectern.db-shm', 'topics'] as const;

/**
 * Restores the requested backup, if any. After a crash at any point, the next start begins again. Throws
 * `BACKUP_UNUSABLE` without any change if the backup was changed since it was written. The topics' files are written
 * again from the database.
 */
export const restoreIfRequested = (dataDir: string, report: () => void): void => {
  const request = readRequest(dataDir);
  if (!request) return;
  report();
  const { folder, name, at, keepsPresent } = request;
  const fault = faultOfFile({ folder, name });
  if (fault !== null) {
    rmSync(requestPath(dataDir));
    throw backupUnusable(fault);
  }
  const part = join(dataDir, 'lectern.db.part');
  copyOrGiveUp(dataDir, backupPaths(folder, name).database, part);
  const aside = join(asideFolder(dataDir), at.replace(/[^0-9TZ]/g, ''));
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const one of replaced)
    if (existsSync(join(dataDir, one)) && !existsSync(join(aside, one)))
      renameSync(join(dataDir, one), join(aside, one));
  renameSync(part, join(dataDir, 'lectern.db'));
  restoreBackupFiles(backupPaths(folder, name).files, dataDir);
  rmSync(requestPath(dataDir));
  if (!keepsPresent) rmSync(aside, { recursive: true, force: true });
};

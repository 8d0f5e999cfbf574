import { access, constants, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { conflictCopies, syncServiceOf } from '../../adapters/system/synced-folder';
import type { Backups } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { backupFolders, noteBackupFolder, ownBackupFolder } from '../../store/backups/backup-places';
import { asBackup, backupPaths, listBackupsIn } from '../../store/backups/manifests';
import { requestRestore } from '../../store/backups/restore-backup';
import type { BackupTask } from './backup-messages';
import { runBackupThread } from './run-backup-thread';
import type { Sentence } from '../../shared/model';

interface BackupsOptions {
  /** Path of the bundled `backup-thread`. */
  readonly entry: string;
  readonly dataDir: string;
  readonly migrationsDir: string;
  /** The version of this program. */
  readonly version: string;
  readonly nativeBinding: string | undefined;
}

const noop = (): void => undefined;

const checkFolder = async (folder: string): Promise<void> => {
  if (!isAbsolute(folder)) throw new LecternError('BACKUP_FOLDER', errorText.backupFolderRelative);
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error('not a folder');
    await access(folder, constants.W_OK | constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new LecternError(
      'BACKUP_FOLDER',
      errorText.backupFolderUnusable(folder),
      { folder },
      { cause: error },
    );
  }
};

export const createBackups = ({
  entry,
  dataDir,
  migrationsDir,
  version,
  nativeBinding,
}: BackupsOptions): Backups => {
  const database = join(dataDir, 'lectern.db');
  const pathOf = (folder: string | null): string => folder ?? ownBackupFolder(dataDir);
  const run = <Result extends Sentence | null>(
    task: BackupTask,
    signal: AbortSignal,
    onProgress = noop as (share: number) => void,
  ) => runBackupThread<Result>(entry, { task, nativeBinding }, onProgress, signal);
  const all = (folder: string | null) =>
    listBackupsIn([...new Set([pathOf(folder), ...backupFolders(dataDir)])]);
  const find = (name: string) => {
    const found = all(null).find((one) => one.name === name);
    if (!found) throw new LecternError('BACKUP_NOT_FOUND', errorText.backupUnknown);
    return found;
  };
  return {
    pathOf,
    checkFolder,
    list: async (folder) => all(folder).map(asBackup),
    async write({ folder, at, reason }, onProgress, signal) {
      if (folder !== null) {
        await checkFolder(folder);
        noteBackupFolder(dataDir, folder);
      }
      const request = { dataDir, folder: pathOf(folder), at, reason, lectern: version };
      return run<string>({ kind: 'write', database, request }, signal, onProgress);
    },
    check: async (name, signal) => {
      const { folder } = find(name);
      return run<Sentence | null>({ kind: 'check-backup', folder, name, migrationsDir }, signal);
    },
    async remove(name) {
      const paths = backupPaths(find(name).folder, name);
      await rm(paths.database, { force: true });
      await rm(paths.manifest, { force: true });
      await rm(paths.files, { recursive: true, force: true });
    },
    requestRestore: async (name, at, keepsPresent) =>
      requestRestore(dataDir, { folder: find(name).folder, name, at, keepsPresent }),
    checkDatabase: (signal) => run<string | null>({ kind: 'check-database', database }, signal),
    syncState: async () => ({
      syncedBy: syncServiceOf(dataDir),
      conflictCopies: conflictCopies(dataDir),
    }),
  };
};

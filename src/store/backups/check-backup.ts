import { statSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { isLecternError, LecternError, textOf } from '../../shared/errors';
import { backupFault, errorText } from '../../shared/messages/engine-text';
import { countApplied, readMigrations } from '../migrate';
import { loadVectors, unpackedBinding, type NativeParts } from '../open';
import { countBackupFiles } from './backup-files';
import { backupPaths, hashFile, readManifest } from './manifests';
import type { Sentence } from '../../shared/model';

interface CheckOptions extends NativeParts {
  readonly folder: string;
  readonly name: string;
  readonly migrationsDir: string;
}

/** A connection that cannot change the file. */
export const openReadOnly = (path: string, native: NativeParts): Database => {
  const database = new Sqlite(path, { readonly: true, fileMustExist: true, ...unpackedBinding(native) });
  try {
    loadVectors(database, native.vecPath);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
};

const faultOfDatabase = (path: string, options: CheckOptions): Sentence | null => {
  const database = openReadOnly(path, options);
  try {
    const result = String(database.pragma('integrity_check(1)', { simple: true }));
    if (result !== 'ok') return backupFault.damaged(result);
    countApplied(database, readMigrations(options.migrationsDir));
    return null;
  } catch (error) {
    if (isLecternError(error) && error.code === 'DATABASE_NEWER') return backupFault.newer;
    return backupFault.damaged(textOf(error));
  } finally {
    database.close();
  }
};

/** Checks a backup's database against the size and SHA-256 in its manifest; returns what is wrong, or null. */
export const faultOfFile = ({ folder, name }: Pick<CheckOptions, 'folder' | 'name'>): Sentence | null => {
  const manifest = readManifest(folder, name);
  const paths = backupPaths(folder, name);
  const size = statSync(paths.database, { throwIfNoEntry: false })?.size;
  if (!manifest || size === undefined) return backupFault.missing;
  const expected = [manifest.database, manifest.replaces].filter((one) => one?.bytes === size);
  if (expected.length === 0) return backupFault.changed;
  const sha256 = hashFile(paths.database);
  return expected.some((one) => one?.sha256 === sha256) ? null : backupFault.changed;
};

/** Why a backup cannot be restored, in plain words; null if it can. Reads all of it. */
export const faultOfBackup = (options: CheckOptions): Sentence | null => {
  const fault =
    faultOfFile(options) ?? faultOfDatabase(backupPaths(options.folder, options.name).database, options);
  if (fault !== null) return fault;
  const promised = readManifest(options.folder, options.name)?.files.notes ?? 0;
  const found = countBackupFiles(backupPaths(options.folder, options.name).files).notes;
  return found < promised ? backupFault.picturesMissing(promised - found) : null;
};

/** What `quick_check` finds in the database in use; null if it is sound. Reads all of it on a separate connection. */
export const faultOfDataFolder = (path: string, native: NativeParts): string | null => {
  let database: Database | null = null;
  try {
    database = openReadOnly(path, native);
    const result = String(database.pragma('quick_check(1)', { simple: true }));
    return result === 'ok' ? null : result;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return String(error);
    throw error;
  } finally {
    database?.close();
  }
};

export const backupUnusable = (why: Sentence): LecternError =>
  new LecternError('BACKUP_UNUSABLE', errorText.backupUnusable(why));

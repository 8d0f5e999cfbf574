import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ErasedContent } from '../../core/ports/backup-files';
import { emptyLog } from '../empty-log';
import { openBare, type NativeParts } from '../open';
import { faultOfDataFolder } from './check-backup';
import { countForgotten, rewriteBackup, type CopyOptions } from './rewrite-backup';

/** Where a restore puts the damaged database that it replaces, in a folder named after the time. */
export const asideFolder = (dataDir: string): string => join(dataDir, 'set-aside');

/** The databases that restores have set aside. */
export const databasesSetAside = (
  dataDir: string,
): readonly { readonly name: string; readonly path: string }[] => {
  const folder = asideFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => ({ name: `set-aside/${name}`, path: join(folder, name, 'lectern.db') }))
    .filter(({ path }) => existsSync(path));
};

/**
 * How many erased facts and messages a database that was set aside still contains; null if it is damaged and cannot be
 * searched.
 */
export const countInSetAside = (
  path: string,
  forgotten: ErasedContent,
  options: NativeParts,
): number | null =>
  faultOfDataFolder(path, options) === null ? countForgotten(path, forgotten, options) : null;

/**
 * Replaces a database that was set aside, in the same way as a backup. Its topic files are removed, as the database has
 * their text.
 */
export const rewriteSetAside = (path: string, forgotten: ErasedContent, options: CopyOptions): void => {
  // SQLite applies a log to whichever database is next to it, so this log must not outlive its database.
  const database = openBare(path, options);
  try {
    emptyLog(database);
  } finally {
    database.close();
  }
  rewriteBackup(path, forgotten, options);
  rmSync(join(dirname(path), 'topics'), { recursive: true, force: true });
};

import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { BackupReason } from '../../shared/model';
import { createSql } from '../sql';
import { asStoreError } from '../store-error';
import { countContents } from '../tables/contents';
import { countBackupFiles, saveBackupFiles } from './backup-files';
import { backupPaths, flushToDisk, hashFile, listBackups, writeWhole, type FoundBackup } from './manifests';
import { newestMigration } from './newest-migration';
import { outdatedBackups } from './rotation';

export interface BackupRequest {
  readonly dataDir: string;
  /** Where backups are written; created if it does not exist. */
  readonly folder: string;
  /** ISO 8601; names the backup. */
  readonly at: string;
  readonly reason: BackupReason;
  /** The version of this program. */
  readonly lectern: string;
}

/** Passed to `onStep`: the copy begins (its file grows to about `bytes`), then a share of it has been read again. */
export type BackupStep =
  | { readonly kind: 'copying'; readonly part: string; readonly bytes: number }
  | { readonly kind: 'reading'; readonly share: number };

/** Bytes of disk space that a backup leaves free. None before an update, which needs the backup. */
const reserve = (reason: BackupReason): number => (reason === 'before-update' ? 0 : 64 * 1024 * 1024);

const sizeOf = (database: Database): number =>
  Number(database.pragma('page_count', { simple: true })) *
  Number(database.pragma('page_size', { simple: true }));

const checkRoom = ({ folder, reason }: BackupRequest, bytes: number): void => {
  const needed = bytes + reserve(reason);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < needed)
    throw new LecternError('DISK_FULL', errorText.noRoomForBackup(needed, free, folder), {
      needed,
      free,
    });
};

const nameFor = (folder: string, { at, reason }: BackupRequest): string => {
  const name = `lectern-${at.replace(/[^0-9TZ]/g, '')}-${reason}`;
  const taken = new Set(readdirSync(folder));
  // If the clock was set back, the same time can occur twice.
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${name}-${n}`;
    if (!taken.has(`${candidate}.db`)) return candidate;
  }
};

/**
 * Removes what an interrupted backup left: a part, a manifest or files without a database. Parts next to a database may
 * belong to a backup that is being rewritten.
 */
const removeLeftovers = (folder: string): void => {
  const names = readdirSync(folder);
  for (const file of names) {
    const name = /^(lectern-[0-9A-Za-z-]+)\.(?:db\.part(?:-journal)?|json|json\.part|files)$/.exec(file)?.[1];
    if (name !== undefined && !names.includes(`${name}.db`))
      rmSync(join(folder, file), { recursive: true, force: true });
  }
};

export const removeBackup = (folder: string, name: string): void => {
  const paths = backupPaths(folder, name);
  // The database first: without it, the others are leftovers.
  rmSync(paths.database, { force: true });
  rmSync(paths.manifest, { force: true });
  rmSync(paths.files, { recursive: true, force: true });
};

const copyInto = (
  database: Database,
  request: BackupRequest,
  name: string,
  onStep: (step: BackupStep) => void,
): FoundBackup => {
  const { folder, dataDir, at, reason, lectern } = request;
  const paths = backupPaths(folder, name);
  const part = `${paths.database}.part`;
  const bytes = sizeOf(database);
  checkRoom(request, bytes);
  onStep({ kind: 'copying', part, bytes });
  database.prepare('VACUUM INTO ?').run(part);
  chmodSync(part, 0o600);
  flushToDisk(part);
  const size = statSync(part).size;
  let read = 0;
  const sha256 = hashFile(part, (more) => onStep({ kind: 'reading', share: (read += more) / size }));
  saveBackupFiles(dataDir, paths.files);
  const manifest = {
    format: 1,
    at,
    sequence: (listBackups(folder)[0]?.manifest.sequence ?? 0) + 1,
    reason,
    lectern,
    migration: newestMigration(database),
    database: { sha256, bytes: size },
    contents: countContents(createSql(database)),
    files: countBackupFiles(paths.files),
  } as const;
  writeWhole(paths.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  // Last, as a backup counts only once its database is there.
  renameSync(part, paths.database);
  return { name, manifest };
};

/**
 * Copies the open database into the folder with `VACUUM INTO`, with a manifest and the files that belong to it, and
 * removes outdated backups. A backup that fails leaves nothing.
 */
export const writeBackup = (
  database: Database,
  request: BackupRequest,
  onStep: (step: BackupStep) => void = () => undefined,
): FoundBackup => {
  const { folder } = request;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeLeftovers(folder);
    const made = copyInto(database, request, nameFor(folder, request), onStep);
    for (const name of outdatedBackups(listBackups(folder))) removeBackup(folder, name);
    return made;
  } catch (error) {
    try {
      removeLeftovers(folder);
    } catch {
      // The folder cannot be read, so there is nothing to remove.
    }
    throw asStoreError(error);
  }
};

import { chmodSync, renameSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { createSql } from '../sql';
import { countContents } from '../tables/contents';
import { newestMigration } from './newest-migration';
import { backupPaths, flushToDisk, hashFile, readManifest, writeWhole } from './manifests';

/**
 * Replaces the database of a backup with `part`, a copy of `database`, and updates the manifest. Until both are done, the
 * manifest lists both files, so that a crash leaves no backup that appears to be changed.
 */
export const replaceBackup = (path: string, part: string, database: Database): void => {
  chmodSync(part, 0o600);
  flushToDisk(part);
  const [folder, name] = [dirname(path), basename(path, '.db')];
  const manifest = readManifest(folder, name);
  if (!manifest) {
    renameSync(part, path);
    return;
  }
  const write = (one: typeof manifest): void =>
    writeWhole(backupPaths(folder, name).manifest, `${JSON.stringify(one, null, 2)}\n`);
  const { replaces: _before, ...kept } = manifest;
  const next = {
    ...kept,
    migration: newestMigration(database),
    database: { sha256: hashFile(part), bytes: statSync(part).size },
    contents: countContents(createSql(database)),
  };
  write({ ...next, replaces: manifest.database });
  renameSync(part, path);
  write(next);
};

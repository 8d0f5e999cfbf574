import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';

/** So named that `sha256sum -c SHA256SUMS` checks the folder. */
const manifestName = 'SHA256SUMS';
const backupName = /^lectern-[0-9A-Za-z-]+\.db$/;

const hashFile = (path: string): string => {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(1 << 20);
  for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
    hash.update(buffer.subarray(0, read));
  closeSync(file);
  return hash.digest('hex');
};

const flush = (path: string): void => {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
};

/** Written to a new file and renamed, so that the file is always complete. */
const writeWhole = (path: string, text: string): void => {
  writeFileSync(`${path}.part`, text);
  flush(`${path}.part`);
  renameSync(`${path}.part`, path);
};

/** Replaces a copy, and lists it with its new sum. */
export const replaceBackup = (folder: string, name: string, part: string): void => {
  flush(part);
  renameSync(part, join(folder, name));
  writeManifest(folder);
};

const listBackups = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => backupName.test(name))
    .toSorted();

const writeManifest = (folder: string): void => {
  const lines = listBackups(folder).map((name) => `${hashFile(join(folder, name))}  ${name}\n`);
  writeWhole(join(folder, manifestName), lines.join(''));
};

/**
 * Copies the open database into `folder` with `VACUUM INTO`, keeps the newest `keep` copies and lists them with their
 * SHA-256 in the manifest. `at` (ISO 8601) names the copy, so that names sort by age.
 */
export const backUp = (
  database: Database,
  folder: string,
  at: string,
  reason: string,
  keep: number,
): string => {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) rmSync(join(folder, name));
  const path = join(folder, `lectern-${at.replace(/[^0-9TZ]/g, '')}-${reason}.db`);
  try {
    database.prepare('VACUUM INTO ?').run(`${path}.part`);
    flush(`${path}.part`);
    renameSync(`${path}.part`, path);
  } catch (error) {
    // A partial copy would keep the disk full.
    rmSync(`${path}.part`, { force: true });
    throw error;
  }
  for (const name of listBackups(folder).slice(0, -keep)) rmSync(join(folder, name));
  writeManifest(folder);
  return path;
};

/**
 * Removes a copy of a database that no migration has changed: each retry of a start on a full disk would make another.
 */
export const removeBackup = (folder: string, path: string): void => {
  rmSync(path, { force: true });
  writeManifest(folder);
};

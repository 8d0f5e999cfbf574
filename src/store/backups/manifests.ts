import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { backupManifestSchema, backupNameSchema, type Backup, type BackupManifest } from '../../shared/model';

/** The paths of a backup in its folder: NAME.db, NAME.json and NAME.files. */
export const backupPaths = (folder: string, name: string) => ({
  database: join(folder, `${name}.db`),
  manifest: join(folder, `${name}.json`),
  files: join(folder, `${name}.files`),
});

export interface FoundBackup {
  readonly name: string;
  readonly manifest: BackupManifest;
}

const megabyte = 1 << 20;

export const hashFile = (path: string, onBytes: (bytes: number) => void = () => undefined): string => {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(megabyte);
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      hash.update(buffer.subarray(0, read));
      onBytes(read);
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
};

export const flushToDisk = (path: string): void => {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Written to a new file and renamed, so that the file is always complete. */
export const writeWhole = (path: string, text: string): void => {
  writeFileSync(`${path}.part`, text, { mode: 0o600 });
  flushToDisk(`${path}.part`);
  renameSync(`${path}.part`, path);
};

/** Null if there is no manifest, or one that this version cannot read. */
export const readManifest = (folder: string, name: string): BackupManifest | null => {
  try {
    return backupManifestSchema.parse(JSON.parse(readFileSync(backupPaths(folder, name).manifest, 'utf8')));
  } catch {
    return null;
  }
};

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Complete backups, the newest first: in the order in which they were made, as a clock may be set back. */
export const listBackups = (folder: string): readonly FoundBackup[] =>
  namesIn(folder)
    .filter((file) => file.endsWith('.db'))
    .map((file) => file.slice(0, -'.db'.length))
    .flatMap((name) => {
      if (!backupNameSchema.safeParse(name).success) return [];
      const manifest = readManifest(folder, name);
      return manifest ? [{ name, manifest }] : [];
    })
    .toSorted((a, b) => b.manifest.sequence - a.manifest.sequence || b.name.localeCompare(a.name));

interface PlacedBackup extends FoundBackup {
  readonly folder: string;
}

/** The complete backups in all of these folders, the newest first. */
export const listBackupsIn = (folders: readonly string[]): readonly PlacedBackup[] =>
  folders
    .flatMap((folder) => listBackups(folder).map((found) => ({ folder, ...found })))
    .toSorted((a, b) => b.manifest.at.localeCompare(a.manifest.at));

export const asBackup = ({ name, manifest }: FoundBackup): Backup => ({
  name,
  at: manifest.at,
  reason: manifest.reason,
  lectern: manifest.lectern,
  bytes: manifest.database.bytes,
  contents: manifest.contents,
  hasBooks: manifest.files.books > 0,
});

import { copyFileSync, linkSync, mkdirSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupManifest } from '../../shared/model';

/**
 * Folders whose files never change once they are written, so that a backup can share them through hard links, which take
 * no space. Where that is impossible, only pictures of notes are copied: original books are too large, and covers are
 * drawn again.
 */
const folders = ['books', 'covers', 'notes'] as const;
const copied: ReadonlySet<string> = new Set(['notes']);

const filesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) => entry.name);
  } catch {
    return [];
  }
};

/** Links or copies a file; returns whether the target then exists. */
const shareFile = (from: string, to: string, mayCopy: boolean): boolean => {
  try {
    linkSync(from, to);
    return true;
  } catch {
    if (!mayCopy) return false;
    copyFileSync(from, to);
    return true;
  }
};

/** Puts the files that belong to the database into `target`; returns how many there are of each kind. */
export const saveBackupFiles = (dataDir: string, target: string): BackupManifest['files'] => {
  const counts = { books: 0, covers: 0, notes: 0 };
  for (const folder of folders) {
    const names = filesIn(join(dataDir, folder));
    if (names.length > 0) mkdirSync(join(target, folder), { recursive: true, mode: 0o700 });
    for (const name of names) {
      const isThere = shareFile(join(dataDir, folder, name), join(target, folder, name), copied.has(folder));
      // If one file cannot be linked, the backup is on another disk, and no other file can be linked either.
      if (!isThere) break;
      counts[folder] += 1;
    }
  }
  return counts;
};

export const countBackupFiles = (target: string): BackupManifest['files'] => ({
  books: filesIn(join(target, 'books')).length,
  covers: filesIn(join(target, 'covers')).length,
  notes: filesIn(join(target, 'notes')).length,
});

/** Puts back what the data folder lacks. */
export const restoreBackupFiles = (source: string, dataDir: string): void => {
  for (const folder of folders) {
    const names = filesIn(join(source, folder));
    if (names.length > 0) mkdirSync(join(dataDir, folder), { recursive: true });
    for (const name of names)
      if (!existsSync(join(dataDir, folder, name)))
        shareFile(join(source, folder, name), join(dataDir, folder, name), true);
  }
};

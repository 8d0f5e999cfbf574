import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupPlaceSchema } from '../../shared/model';
import { writeWhole } from './manifests';

export const ownBackupFolder = (dataDir: string): string => join(dataDir, 'backups');
const notePath = (dataDir: string): string => join(ownBackupFolder(dataDir), 'elsewhere.json');

/** Every folder that may have backups. The chosen one is noted in a file, as a damaged database cannot be asked. */
export const backupFolders = (dataDir: string): readonly string[] => {
  const own = ownBackupFolder(dataDir);
  if (!existsSync(notePath(dataDir))) return [own];
  try {
    return [backupPlaceSchema.parse(JSON.parse(readFileSync(notePath(dataDir), 'utf8'))).folder, own];
  } catch {
    return [own];
  }
};

export const noteBackupFolder = (dataDir: string, folder: string): void => {
  if (backupFolders(dataDir).includes(folder)) return;
  mkdirSync(ownBackupFolder(dataDir), { recursive: true, mode: 0o700 });
  writeWhole(notePath(dataDir), JSON.stringify({ folder }));
};

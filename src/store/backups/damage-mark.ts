import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './manifests';

const markPath = (dataDir: string): string => join(dataDir, 'damaged.json');

/** Makes the next start check the whole database before it is used. */
export const markDamaged = (dataDir: string): void => {
  try {
    writeWhole(markPath(dataDir), '{}');
  } catch {
    // Without the mark, the damage will be noticed again.
  }
};

export const isMarkedDamaged = (dataDir: string): boolean => existsSync(markPath(dataDir));

export const clearDamageMark = (dataDir: string): void => rmSync(markPath(dataDir), { force: true });

import { chmodSync, mkdirSync, type Dirent } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../core/ports';

const othersMask = 0o077;
const ownFolder = 0o700;
const ownFile = 0o600;

/** The umask that the process started with. */
let usualMask = 0o022;

/** From now on, what this process creates is readable by its user only. */
export const createPrivately = (): void => {
  usualMask = process.umask(othersMask);
};

/** Starts another program with the usual umask, so that its files have their usual modes. */
export const withUsualUmask = <Result>(start: () => Result): Result => {
  process.umask(usualMask);
  try {
    return start();
  } finally {
    process.umask(othersMask);
  }
};

/** Gives a file or folder that was saved outside the data folder the mode that other programs would give it. */
export const setUsualMode = (path: string, kind: 'file' | 'folder'): Promise<void> =>
  // A drive without modes, such as a memory stick, refuses the change.
  chmod(path, (kind === 'file' ? 0o666 : 0o777) & ~usualMask).catch(() => undefined);

/** Creates the folder, or makes an existing one private, before anything is written into it. */
export const openPrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: ownFolder });
  try {
    chmodSync(folder, ownFolder);
  } catch {
    // The folder belongs to another user, or its drive has no modes. It is used as it is.
  }
};

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const takeFromOthers = async (path: string, entry: Dirent): Promise<void> => {
  const isFolder = entry.isDirectory();
  if (!isFolder && !entry.isFile()) return;
  const { mode } = await lstat(path);
  if ((mode & othersMask) !== 0) await chmod(path, isFolder ? ownFolder : ownFile);
  if (isFolder) await takeFolderFromOthers(path);
};

const takeFolderFromOthers = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    try {
      await takeFromOthers(join(folder, entry.name), entry);
    } catch (error) {
      // Files may disappear in the meantime.
      if (!isGone(error)) throw error;
    }
};

/** Makes files private that an earlier version, or a copy from elsewhere, left readable by other users. */
export const closeToOthers = async (folder: string, logger: Logger): Promise<void> => {
  if (process.platform === 'win32') return;
  try {
    await takeFolderFromOthers(folder);
  } catch (error) {
    if (!isGone(error)) logger.error('The data folder could not be made private', error);
  }
};

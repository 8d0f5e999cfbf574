import { lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The folder, and files and folders in it, that other users may read, write or open, with their modes. */
export const openToOthers = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const stored = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  const paths = [folder, ...stored.map((entry) => join(entry.parentPath, entry.name))];
  const modes = await Promise.all(
    paths.map(async (path) => {
      // A temporary file may be gone by now.
      const { mode } = await lstat(path).catch(() => ({ mode: 0 }));
      return { path, mode: mode & 0o777 };
    }),
  );
  return modes
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${relative(folder, path)} ${mode.toString(8)}`);
};

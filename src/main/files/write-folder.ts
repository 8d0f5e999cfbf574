import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, isAbsolute } from 'node:path';
import type { FolderFile, SavedFolder } from '../../shared/saved-folder';
import { setUsualMode } from '../../assemble';
import { reasonOf } from './place-file';

/** Creates a folder under a name that is not in use yet: "notes", "notes (2)". */
const makeFolder = async (parent: string, name: string): Promise<string> => {
  for (let count = 1; ; count += 1) {
    const folder = join(parent, count === 1 ? name : `${name} (${count})`);
    try {
      await mkdir(folder);
      return folder;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
};

const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
};

/**
 * Writes files into a new folder, so that nothing that exists is overwritten. If one cannot be written, none are kept.
 */
export async function writeFolder(
  parent: string,
  name: string,
  files: readonly FolderFile[],
): Promise<SavedFolder> {
  let folder: string | null = null;
  try {
    folder = await makeFolder(parent, basename(name));
    for (const { path, bytes } of files) {
      const target = join(folder, path);
      if (!isWithin(folder, target)) throw new Error(`a path leads out of the folder: ${path}`);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes, { flag: 'wx' });
      await setUsualMode(target, 'file');
      await setUsualMode(dirname(target), 'folder');
    }
    return { outcome: 'saved', folder };
  } catch (error) {
    if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    return { outcome: 'failed', reason: reasonOf(error, join(parent, name)) };
  }
}

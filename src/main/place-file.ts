import { randomUUID } from 'node:crypto';
import { copyFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Why a file could not be saved, and what to do, in plain words. */
const reasonOf = (error: unknown, target: string): string => {
  const folder = `“${basename(dirname(target)) || dirname(target)}”`;
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Lectern may not write into ${folder}, so nothing was saved. Choose another folder.`;
    case 'ENOENT':
    case 'ENOTDIR':
      return `There is no folder ${folder} that can be written into, so nothing was saved. Choose another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full, so nothing was saved. Make room and try again.';
    case 'EISDIR':
      return `“${basename(target)}” is a folder, so nothing was saved. Choose another name.`;
    default:
      return `The file could not be written into ${folder}, so nothing was saved. Choose another folder.`;
  }
};

/**
 * Copies a file to where the learner wants it. If that fails, a file that was there before stays as it was.
 * @returns null, or the reason for the failure
 */
export async function placeFile(source: string, target: string): Promise<string | null> {
  const part = join(dirname(target), `.${randomUUID()}.part`);
  try {
    await copyFile(source, part);
    await rename(part, target);
    return null;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    return reasonOf(error, target);
  }
}

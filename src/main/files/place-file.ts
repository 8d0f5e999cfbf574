import { randomUUID } from 'node:crypto';
import { copyFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setUsualMode } from '../../assemble';
import { text } from '../language';

/** Why a file could not be saved, and what to do. */
export const reasonOf = (error: unknown, target: string): string => {
  const folder = basename(dirname(target)) || dirname(target);
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return text.saveText.forbidden(folder);
    case 'ENOENT':
    case 'ENOTDIR':
      return text.saveText.noFolder(folder);
    case 'ENOSPC':
    case 'EDQUOT':
      return text.saveText.diskFull;
    case 'EISDIR':
      return text.saveText.isFolder(basename(target));
    default:
      return text.saveText.failed(folder);
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
    await setUsualMode(part, 'file');
    await rename(part, target);
    return null;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    return reasonOf(error, target);
  }
}

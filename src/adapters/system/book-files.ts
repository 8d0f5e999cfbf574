import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BookFiles } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { displayName } from '../../shared/display-name';
import { errorText, fileSize } from '../../shared/messages/engine-text';

const maxFileSize = 1024 ** 3;
const leftover = '.part';

/** Stores the originals in a folder. Removes partial files of an earlier start at once. */
export const createBookFiles = (folder: string): BookFiles => {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith(leftover)) rmSync(join(folder, name), { force: true });
  const pathOf = (sha256: string, extension: string): string => join(folder, `${sha256}.${extension}`);
  return {
    pathOf,
    async add(sourcePath, extension, signal, given) {
      const name = displayName(given ?? basename(sourcePath));
      const part = join(folder, `${randomUUID()}${leftover}`);
      try {
        const { sha256, size } = await copyHashed(sourcePath, part, name, signal);
        const path = pathOf(sha256, extension);
        await rename(part, path);
        await syncFolder(folder);
        return { sha256, size, path };
      } catch (error) {
        await rm(part, { force: true });
        throw asLecternError(error, name, folder, signal);
      }
    },
    remove: (sha256, extension) => rm(pathOf(sha256, extension), { force: true }),
  };
};

const copyHashed = async (
  from: string,
  to: string,
  name: string,
  signal: AbortSignal,
): Promise<{ sha256: string; size: number }> => {
  const { size: expected } = await stat(from);
  if (expected === 0) throw new LecternError('EMPTY_FILE', errorText.emptyFile(name));
  if (expected > maxFileSize) throw tooLarge(name);
  const hash = createHash('sha256');
  const target = await open(to, 'wx');
  let size = 0;
  try {
    for await (const chunk of createReadStream(from, {
      signal,
      highWaterMark: 256 * 1024,
    }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      // The file may still grow while it is read.
      if (size > maxFileSize) throw tooLarge(name);
      hash.update(chunk);
      await target.writeFile(chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { sha256: hash.digest('hex'), size };
};

const tooLarge = (name: string): LecternError =>
  new LecternError('TOO_LARGE', errorText.fileTooLarge(name, fileSize.over1GB));

/** Makes the rename durable, if the system supports that. */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows cannot open folders.
  }
};

const asLecternError = (error: unknown, name: string, folder: string, signal: AbortSignal): unknown => {
  if (error instanceof LecternError) return error;
  if (signal.aborted) return new LecternError('CANCELLED', errorText.importCancelled);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new LecternError('DISK_FULL', errorText.noRoomForFile(name, folder), undefined, { cause: error });
  }
  return new LecternError('UNREADABLE_FILE', errorText.unreadableFile(name), undefined, { cause: error });
};

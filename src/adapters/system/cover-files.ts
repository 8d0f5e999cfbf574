import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CoverFiles } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { rasterMediaTypes } from '../../shared/raster-picture';
import { errorText } from '../../shared/messages/engine-text';
import { asBookId, type BookId } from '../../shared/model';

const leftover = '.part';
const extensions = Object.keys(rasterMediaTypes);
const namePattern = new RegExp(String.raw`^(b[0-9a-f]{16})\.(${extensions.join('|')})$`);

/** Stores the covers in a folder. Removes partial files of an earlier start at once. */
export const createCoverFiles = (folder: string): CoverFiles => {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith(leftover)) rmSync(join(folder, name), { force: true });
  const pathOf = (bookId: BookId, extension: string): string => join(folder, `${bookId}.${extension}`);
  return {
    pathOf,
    async write(bookId, extension, bytes) {
      const part = join(folder, `${randomUUID()}${leftover}`);
      try {
        await writeFile(part, bytes);
        await rename(part, pathOf(bookId, extension));
      } catch (error) {
        await rm(part, { force: true });
        throw asLecternError(error);
      }
      return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    },
    async remove(bookId, keptExtension) {
      for (const extension of extensions)
        if (extension !== keptExtension) await rm(pathOf(bookId, extension), { force: true });
    },
    async list() {
      const names = await readdir(folder);
      return names.flatMap((name) => {
        const [, bookId, extension] = namePattern.exec(name) ?? [];
        return bookId !== undefined && extension !== undefined
          ? [{ bookId: asBookId(bookId), extension }]
          : [];
      });
    },
  };
};

const asLecternError = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new LecternError('DISK_FULL', errorText.noRoomForCover, undefined, { cause: error })
    : error;
};

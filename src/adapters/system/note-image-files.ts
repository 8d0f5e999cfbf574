import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { access, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NoteImageFiles } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { noteImageNameSchema } from '../../shared/model';

const leftover = '.part';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

const isName = (name: string): boolean => noteImageNameSchema.safeParse(name).success;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Stores the pictures of notes in a folder. Removes partial files of an earlier start at once. */
export const createNoteImageFiles = (folder: string): NoteImageFiles => {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith(leftover)) rmSync(join(folder, name), { force: true });
  return {
    nameOf: (extension, bytes) =>
      `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`,
    async write(name, bytes) {
      if (await exists(join(folder, name))) return;
      const part = join(folder, `${randomUUID()}${leftover}`);
      try {
        await writeFile(part, bytes, { flush: true });
        await rename(part, join(folder, name));
      } catch (error) {
        await rm(part, { force: true });
        throw ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)))
          ? new LecternError('DISK_FULL', errorText.noRoomForImage, undefined, { cause: error })
          : error;
      }
    },
    async read(name) {
      if (!isName(name)) return null;
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(names) {
      for (const name of names) if (isName(name)) await rm(join(folder, name), { force: true });
    },
    async list() {
      return (await readdir(folder)).filter(isName);
    },
  };
};

import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileStamp, TopicFiles } from '../../core/ports';

const indexName = 'index.txt';
const trashName = '.trash';
const leftover = '.part';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const orNull = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** The inode distinguishes a file from one of the same size that replaced it within one tick of the clock. */
const stampOf = async (path: string): Promise<FileStamp | null> => {
  const found = await orNull(stat(path, { bigint: true }));
  return found === null || !found.isFile() ? null : `${found.mtimeNs}-${found.size}-${found.ino}`;
};

const noCondition = async (): Promise<boolean> => false;

/**
 * Writes the file completely or not at all: to a new file, flushed, then renamed, unless `unless` resolves with true.
 */
const put = async (
  folder: string,
  path: string,
  text: string,
  unless: () => Promise<boolean>,
): Promise<boolean> => {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `.${randomUUID()}${leftover}`);
  try {
    const handle = await open(part, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (await unless()) return false;
    await rename(part, path);
    return true;
  } finally {
    await rm(part, { force: true });
  }
};

/** The topics' files; null before the index was first written. Removes what an interrupted write left. */
const listFiles = async (folder: string): Promise<{ name: string; stamp: FileStamp }[] | null> => {
  const entries = await orNull(readdir(folder, { withFileTypes: true }));
  if (entries === null || !entries.some((entry) => entry.name === indexName)) return null;
  for (const entry of entries)
    if (entry.name.startsWith('.') && entry.name.endsWith(leftover))
      await rm(join(folder, entry.name), { force: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && /\.md$/i.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  const found = await Promise.all(
    names.map(async (name) => ({ name, stamp: await stampOf(join(folder, name)) })),
  );
  return found.flatMap(({ name, stamp }) => (stamp === null ? [] : [{ name, stamp }]));
};

/** Topics as Markdown files in `folder`, with `index.txt` and `.trash` next to them. */
export const createTopicFiles = (folder: string): TopicFiles => {
  const pathOf = (name: string): string => {
    // Hidden files are not topics.
    if (name === '' || name !== basename(name) || name.startsWith('.') || /[\0\\/:]/.test(name))
      throw new Error('The name of a topic’s file is outside its folder.');
    return join(folder, name);
  };
  return {
    list: () => listFiles(folder),
    async read(name) {
      const path = pathOf(name);
      // Read the stamp first, so that a write between the two reads is noticed.
      const stamp = await stampOf(path);
      const text = stamp === null ? null : await orNull(readFile(path, 'utf8'));
      return stamp === null || text === null ? null : { text: text.replace(/\r\n?/g, '\n'), stamp };
    },
    async write(name, text, seen) {
      const path = pathOf(name);
      const done = await put(folder, path, text, async () => (await stampOf(path)) !== seen);
      return done ? stampOf(path) : null;
    },
    async rename(from, to) {
      await rename(pathOf(from), pathOf(to));
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async keepAside(name, text) {
      const trash = join(folder, trashName);
      await mkdir(trash, { recursive: true });
      await put(folder, join(trash, basename(pathOf(name))), text, noCondition);
    },
    async forgetAside(texts) {
      const trash = join(folder, trashName);
      if (texts === null) {
        await rm(trash, { recursive: true, force: true });
        return;
      }
      const wanted = texts.map((text) => text.toLowerCase());
      for (const name of (await orNull(readdir(trash))) ?? []) {
        const path = join(trash, name);
        const lines = (await readFile(path, 'utf8')).split('\n');
        const kept = lines.filter((line) => !wanted.some((text) => line.toLowerCase().includes(text)));
        if (kept.length < lines.length) await put(folder, path, kept.join('\n'), noCondition);
      }
    },
    async writeIndex(text) {
      await put(folder, join(folder, indexName), text, noCondition);
    },
    async clear() {
      await rm(folder, { recursive: true, force: true });
    },
  };
};

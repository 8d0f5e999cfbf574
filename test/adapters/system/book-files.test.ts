import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBookFiles } from '../../../src/adapters/system/book-files';
import { tempFolder } from '../../support/temp-folder';

const never = new AbortController().signal;

describe('book files', () => {
  it('keeps a copy under the hash of its content', async () => {
    const folder = await tempFolder();
    const source = join(folder, 'a.txt');
    const content = Buffer.alloc(700_000, 'lectern ');
    await writeFile(source, content);
    const files = createBookFiles(join(folder, 'books'));
    const sha256 = createHash('sha256').update(content).digest('hex');
    const added = await files.add(source, 'txt', never);
    expect(added).toEqual({ sha256, size: 700_000, path: join(folder, 'books', `${sha256}.txt`) });
    expect((await readFile(added.path)).equals(content)).toBe(true);
    await files.remove(sha256, 'txt');
    expect(await readdir(join(folder, 'books'))).toEqual([]);
  });

  it('removes partial files from an earlier start', async () => {
    const folder = await tempFolder();
    await mkdir(join(folder, 'books'));
    await writeFile(join(folder, 'books', 'x.part'), 'half');
    createBookFiles(join(folder, 'books'));
    expect(await readdir(join(folder, 'books'))).toEqual([]);
  });

  it.each([
    ['an empty file', async (path: string) => writeFile(path, ''), 'EMPTY_FILE'],
    ['a missing file', () => Promise.resolve(), 'UNREADABLE_FILE'],
    ['a folder', (path: string) => mkdir(path).then(() => chmod(path, 0o755)), 'UNREADABLE_FILE'],
  ])('refuses %s and leaves nothing behind', async (_what, make, code) => {
    const folder = await tempFolder();
    const source = join(folder, 'a.txt');
    await make(source);
    const files = createBookFiles(join(folder, 'books'));
    await expect(files.add(source, 'txt', never)).rejects.toMatchObject({ code });
    expect(await readdir(join(folder, 'books'))).toEqual([]);
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const folder = await tempFolder();
    const source = join(folder, 'a.txt');
    await writeFile(source, 'content');
    const files = createBookFiles(join(folder, 'books'));
    await expect(files.add(source, 'txt', AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await readdir(join(folder, 'books'))).toEqual([]);
  });
});

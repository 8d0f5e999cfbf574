import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { BookPartsReader, DocumentFile } from '../../src/core/ports';
import { createBookParts } from '../../src/worker/book-parts';
import { tempFolder } from '../support/temp-folder';

/** A thread that answers each request with its path, except one called endless, on which it hangs. */
const thread = `
const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', ({ id, path }) => {
  if (path.startsWith('endless')) for (;;) /^(a+)+$/.test('a'.repeat(60) + '!');
  parentPort.postMessage({ kind: 'done', id, result: { mediaType: path, bytes: new Uint8Array([threadId]) } });
});`;

const openParts = async (): Promise<BookPartsReader> => {
  const entry = join(await tempFolder(), 'thread.cjs');
  await writeFile(entry, thread);
  const parts = createBookParts({ entry, deadline: 1500 });
  onTestFinished(() => parts.close());
  return parts;
};
const file = (name: string): DocumentFile => ({ path: `/books/${name}`, name });

it('gives up on an endless part of a book, and serves waiting requests in a new thread', async () => {
  const parts = await openParts();
  const first = await parts.read(file('one.epub'), 'a.css', '/');
  const endless = parts.read(file('hostile.epub'), 'endless.css', '/');
  const behind = parts.read(file('two.epub'), 'b.css', '/');
  await expect(endless).rejects.toMatchObject({
    code: 'DAMAGED_FILE',
    message: expect.stringContaining('A part of “hostile.epub” is not shown') as string,
  });
  expect(await behind).toMatchObject({ mediaType: 'b.css' });
  expect((await behind)?.bytes).not.toEqual(first?.bytes);
  // Immediately, and in the same thread.
  await expect(parts.read(file('hostile.epub'), 'endless.css', '/')).rejects.toMatchObject({
    code: 'DAMAGED_FILE',
  });
  expect((await parts.read(file('two.epub'), 'c.css', '/'))?.bytes).toEqual((await behind)?.bytes);
});

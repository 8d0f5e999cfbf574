import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWebFront } from '../e2e/support/web-front';
import { jobEnd } from './support/events';
import { formWith, startFront } from './support/front';

const sample = join(import.meta.dirname, '../../resources/sample-book/field-guide.pdf');

/** Resolves once someone reads the pipe, and keeps it open: who reads waits for what never comes. */
const heldOpen = async (pipe: string): Promise<FileHandle> => {
  for (;;) {
    const handle = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
    if (handle) return handle;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

test('a thread that waits for a drive which answers no more does not keep Lectern from ending', async () => {
  const front = await startFront();
  const added = await front.call(
    'POST',
    '/api/books',
    formWith(['file', new Uint8Array(await readFile(sample)), 'guide.pdf']),
  );
  const { bookId, jobId } = added.body as { bookId: string; jobId: number };
  await jobEnd(front, jobId);
  await front.call('POST', '/api/marks', {
    bookId,
    page: 12,
    quote: 'Most weeks give a plain winner',
  });
  await front.call('POST', '/api/notes', { title: 'Kept' });
  const books = join(front.dataDir, 'books');
  const [file] = (await readdir(books)).filter((name) => name.endsWith('.pdf'));
  const path = join(books, file ?? '');
  await rm(path);
  execFileSync('mkfifo', [path]);
  const asked = front.call('POST', `/api/books/${bookId}/marks/pdf`).catch(() => undefined);
  const held = await heldOpen(path);
  const begun = Date.now();
  await front.stop('SIGTERM');
  expect(Date.now() - begun).toBeLessThan(15_000);
  await asked;
  await held.close();
  const again = await startWebFront(front.dataDir);
  const headers = { Authorization: `Bearer ${again.token}` };
  const notes = await fetch(`${again.origin}/api/notes`, { headers });
  expect(await notes.json()).toMatchObject([{ title: 'Kept' }]);
  await again.stop('SIGTERM');
  await front.remove();
}, 40_000);

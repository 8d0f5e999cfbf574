import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startWebFront } from '../e2e/support/web-front';
import { jobEnd } from './support/events';
import { formWith, startFront } from './support/front';
import type { BookId } from '../../src/shared/model';

const sample = join(import.meta.dirname, '../../resources/sample-book/field-guide.pdf');

/** Opens a pipe for writing once it has a reader, and writes nothing, so that the reader waits. */
const openOnceRead = (pipe: string): Promise<FileHandle> =>
  vi.waitFor(() => open(pipe, constants.O_WRONLY | constants.O_NONBLOCK), { timeout: 20_000 });

test('Lectern exits while a thread waits for a drive that does not respond', async () => {
  const front = await startFront();
  const added = await front.call(
    'POST',
    '/api/books',
    formWith(['file', new Uint8Array(await readFile(sample)), 'guide.pdf']),
  );
  const { bookId, jobId } = added.body as { bookId: BookId; jobId: number };
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
  const pipe = await openOnceRead(path);
  await front.stop('SIGTERM');
  await asked;
  await pipe.close();
  const again = await startWebFront(front.dataDir);
  const headers = { Authorization: `Bearer ${again.token}` };
  const notes = await fetch(`${again.origin}/api/notes`, { headers });
  expect(await notes.json()).toMatchObject([{ title: 'Kept' }]);
  await again.stop('SIGTERM');
  await front.remove();
}, 40_000);

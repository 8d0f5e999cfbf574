import { spawnSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Answer, Book, Job, SessionId } from '../../src/shared/model';
import { startWebFront } from '../e2e/support/web-front';
import { rest, until } from '../recovery/support/rest';
import { createBookFiles } from '../../src/adapters/system/book-files';
import { detectFormat } from '../../src/adapters/documents/detect-format';
import { displayName } from '../../src/shared/display-name';
import { makePdf } from '../support/make-pdf';
import { tempFolder } from '../support/temp-folder';

const ended = async (api: ReturnType<typeof rest>, jobId: number): Promise<Job> =>
  until(async () => {
    const job = await api.job(jobId);
    return job.state !== 'queued' && job.state !== 'running' && job;
  }, 'the import');

describe('hard input', () => {
  it(
    'imports a scan for reading, shows its pages, and says that it has no text when asked',
    { timeout: 60_000 },
    async () => {
      const folder = await tempFolder();
      const front = await startWebFront(folder);
      const api = rest(front);
      const file = join(folder, 'scan.pdf');
      writeFileSync(
        file,
        await makePdf({ pages: [{ paragraphs: [] }, { paragraphs: [] }, { paragraphs: [] }] }),
      );
      const { bookId, jobId } = await api.upload(file);
      expect((await ended(api, jobId)).state).toBe('done');
      const book = await api.call<Book>('GET', `/books/${bookId}`);
      expect(book).toMatchObject({ state: 'ready', pageCount: 3 });
      expect(book.warnings).toMatchObject([{ kind: 'textless-pages', pages: [[1, 3]], of: 3 }]);
      const { sessionId } = await api.call<{ sessionId: SessionId }>('POST', '/sessions', {
        bookId,
        fresh: true,
      });
      const answer = await api.call<Answer>('POST', `/sessions/${sessionId}/turns`, {
        content: 'Who built the bridge?',
      });
      expect(answer.content).toMatch(/no text on any of its 3 pages/u);
      await front.stop('SIGTERM');
    },
  );

  it('rejects a file of 2 GB by its size, at once and without reading it', async () => {
    const path = join(await tempFolder(), 'large.pdf');
    writeFileSync(path, '%PDF-1.7\n');
    truncateSync(path, 2 * 1024 ** 3);
    const before = process.memoryUsage().rss;
    await expect(detectFormat({ path, name: 'large.pdf' })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 ** 2);
  });

  it('shows a name without its control characters', () => {
    expect(displayName('a\u0000b\u001b[31m\u202egpj.exe\n.pdf')).toBe('ab[31mgpj.exe.pdf');
  });

  const small = '/tmp/lectern-small-disk';
  mkdirSync(small, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]).status === 0;
  it.skipIf(!mounted)('reports a full disk, leaves nothing behind, and accepts the next file', async () => {
    try {
      const files = createBookFiles(join(small, 'books'));
      const folder = await tempFolder();
      const [large, fits] = [join(folder, 'large.pdf'), join(folder, 'fits.pdf')];
      writeFileSync(large, Buffer.alloc(4 * 1024 ** 2, 1));
      writeFileSync(fits, Buffer.alloc(1024 ** 2, 1));
      const { signal } = new AbortController();
      await expect(files.add(large, 'pdf', signal)).rejects.toMatchObject({
        code: 'DISK_FULL',
        message: expect.stringContaining('“large.pdf”') as string,
      });
      expect(spawnSync('ls', ['-A', join(small, 'books')], { encoding: 'utf8' }).stdout).toBe('');
      await expect(files.add(fits, 'pdf', signal)).resolves.toMatchObject({ size: 1024 ** 2 });
    } finally {
      spawnSync('umount', [small]);
    }
  });
});

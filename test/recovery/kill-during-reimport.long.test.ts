import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Book, Job, Page } from '../../src/shared/model';
import { projectRoot, startWebFront } from '../e2e/support/web-front';
import { makeEpub } from '../support/make-epub';
import { makePng } from '../support/make-png';
import { tempFolder } from '../support/temp-folder';
import { allFaultsOf, textFaultsOf } from './support/check-data-folder';
import { rest, until, untilIndexed } from './support/rest';

const sampleBook = join(projectRoot, 'resources/sample-book/field-guide.epub');
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a book that is being re-imported when Lectern is killed', () => {
  it(
    'can be read meanwhile, and is re-imported at the next start (six kills)',
    { timeout: 240_000 },
    async () => {
      const dataDir = await tempFolder();
      let front = await startWebFront(dataDir);
      const { bookId } = await rest(front).upload(sampleBook);
      const find = async (): Promise<Book | undefined> =>
        (await rest(front).books()).find(({ id }) => id === bookId);
      await untilIndexed(front, bookId, 'the first import');
      await rest(front).call('PUT', `/books/${bookId}/position`, { page: 40 });
      const page = await rest(front).call<Page>('GET', `/books/${bookId}/pages/40`);
      for (const delay of [0, 40, 120, 250, 400, 700]) {
        const job = await rest(front).call<Job>('POST', `/books/${bookId}/read-again`);
        await pause(delay);
        expect(await rest(front).call<Page>('GET', `/books/${bookId}/pages/40`)).toEqual(page);
        await front.stop('SIGKILL');
        expect(textFaultsOf(dataDir)).toEqual([]);
        front = await startWebFront(dataDir);
        expect(await find()).toMatchObject({ state: 'ready', pageCount: 88, position: 40 });
        await until(async () => (await rest(front).job(job.id)).state === 'done', 'the second reading');
        await untilIndexed(front, bookId, 'its vectors');
        expect(await rest(front).call<Page>('GET', `/books/${bookId}/pages/40`)).toEqual(page);
      }
      await front.stop('SIGTERM');
      expect(allFaultsOf(dataDir)).toEqual([]);
    },
  );
});

describe('covers that are being stored when Lectern is killed', () => {
  it(
    'are complete or missing, and restored at the next start (eight kills)',
    { timeout: 240_000 },
    async () => {
      const dataDir = await tempFolder();
      const folder = await tempFolder();
      const picture = Buffer.from(makePng(400, 600)).toString('base64');
      let front = await startWebFront(dataDir);
      const added: string[] = [];
      for (const [at, delay] of [0, 15, 40, 80, 120, 180, 260, 400].entries()) {
        const path = join(folder, `book-${String(at)}.epub`);
        const chapter = { file: 'one.xhtml', title: 'One', body: `<h1>One</h1><p>Tide ${String(at)}.</p>` };
        const files = { 'OEBPS/cover.png': makePng(300, 450, [at, 9, 9]) };
        await writeFile(
          path,
          makeEpub({ title: `Tide ${String(at)}`, chapters: [chapter], files, cover: 'cover.png' }),
        );
        added.push((await rest(front).upload(path)).bookId);
        const first = added[0] ?? '';
        const setting = rest(front)
          .call('PUT', `/books/${first}/cover`, { picture: at % 2 === 0 ? picture : null })
          .catch(() => null);
        await pause(delay);
        await front.stop('SIGKILL');
        await setting;
        front = await startWebFront(dataDir);
      }
      await until(
        async () => (await rest(front).books()).every(({ state }) => state === 'ready'),
        'all imports to be done',
      );
      const books = await rest(front).books();
      expect(books.map(({ id }) => id).toSorted()).toEqual(added.toSorted());
      for (const { id, cover } of books.filter(({ id: one }) => one !== added[0])) {
        expect(cover).toMatchObject({ state: 'picture' });
        const served = await fetch(`${front.origin}/api/books/${id}/cover`, {
          headers: { authorization: `Bearer ${front.token}` },
        });
        expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
      }
      await front.stop('SIGTERM');
      expect(allFaultsOf(dataDir)).toEqual([]);
    },
  );
});

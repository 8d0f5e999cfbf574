import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookWorker } from '../../src/core/ports';
import { LecternError } from '../../src/shared/errors';
import { bundleBookThread } from '../support/book-thread-bundle';
import { makeEpub } from '../support/make-epub';
import { makePng } from '../support/make-png';
import { tempFolder } from '../support/temp-folder';
import { openLibraryIn, samplePath } from './support/open-library';
import { asBookId, asJobId, type BookId, type JobId } from '../../src/shared/model';

let bundle: Awaited<ReturnType<typeof bundleBookThread>>;
beforeAll(async () => {
  bundle = await bundleBookThread();
});
afterAll(() => bundle.remove());

const open = (dataDir: string, change?: (worker: BookWorker) => BookWorker) =>
  openLibraryIn(dataDir, bundle.entry, change);

const paragraphs = Array.from(
  { length: 12 },
  (_, at) => `<p>Patience is learned in paragraph ${String(at)} by waiting for the tide to turn.</p>`,
).join('');

const bookWith = (cover: Uint8Array | null): Uint8Array =>
  makeEpub({
    chapters: [
      {
        file: 'cover.xhtml',
        title: 'Cover',
        body: cover ? '<p><img src="cover.png" alt=""/></p>' : '<p>The Tide</p>',
      },
      { file: 'one.xhtml', title: 'One', body: `<h1>One</h1>${paragraphs}` },
    ],
    files: cover ? { 'OEBPS/cover.png': cover } : {},
  });

const addTo = async (
  shelf: Awaited<ReturnType<typeof open>>,
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly bookId: BookId; readonly jobId: JobId }> => {
  const path = join(await tempFolder(), name);
  await writeFile(path, bytes);
  const added = await shelf.library.addFile(path, null);
  await shelf.runner.idle();
  return added;
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

describe('covers', () => {
  it('are imported with the book, unchanged if small, and deleted with it', async () => {
    const shelf = await open(await tempFolder());
    await shelf.runner.start();
    const small = makePng(200, 300);
    const { bookId } = await addTo(shelf, 'small.epub', bookWith(small));
    const { cover } = await shelf.library.get(bookId);
    expect(cover).toMatchObject({ state: 'picture', large: false });
    expect(cover.state === 'picture' && cover.address).toMatch(
      new RegExp(String.raw`^/api/books/${bookId}/cover\?v=[0-9a-f]{12}$`),
    );
    const { path, mediaType } = await shelf.library.cover(bookId);
    expect(mediaType).toBe('image/png');
    expect((await readFile(path)).equals(small)).toBe(true);
    await shelf.library.remove(bookId);
    expect(await readdir(shelf.covers)).toEqual([]);
    await expect(shelf.library.cover(bookId)).rejects.toMatchObject({ code: 'BOOK_NOT_FOUND' });
  });

  it('that are too large are reported, and a smaller one is used', async () => {
    const shelf = await open(await tempFolder());
    await shelf.runner.start();
    const { bookId } = await addTo(shelf, 'large.epub', bookWith(makePng(900, 1400)));
    expect((await shelf.library.get(bookId)).cover).toMatchObject({ state: 'picture', large: true });
    const before = (await shelf.library.get(bookId)).cover;
    const after = (await shelf.library.setCover(bookId, base64(makePng(411, 640)))).cover;
    expect(after).toMatchObject({ state: 'picture', large: false });
    expect(after).not.toEqual(before);
    expect(await readdir(shelf.covers)).toEqual([`${bookId}.png`]);
  });

  it('that are not pictures or are too large are rejected and change nothing', async () => {
    const shelf = await open(await tempFolder());
    await shelf.runner.start();
    const { bookId } = await addTo(shelf, 'tide.epub', bookWith(makePng(200, 300)));
    const before = await shelf.library.get(bookId);
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    for (const picture of [
      'not base64 at all!',
      '',
      base64(svg),
      base64(new Uint8Array([0xff, 0xd8, 0xff, 0xd9])),
    ])
      await expect(shelf.library.setCover(bookId, picture)).rejects.toMatchObject({ code: 'NOT_A_PICTURE' });
    await expect(shelf.library.setCover(bookId, base64(makePng(2001, 20)))).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
    await expect(shelf.library.setCover(bookId, 'A'.repeat(720_000))).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
    expect(await shelf.library.get(bookId)).toEqual(before);
    expect((await shelf.library.setCover(bookId, null)).cover).toEqual({ state: 'none' });
    await expect(shelf.library.cover(bookId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readdir(shelf.covers)).toEqual([]);
  });

  it('that would decompress to gigabytes are skipped', async () => {
    const shelf = await open(await tempFolder());
    await shelf.runner.start();
    const bomb = makePng(8, 8, [0, 0, 0], { width: 60_000, height: 60_000 });
    const { bookId } = await addTo(shelf, 'bomb.epub', bookWith(bomb));
    expect(await shelf.library.get(bookId)).toMatchObject({ state: 'ready', cover: { state: 'none' } });
    expect(await readdir(shelf.covers)).toEqual([]);
  });

  it('of existing books are found at the next start; orphans are deleted', async () => {
    const dataDir = await tempFolder();
    const first = await open(dataDir);
    await first.runner.start();
    const { bookId } = await addTo(first, 'tide.epub', bookWith(makePng(200, 300)));
    const { bookId: bare } = await addTo(first, 'bare.epub', bookWith(null));
    const { bookId: lost } = await addTo(first, 'lost.epub', bookWith(makePng(210, 300)));
    await first.store.library.setCover(bookId, { state: 'unsought' });
    await rm(join(first.covers, `${lost}.png`));
    await writeFile(join(first.covers, 'b0123456789abcdef.png'), makePng(3, 3));
    await writeFile(join(first.covers, `${lost}.gif`), 'GIF89a');
    await first.runner.stop();
    await first.store.close();

    const second = await open(dataDir);
    await second.upkeep();
    expect((await readdir(second.covers)).toSorted()).toEqual([`${bookId}.png`].slice(1));
    await second.runner.start();
    await second.runner.idle();
    expect(second.errors).toEqual([]);
    expect((await second.library.get(bookId)).cover).toMatchObject({ state: 'picture' });
    expect((await second.library.get(lost)).cover).toMatchObject({ state: 'picture' });
    expect((await second.library.get(bare)).cover).toEqual({ state: 'none' });
    expect((await readdir(second.covers)).toSorted()).toEqual([`${bookId}.png`, `${lost}.png`].toSorted());
    await second.upkeep();
    expect((await second.store.jobs.listJobs()).filter(({ state }) => state === 'queued')).toEqual([]);
  });
});

/** Fails like a full disk the given number of times. */
const fullDisk =
  (times: number) =>
  (worker: BookWorker): BookWorker => {
    let left = times;
    return {
      ...worker,
      async *parse(...args) {
        left -= 1;
        if (left >= 0) throw new LecternError('DISK_FULL', 'There is no room on the disk. Free some space.');
        yield* worker.parse(...args);
      },
    };
  };

describe('an import that failed through no fault of its file', () => {
  it('keeps the copy, shows no book, and can be tried again', async () => {
    const shelf = await open(await tempFolder(), fullDisk(2));
    await shelf.runner.start();
    const { bookId, jobId } = await addTo(shelf, 'tide.epub', bookWith(makePng(200, 300)));
    expect(await shelf.store.jobs.findJob(jobId)).toMatchObject({ state: 'failed', canRetry: true });
    expect(await shelf.library.list()).toEqual([]);
    expect(await readdir(shelf.books)).toHaveLength(1);

    expect(await shelf.library.retry(jobId)).toMatchObject({ id: jobId, state: 'queued', bookId });
    await shelf.runner.idle();
    expect(await shelf.store.jobs.findJob(jobId)).toMatchObject({ state: 'failed', canRetry: true });
    await shelf.library.retry(jobId);
    await shelf.runner.idle();
    expect(await shelf.store.jobs.findJob(jobId)).toMatchObject({ state: 'done', canRetry: false });
    expect(await shelf.library.get(bookId)).toMatchObject({ state: 'ready', fileName: 'tide.epub' });
    await expect(shelf.library.retry(jobId)).rejects.toMatchObject({ code: 'NOTHING_TO_RETRY' });
    await expect(shelf.library.retry(asJobId(9999))).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
  });

  it('deletes the copy when it is dismissed or after a month, unless a book needs it', async () => {
    const dataDir = await tempFolder();
    const shelf = await open(dataDir, fullDisk(3));
    await shelf.runner.start();
    const bytes = bookWith(null);
    const first = await addTo(shelf, 'tide.epub', bytes);
    const second = await addTo(shelf, 'same.epub', bytes);
    expect(second.jobId).not.toBe(first.jobId);
    expect(await readdir(shelf.books)).toHaveLength(1);
    await shelf.library.cancelJob(first.jobId);
    expect(await readdir(shelf.books)).toHaveLength(1);
    expect(await shelf.library.cancelJob(second.jobId)).toMatchObject({ state: 'failed', canRetry: false });
    expect(await readdir(shelf.books)).toEqual([]);
    await expect(shelf.library.retry(second.jobId)).rejects.toMatchObject({ code: 'NOTHING_TO_RETRY' });

    const third = await addTo(shelf, 'tide.epub', bytes);
    expect(await shelf.store.jobs.findJob(third.jobId)).toMatchObject({ canRetry: true });
    const fourth = await addTo(shelf, 'tide.epub', bytes);
    expect(await shelf.library.get(fourth.bookId)).toMatchObject({ state: 'ready' });
    await expect(shelf.library.retry(third.jobId)).rejects.toMatchObject({ code: 'NOTHING_TO_RETRY' });
    shelf.clock.advance(31 * 86_400_000);
    await shelf.upkeep();
    expect(await shelf.store.jobs.findJob(third.jobId)).toMatchObject({ canRetry: false });
    expect(await readdir(shelf.books)).toHaveLength(1);
  });
});

describe('a book that is re-imported', () => {
  it('keeps its id, title, position, notes and cover; its text and vectors are complete', async () => {
    const shelf = await open(await tempFolder());
    const { library, store, runner } = shelf;
    await runner.start();
    const { bookId } = await library.addFile(samplePath, null);
    await runner.idle();
    await library.setPosition(bookId, 40);
    await library.update(bookId, { title: 'My Guide', author: 'Me' });
    const note = await store.notes.addNote(
      { title: 'Calm', content: 'breathe', tags: [], relatedPages: [40], bookId },
      '2026-03-01T09:00:00.000Z',
    );
    const before = await library.get(bookId);
    const page = await library.page(bookId, 40);
    const old = await store.library.listPassages(bookId, 0, 500);

    const job = await library.readAgain(bookId);
    expect(await library.readAgain(bookId)).toMatchObject({ id: job.id });
    await runner.idle();
    expect(shelf.errors).toEqual([]);
    expect(await store.jobs.findJob(job.id)).toMatchObject({ state: 'done', kind: 'reread-book' });
    expect(await library.get(bookId)).toEqual(before);
    expect(await library.page(bookId, 40)).toEqual(page);
    expect(await store.notes.findNote(note.id)).toMatchObject({ bookId, relatedPages: [40] });
    const passages = await store.library.listPassages(bookId, 0, 500);
    // An old citation's passage id must never refer to a different text; an unchanged passage keeps its id.
    expect(passages).toEqual(old);
    expect(await store.search.passagesByKeyword(bookId, ['breath'], 5)).not.toEqual([]);
  });

  it('is unchanged if the import fails or is cancelled', async () => {
    let fail = false;
    const shelf = await open(await tempFolder(), (worker) => ({
      ...worker,
      async *parse(...args) {
        let parts = 0;
        for await (const part of worker.parse(...args)) {
          yield part;
          parts += 1;
          if (fail && parts > 3) throw new LecternError('DAMAGED_FILE', 'The file is damaged. Get another.');
        }
      },
    }));
    const { library, store, runner } = shelf;
    await runner.start();
    const { bookId } = await library.addFile(samplePath, null);
    await runner.idle();
    const before = await library.get(bookId);
    fail = true;
    const { id } = await library.readAgain(bookId);
    await runner.idle();
    expect(await store.jobs.findJob(id)).toMatchObject({ state: 'failed', canRetry: true });
    expect(await library.get(bookId)).toEqual(before);
    expect(await library.page(bookId, 40)).toMatchObject({ page: 40 });

    const again = await library.retry(id);
    expect(await library.cancelJob(again.id)).toMatchObject({ state: 'cancelled' });
    expect(await library.get(bookId)).toEqual(before);
    fail = false;
    await library.readAgain(bookId);
    await runner.idle();
    expect(await library.get(bookId)).toEqual(before);
  });

  it('must have been imported first', async () => {
    const { library } = await open(await tempFolder());
    const { bookId } = await library.addFile(samplePath, null);
    await expect(library.readAgain(bookId)).rejects.toMatchObject({ code: 'BOOK_NOT_READY' });
    await expect(library.readAgain(asBookId('b0000000000000000'))).rejects.toMatchObject({
      code: 'BOOK_NOT_FOUND',
    });
  });
});

import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLecternError } from '../../src/shared/errors';
import { bundleBookThread } from '../support/book-thread-bundle';
import { brokenBooks } from '../support/broken-books';
import { makeEpub } from '../support/make-epub';
import { tempFolder } from '../support/temp-folder';
import { openLibraryIn, samplePath } from './support/open-library';

let bundle: Awaited<ReturnType<typeof bundleBookThread>>;
beforeAll(async () => {
  bundle = await bundleBookThread();
});
afterAll(() => bundle.remove());

const openLibrary = (dataDir: string) => openLibraryIn(dataDir, bundle.entry);

const smallEpub = makeEpub({
  chapters: ['One', 'Two'].map((title) => ({
    file: `${title}.xhtml`,
    title,
    body: `<h1>${title}</h1>${Array.from({ length: 20 }, (_, index) => `<p>Chapter ${title} says in paragraph ${String(index)} that patience is learned by waiting for the tide to turn.</p>`).join('')}`,
  })),
});

const writeBook = async (folder: string, name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};

describe('library', () => {
  it('imports the sample book: cover, pages, outline, passages, vectors, summary', async () => {
    const { library, store, runner, cognition, seen, errors } = await openLibrary(await tempFolder());
    await runner.start();
    const { bookId, jobId, existing } = await library.addSample();
    expect(existing).toBe(false);
    await runner.idle();
    expect(errors).toEqual([]);
    expect(await store.jobs.findJob(jobId)).toMatchObject({ state: 'done', progress: 1 });
    const book = await library.get(bookId);
    expect(book).toMatchObject({
      title: 'A Field Guide to Mental Toughness',
      author: 'The Lectern authors',
      state: 'ready',
      format: 'epub',
      pageCount: 88,
      cover: { state: 'picture' },
    });
    expect(book.vectors).toEqual({ done: book.passageCount, total: book.passageCount });
    expect(book.summary).toMatch(/^A book of \d+ texts\.$/u);
    const outlined = await library.outline(book.id);
    for (const { level, summary } of outlined) expect(typeof summary).toBe(level === 1 ? 'string' : 'object');
    expect(cognition.summarised[0]?.texts.length).toBeLessThanOrEqual(60);
    const page = await library.findPage(bookId, '1');
    expect(await library.page(bookId, page ?? 0)).toMatchObject({ label: '1' });
    // Twelve numbered chapters between a preface and a closing note.
    expect(book.chapterCount).toBe(12);
    for (const passage of await store.library.listPassages(bookId, 0, 500)) {
      for (const part of passage.parts) {
        const { text } = await library.page(bookId, part.page);
        expect(text.slice(part.start, part.end)).toBe(
          passage.text.slice(part.at, part.at + part.end - part.start),
        );
      }
    }
    expect(seen.filter((event) => event.kind === 'book').map((event) => event.change)).toEqual([
      'added',
      'updated',
      'updated',
      'updated',
    ]);
  });

  it('recognises the same file, during and after its import', async () => {
    const folder = await tempFolder();
    const { library, runner, books } = await openLibrary(await tempFolder());
    const first = await library.addFile(await writeBook(folder, 'tide.epub', smallEpub), null);
    const again = await library.addFile(await writeBook(folder, 'same.epub', smallEpub), 'same.epub');
    expect(again).toEqual({ ...first, existing: true });
    await runner.start();
    await runner.idle();
    expect(await library.addFile(join(folder, 'same.epub'), null)).toEqual({ ...first, existing: true });
    expect(await library.list()).toHaveLength(1);
    expect(await readdir(books)).toHaveLength(1);
    expect(await library.original(first.bookId)).toMatchObject({ fileName: 'tide.epub' });
  });

  it('leaves nothing of a cancelled import', async () => {
    const { library, store, runner, books } = await openLibrary(await tempFolder());
    const { bookId, jobId } = await library.addFile(samplePath, null);
    await runner.start();
    expect(await runner.cancel(jobId)).toMatchObject({ state: 'cancelled' });
    await expect(library.get(bookId)).rejects.toMatchObject({ code: 'BOOK_NOT_FOUND' });
    expect(await readdir(books)).toEqual([]);
    expect(await store.library.listPassages(bookId, 0, 10)).toEqual([]);
  });

  it('removes a book that is being imported', async () => {
    const { library, runner, books } = await openLibrary(await tempFolder());
    const { bookId } = await library.addFile(samplePath, null);
    await runner.start();
    await library.remove(bookId);
    expect(await library.list()).toEqual([]);
    expect(await readdir(books)).toEqual([]);
    await expect(library.remove(bookId)).rejects.toMatchObject({ code: 'BOOK_NOT_FOUND' });
  });

  it('continues an interrupted import at the next start', async () => {
    const dataDir = await tempFolder();
    const before = await openLibrary(dataDir);
    const { bookId, jobId } = await before.library.addFile(samplePath, null);
    await before.runner.start();
    await before.runner.stop();
    // The state after a crash: some parts are stored, and the job is marked as running.
    await before.store.library
      .addPages(bookId, [{ page: 1, label: 'x', chapter: null, text: 'Half.', blocks: [] }])
      .catch(() => undefined);
    await before.store.jobs.claimJob('2026-03-01T09:00:00.000Z', []);
    await before.store.close();
    const after = await openLibrary(dataDir);
    expect(await after.runner.start()).toBe(1);
    await after.runner.idle();
    expect(await after.store.jobs.findJob(jobId)).toMatchObject({ state: 'done' });
    expect(await after.library.get(bookId)).toMatchObject({ state: 'ready', pageCount: 88 });
    expect(await after.library.pages(bookId, 1, 3)).toHaveLength(3);
  });

  it('rejects every broken book with its own error and keeps nothing of it', async () => {
    const folder = await tempFolder();
    const { library, store, runner, books } = await openLibrary(await tempFolder());
    await runner.start();
    const reasons = new Set<string>();
    const refusalOf = async (path: string): Promise<{ code: string | null; message: string }> => {
      try {
        const { jobId } = await library.addFile(path, null);
        await runner.idle();
        const job = await store.jobs.findJob(jobId);
        if (job?.state !== 'failed' || job.attempts !== 1)
          throw new Error(`the job is ${job?.state ?? 'gone'}`);
        return { code: null, message: job.error ?? '' };
      } catch (error) {
        if (isLecternError(error)) return error;
        throw error;
      }
    };
    for (const broken of brokenBooks) {
      const path = await writeBook(folder, broken.name, await broken.bytes());
      const refusal = await refusalOf(path);
      // A job stores the message, not the code.
      if (refusal.code !== null && refusal.code !== broken.expectedCode)
        throw new Error(`${broken.name}: ${refusal.code}`);
      expect(refusal.message).toContain(`“${broken.name}”`);
      reasons.add(refusal.message);
    }
    expect(reasons.size).toBe(brokenBooks.length);
    expect(await library.list()).toEqual([]);
    expect(await readdir(books)).toEqual([]);
  }, 30_000);

  it('considers the reading position and the title', async () => {
    const folder = await tempFolder();
    const { library, runner } = await openLibrary(await tempFolder());
    await runner.start();
    const { bookId } = await library.addFile(await writeBook(folder, 'tide.epub', smallEpub), null);
    await expect(library.page(bookId, 1)).rejects.toMatchObject({ code: 'BOOK_NOT_READY' });
    await runner.idle();
    expect(await library.setPosition(bookId, 2)).toMatchObject({ position: 2 });
    expect(await library.update(bookId, { title: 'The Tide' })).toMatchObject({
      title: 'The Tide',
      author: 'Ada Example',
    });
    await expect(library.setPosition(bookId, 99)).rejects.toMatchObject({ code: 'PAGE_NOT_FOUND' });
    await expect(library.page(bookId, 99)).rejects.toMatchObject({ code: 'PAGE_NOT_FOUND' });
    const { path } = await library.original(bookId);
    expect(existsSync(path)).toBe(true);
    await library.remove(bookId);
    expect(existsSync(path)).toBe(false);
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageRecogniser } from '../../src/core/ports';
import { bundleBookThread } from '../support/book-thread-bundle';
import { keeperWrote } from '../support/keeper-wrote';
import { makePdf } from '../support/make-pdf';
import { makePng } from '../support/make-png';
import { tempFolder } from '../support/temp-folder';
import { openLibraryIn } from './support/open-library';

let bundle: Awaited<ReturnType<typeof bundleBookThread>>;
beforeAll(async () => {
  bundle = await bundleBookThread();
});
afterAll(() => bundle.remove());

const said = (page: number): string =>
  `On picture ${page} the keeper wrote that the fog signal sounded for nine hours.\n\nThen it fell silent.`;

/** Says what is on pages 2 to 5, of which page 4 has no words. `onPage` is called before each page. */
const scripted = (
  onPage: (page: number, signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
): PageRecogniser & { readonly asked: number[] } => {
  const asked: number[] = [];
  return {
    asked,
    folder: '/data/ocr',
    languages: async () => ['eng'],
    async *recognise(_file, pages, _language, signal) {
      for (const page of pages) {
        await onPage(page, signal);
        signal.throwIfAborted();
        asked.push(page);
        yield { page, text: page === 4 ? '' : said(page) };
      }
    },
  };
};

const picture = makePng(420, 595, [232, 226, 212]);

/** A typed page, four pictures and a typed page. */
const addScan = async (opened: Awaited<ReturnType<typeof openLibraryIn>>) => {
  const path = join(await tempFolder(), 'scan.pdf');
  await writeFile(
    path,
    await makePdf({
      title: 'The Ledger',
      pages: [
        { paragraphs: [keeperWrote('storms')] },
        ...Array.from({ length: 4 }, () => ({ paragraphs: [], picture })),
        { paragraphs: [keeperWrote('rope')] },
      ],
    }),
  );
  await opened.runner.start();
  const { bookId } = await opened.library.addFile(path, null);
  await opened.runner.idle();
  return bookId;
};

describe('recognising the text of a book', () => {
  it('puts the text on its pages, cuts it into passages, and leaves every other page where it was', async () => {
    const recogniser = scripted();
    const opened = await openLibraryIn(await tempFolder(), bundle.entry, undefined, recogniser);
    const { library, store, runner, errors } = opened;
    const bookId = await addScan(opened);
    expect(await library.recognition(bookId)).toEqual({
      pages: 4,
      languages: ['eng'],
      language: 'eng',
      folder: '/data/ocr',
    });
    await library.setPosition(bookId, 5);

    await library.recognise(bookId, 'eng');
    await runner.idle();
    expect(errors).toEqual([]);
    const book = await library.get(bookId);
    expect(book).toMatchObject({ state: 'ready', pageCount: 6, position: 5, warnings: [] });
    const pages = await library.pages(bookId, 1, 6);
    expect(pages.map(({ text, recognised }) => [recognised === true, text === said(3)])).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [false, false],
      [true, false],
      [false, false],
    ]);
    expect(pages[2]?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph']);
    expect((await library.places(bookId, 'fog signal')).places.map(({ page }) => page)).toEqual([2, 3, 5]);
    const passages = await store.library.listPassages(bookId, 0, 50);
    expect(passages.some(({ text }) => text.includes('On picture 5 the keeper'))).toBe(true);
    expect(book.vectors).toEqual({ done: book.passageCount, total: book.passageCount });
    // Imported once more, it has the same text.
    await library.readAgain(bookId);
    await runner.idle();
    expect((await library.page(bookId, 3)).text).toBe(said(3));
    expect(recogniser.asked).toEqual([2, 3, 4, 5]);
  });

  it('continues after the last page that was stored when it is cut', async () => {
    const dataDir = await tempFolder();
    let reached = (): void => undefined;
    const atPage4 = new Promise<void>((resolve) => (reached = resolve));
    const cut = scripted((page, signal) => {
      if (page !== 4) return Promise.resolve();
      reached();
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    });
    const first = await openLibraryIn(dataDir, bundle.entry, undefined, cut);
    const bookId = await addScan(first);
    await first.library.recognise(bookId, 'eng');
    await atPage4;
    await first.close();

    const recogniser = scripted();
    const { library, runner } = await openLibraryIn(dataDir, bundle.entry, undefined, recogniser);
    await runner.start();
    await runner.idle();
    expect(recogniser.asked).toEqual([4, 5]);
    expect((await library.page(bookId, 2)).text).toBe(said(2));
    expect((await library.page(bookId, 5)).text).toBe(said(5));
  });

  it('leaves the book as it was when it is cancelled, and keeps the pages for another time', async () => {
    let reached = (): void => undefined;
    const atPage3 = new Promise<void>((resolve) => (reached = resolve));
    let blocked = true;
    const recogniser = scripted((page, signal) => {
      if (page !== 3 || !blocked) return Promise.resolve();
      reached();
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    });
    const opened = await openLibraryIn(await tempFolder(), bundle.entry, undefined, recogniser);
    const { library, store, runner } = opened;
    const bookId = await addScan(opened);
    const job = await library.recognise(bookId, 'eng');
    await atPage3;
    await library.cancelJob(job.id);
    await runner.idle();
    expect(await store.jobs.findJob(job.id)).toMatchObject({ state: 'cancelled' });
    expect((await library.page(bookId, 2)).text).toBe('');
    expect(await store.library.listRecognisedPages(bookId)).toEqual([{ page: 2, text: said(2) }]);

    blocked = false;
    await library.recognise(bookId, 'eng');
    await runner.idle();
    expect(recogniser.asked).toEqual([2, 3, 4, 5]);
    expect((await library.page(bookId, 3)).text).toBe(said(3));
  });

  it('is refused without the data, and leaves with its book', async () => {
    const opened = await openLibraryIn(await tempFolder(), bundle.entry, undefined, scripted());
    const { library, store, runner } = opened;
    const bookId = await addScan(opened);
    await expect(library.recognise(bookId, 'deu')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await library.recognise(bookId, 'eng');
    await runner.idle();
    await expect(library.recognise(bookId, 'eng')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await library.remove(bookId);
    expect(await store.library.listRecognisedPages(bookId)).toEqual([]);
  });
});

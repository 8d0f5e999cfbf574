import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../support/make-pdf';
import { tempFolder } from '../support/temp-folder';
import { bundleBookThread } from '../support/book-thread-bundle';
import { openLibraryIn } from './support/open-library';

let bundle: Awaited<ReturnType<typeof bundleBookThread>>;
beforeAll(async () => {
  bundle = await bundleBookThread();
});
afterAll(() => bundle.remove());

/** About 900 characters without a heading, different each time. */
const paragraph = (index: number): string =>
  Array.from(
    { length: 9 },
    (_, at) =>
      `On day ${String(index * 9 + at)} the keeper wrote of the wind, of the boats that passed, and of the oil that was left.`,
  ).join(' ');
const paragraphs = (count: number): string[] => Array.from({ length: count }, (_, index) => paragraph(index));

const files = {
  'log.txt': async () => paragraphs(100).join('\n\n'),
  'log.html': async () =>
    `<!doctype html><title>The Log</title>${paragraphs(100)
      .map((text) => `<p>${text}</p>`)
      .join('')}`,
  'log.md': async () => paragraphs(100).join('\n\n'),
  'log.pdf': async () =>
    makePdf({ title: 'The Log', pages: paragraphs(50).map((text) => ({ paragraphs: [text] })) }),
  // A lone heading at the start is the book's title, not a chapter of fifty pages.
  'titled.pdf': async () =>
    makePdf({
      bookmarks: false,
      pages: paragraphs(50).map((text, index) => ({
        ...(index === 0 ? { title: 'The Log of the Lighthouse' } : {}),
        paragraphs: [text],
      })),
    }),
  'titled.md': async () => `# The Log of the Lighthouse\n\n${paragraphs(100).join('\n\n')}`,
} as const;

describe('a long book without outline and headings', () => {
  it.each(Object.keys(files) as (keyof typeof files)[])(
    'has chapters by size: %s',
    async (name) => {
      const folder = await tempFolder();
      const { library, store, runner } = await openLibraryIn(folder, bundle.entry);
      const path = join(folder, name);
      await writeFile(path, await files[name]());
      await runner.start();
      const { bookId } = await library.addFile(path, name);
      await runner.idle();
      const book = await library.get(bookId);
      const outline = await library.outline(bookId);
      const chapters = outline.filter(({ level }) => level === 1);
      expect(book.pageCount).toBeGreaterThan(40);
      const last = String(book.pageCount);
      expect(chapters.map(({ title, page }) => [title, page])).toEqual([
        ['Pages 1 to 20', 1],
        ['Pages 21 to 40', 21],
        ...(book.pageCount > 60
          ? [
              ['Pages 41 to 60', 41],
              [`Pages 61 to ${last}`, 61],
            ]
          : [[`Pages 41 to ${last}`, 41]]),
      ]);
      expect(book.chapterCount).toBe(chapters.length);
      expect(chapters.every(({ summary }) => summary)).toBe(true);
      expect(book.warnings).not.toContainEqual({ kind: 'no-contents' });
      expect(await library.page(bookId, 30)).toMatchObject({ chapter: 'Pages 21 to 40' });
      const passages = await store.library.listPassages(bookId, 0, 1000);
      expect(new Set(passages.map(({ chapter }) => chapter))).toEqual(
        new Set(chapters.map(({ title }) => title)),
      );
      // The title of the book is in the first of them.
      expect(outline.filter(({ level }) => level > 1).map(({ title }) => title)).toEqual(
        name.startsWith('titled') ? ['The Log of the Lighthouse'] : [],
      );
    },
    60_000,
  );
});

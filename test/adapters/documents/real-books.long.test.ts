import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/adapters/documents/read-document';
import { structureOf } from '../../../src/core/library/cut/book-structure';
import { findPackaged, pdfPageCount, pdfToText, realBooks, tokenRecall } from '../../support/real-books';

/**
 * Minimum shares of pdftotext's words that are found. Running heads, about 2 %, are left out on purpose; in right-to-left
 * lines, pdftotext joins numbers and foreign words to the adjacent word.
 */
const leastRecall = (language: string): number =>
  language === 'fa' ? 0.93 : language === 'ar' ? 0.88 : 0.94;

/** Downloaded by `npm run fetch:books`. */
describe('real books', () => {
  for (const book of realBooks) {
    const path = findPackaged(book.path);
    it.skipIf(path === null)(
      `${book.package}: ${book.what} (${basename(book.path)})`,
      { timeout: 120_000 },
      async () => {
        const file = { path: path ?? '', name: basename(book.path) };
        const content = await readDocument(file, () => undefined, new AbortController().signal);
        const { pages } = content;
        expect(pages.map(({ page }) => page)).toEqual(pages.map((_, index) => index + 1));
        expect(pages.filter(({ label }) => label === '')).toEqual([]);
        expect(content.head.pageCount).toBe(pages.length);
        expect(structureOf(content.outline, pages).length).toBeGreaterThan(0);
        for (const { text, blocks } of pages)
          for (const block of blocks) expect(text.slice(block.start, block.end).trim()).not.toBe('');
        // Without poppler's tools there is nothing to compare with.
        const isPdf = book.path.endsWith('.pdf');
        expect(pages.length).toBe((isPdf ? pdfPageCount(file.path) : null) ?? pages.length);
        const theirs = (isPdf ? pdfToText(file.path) : null) ?? pages.map(({ text }) => text);
        const recalls = pages.map(({ text }, index) => tokenRecall(text, theirs[index] ?? ''));
        const found = recalls.reduce((sum, recall) => sum + recall.found, 0);
        const all = recalls.reduce((sum, recall) => sum + recall.all, 0);
        expect(found / all).toBeGreaterThan(leastRecall(book.language));
      },
    );
  }
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot, startWebFront } from '../e2e/support/web-front';
import { tempFolder } from '../support/temp-folder';
import { allFaultsOf } from './support/check-data-folder';
import { rest, untilIndexed } from './support/rest';

const sampleBook = join(projectRoot, 'resources/sample-book/field-guide.pdf');

describe('an import that is killed', () => {
  it.each([0, 30, 80, 140, 200, 300, 400, 550, 700, 900])(
    'continues at the next start and completes (SIGKILL after %i ms)',
    { timeout: 120_000 },
    async (delay) => {
      const dataDir = await tempFolder();
      const first = await startWebFront(dataDir);
      const { bookId } = await rest(first).upload(sampleBook);
      await new Promise((resolve) => setTimeout(resolve, delay));
      expect(await first.stop('SIGKILL')).toBeNull();

      const second = await startWebFront(dataDir);
      try {
        const book = await untilIndexed(second, bookId, 'the killed import to be done');
        expect(book.pageCount).toBe(88);
        expect(book.passageCount).toBe(book.vectors.total);
        const hits = await rest(second).call<unknown[]>('GET', `/search?bookId=${bookId}&q=breath`);
        expect(hits.length).toBeGreaterThan(0);
      } finally {
        await second.stop('SIGTERM');
      }
      expect(allFaultsOf(dataDir)).toEqual([]);
    },
  );
});

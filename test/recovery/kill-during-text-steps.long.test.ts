import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Book, Job } from '../../src/shared/model';
import { startWebFront } from '../e2e/support/web-front';
import { makeEpub } from '../support/make-epub';
import { tempFolder } from '../support/temp-folder';
import { allFaultsOf, textFaultsOf } from './support/check-data-folder';
import { rest, until, untilIndexed } from './support/rest';

/** About 500 passages, so that there is time for a kill. */
const longBook = async (): Promise<string> => {
  const path = join(await tempFolder(), 'long.epub');
  const paragraph = (at: number): string =>
    `<p>${`Slow breathing number ${String(at)} and a steady routine belong together. `.repeat(30)}</p>`;
  const chapters = Array.from({ length: 40 }, (_, at) => ({
    file: `c${String(at)}.xhtml`,
    title: `Part ${String(at)}`,
    body: `<h1>Part ${String(at)}</h1>${Array.from({ length: 12 }, (_, line) => paragraph(at * 100 + line)).join('')}`,
  }));
  await writeFile(path, makeEpub({ title: 'Long', chapters }));
  return path;
};

const readNumber = (dataDir: string, query: string): number => {
  const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
  try {
    return database.prepare(query).pluck().get() as number;
  } finally {
    database.close();
  }
};

describe('new text that is replacing the old when Lectern is killed', () => {
  it(
    'leaves a readable book, and continues at the next start (four kills)',
    { timeout: 300_000 },
    async () => {
      const dataDir = await tempFolder();
      let front = await startWebFront(dataDir);
      const { bookId } = await rest(front).upload(await longBook());
      const find = async (): Promise<Book | undefined> =>
        (await rest(front).books()).find(({ id }) => id === bookId);
      const before = await untilIndexed(front, bookId, 'the import');
      await front.stop('SIGTERM');
      // As from an older reader, so that every row differs now.
      const old = new Sqlite(join(dataDir, 'lectern.db'));
      old.exec(`UPDATE pages SET label = 'old ' || label; UPDATE passages SET tokens = tokens + 1;
        UPDATE books SET token_count = token_count + passage_count`);
      old.close();

      front = await startWebFront(dataDir);
      const job = await rest(front).call<Job>('POST', `/books/${bookId}/read-again`);
      let cutHalfway = 0;
      for (const share of [0.9, 0.6, 0.3, 0]) {
        const isThatFar = `SELECT (SELECT COUNT(*) FROM reread_parts WHERE ordinal = -1) = 1
          AND (SELECT COUNT(*) FROM pages WHERE label LIKE 'old %') <= ${String(Math.floor(before.pageCount * share))}
          OR (SELECT state FROM jobs WHERE id = ${String(job.id)}) = 'done'`;
        await until(async () => readNumber(dataDir, isThatFar) === 1, 'the new text to take its place');
        await front.stop('SIGKILL');
        cutHalfway += readNumber(dataDir, 'SELECT COUNT(*) FROM reread_parts WHERE ordinal = -1');
        expect(textFaultsOf(dataDir)).toEqual([]);
        front = await startWebFront(dataDir);
        expect(await find()).toMatchObject({ state: 'ready', pageCount: before.pageCount });
      }
      expect(cutHalfway).toBeGreaterThan(0);
      await until(async () => (await rest(front).job(job.id)).state === 'done', 'the second reading');
      const after = await untilIndexed(front, bookId, 'its vectors');
      expect(after).toMatchObject({ pageCount: before.pageCount, passageCount: before.passageCount });
      await front.stop('SIGTERM');
      expect(readNumber(dataDir, `SELECT COUNT(*) FROM pages WHERE label LIKE 'old %'`)).toBe(0);
      expect(readNumber(dataDir, 'SELECT COUNT(*) FROM reread_parts')).toBe(0);
      expect(allFaultsOf(dataDir)).toEqual([]);
    },
  );
});

describe('a book that is being erased when Lectern is killed', () => {
  it(
    'is gone for the learner at once, and completely soon after the next start',
    { timeout: 300_000 },
    async () => {
      const dataDir = await tempFolder();
      const path = await longBook();
      let front = await startWebFront(dataDir);
      for (const left of [400, 150, 0]) {
        const { bookId } = await rest(front).upload(path);
        await untilIndexed(front, bookId, 'the import');
        const removing = rest(front)
          .call('DELETE', `/books/${bookId}`)
          .catch(() => null);
        await until(
          async () =>
            readNumber(
              dataDir,
              `SELECT NOT EXISTS (SELECT 1 FROM books WHERE format <> 'erasing') AND (SELECT COUNT(*) FROM passages) <= ${String(left)}`,
            ) === 1,
          'the erasing to be under way',
        );
        await front.stop('SIGKILL');
        await removing;
        front = await startWebFront(dataDir);
        expect(await rest(front).books()).toEqual([]);
        expect(await rest(front).call<unknown[]>('GET', '/search?q=breathing')).toEqual([]);
        await until(
          async () =>
            readNumber(
              dataDir,
              `SELECT (SELECT COUNT(*) FROM books) + (SELECT COUNT(*) FROM passages)
              + (SELECT COALESCE(MAX(value), 0) FROM cursors WHERE name = 'scrub-passages')`,
            ) === 0,
          'the rest to be erased',
        );
      }
      await front.stop('SIGTERM');
      expect(allFaultsOf(dataDir)).toEqual([]);
      expect(
        readNumber(
          dataDir,
          `SELECT COUNT(*) FROM passages_fts_data WHERE instr(block, CAST('routin' AS BLOB)) > 0`,
        ),
      ).toBe(0);
    },
  );
});

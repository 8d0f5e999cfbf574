import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { makeEpub } from '../support/make-epub';
import { expect, test } from './support/lectern';
import { pageNumber } from './support/reading';
import { goTo } from './support/study';
import { text } from '../../src/renderer/messages/text';

const paragraph = (n: number): string =>
  `<p>Entry ${n} tells of the lamp<a epub:type="noteref" href="#n">${n}</a>, of the harbour and of the weather, and of nothing else that day, as the keeper had been told to write it.</p>`;

test('a book imported by an older reader is offered for re-import, and stays open meanwhile', async ({
  lectern,
}, testInfo) => {
  const path = testInfo.outputPath('log.epub');
  const chapters = [1, 2, 3].map((chapter) => ({
    file: `c${chapter}.xhtml`,
    title: `Watch ${chapter}`,
    body: `<h1>Watch ${chapter}</h1>${Array.from({ length: 60 }, (_, n) => paragraph(chapter * 100 + n)).join('')}<aside id="n" epub:type="footnote"><p>Of brass.</p></aside>`,
  }));
  await writeFile(path, makeEpub({ title: 'The Log', chapters }));
  const page = lectern.page();
  await goTo(page, 'Library');
  await lectern.addBook('Choose a file', path);
  await expect(page.getByText(/^Not started, \d+ pages$/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('list', { name: 'Books' }).getByRole('link', { name: 'The Log' }).click();
  await page.getByRole('button', { name: 'About this book' }).click();
  const offer = page.getByText(text.library.readsBetter);
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  await expect(offer).toHaveCount(0);

  // The state before: an older reader left footnote marks in the words, and pages began elsewhere.
  const sql = new Sqlite(join(lectern.dataDir, 'lectern.db'));
  sql.exec('UPDATE books SET read_by = 0');
  const rows = sql
    .prepare<[], { id: number; page: number; text: string }>('SELECT id, page, text FROM pages')
    .all();
  const change = sql.prepare('UPDATE pages SET text = ? WHERE id = ?');
  for (const row of rows) change.run(row.text.replace(/(Entry (\d+) tells of the lamp)/gu, '$1$2'), row.id);
  // Its first page used to be two pages.
  sql.exec(`UPDATE pages SET page = page + 1000; UPDATE pages SET page = page - 999;
    INSERT INTO pages (book_id, page, label, chapter, text, blocks)
      SELECT book_id, 1, '0', chapter, substr(text, 1, 300), '[]' FROM pages WHERE page = 2;
    UPDATE pages SET text = substr(text, 301), blocks = '[]' WHERE page = 2;
    UPDATE outline SET page = page + 1; UPDATE books SET page_count = page_count + 1;`);
  sql.close();
  await page.reload();
  await page.getByRole('button', { name: 'About this book' }).click();
  await expect(offer).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });

  await page
    .getByRole('complementary', { name: 'Outline' })
    .getByRole('button', { name: /^Watch 2/ })
    .click();
  const second = page.frameLocator('.flow-part iframe[src$="/c2.xhtml"]');
  await expect(second.getByText('Entry 205 tells')).toBeInViewport();
  // In the middle of a page.
  const entry = second.getByText('Entry 235 tells');
  // The page may still be settling after the jump.
  await expect(async () => {
    await entry.scrollIntoViewIfNeeded();
    await expect(entry).toBeInViewport({ timeout: 500 });
  }).toPass();
  const top = async (): Promise<number> => (await entry.boundingBox())?.y ?? Number.NaN;
  let at = Number.NaN;
  await expect.poll(async () => at === (at = await top())).toBe(true);
  const before = await pageNumber(page);
  await page.getByRole('button', { name: 'About this book' }).focus();
  await page
    .getByRole('region', { name: 'Summary' })
    .getByRole('button', { name: text.library.readAgain })
    .press('Enter');
  await expect(offer).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText(text.library.readingAgain)).toHaveCount(0, { timeout: 20_000 });
  // The words being read stay in place; their page has its new number.
  await expect.poll(async () => Math.abs((await top()) - at)).toBeLessThan(3);
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(new RegExp(`/${before}$`, 'u'));
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: /find/i }).fill('205 tells of the lamp, of');
  await expect(page.getByRole('region', { name: text.study.wordForWord }).getByRole('button')).toHaveCount(1);
});

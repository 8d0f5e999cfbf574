import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { rest, until } from '../recovery/support/rest';
import { expect, test as base } from './support/lectern';
import { goTo, openBook } from './support/study';
import { projectRoot } from './support/web-front';
import { text } from '../../src/renderer/messages/text';

const pdf = join(projectRoot, 'resources/sample-book/field-guide.pdf');
const quote = 'because a tired or bruised person trains everything else badly';
const outside = 'https://example.org/rest';

/** A PDF with one mark, and a note with a link. */
const test = base.extend({
  // Playwright reads a fixture's needs from the pattern: it must be one, and it is empty.
  // oxlint-disable-next-line no-empty-pattern
  prepare: async ({}, use) =>
    use(async (front) => {
      const { bookId, jobId } = await rest(front).upload(pdf);
      await until(async () => (await rest(front).job(jobId)).state === 'done', 'the import');
      await rest(front).call('POST', '/marks', { bookId, page: 12, quote, before: '', after: '' });
      await rest(front).call('POST', '/notes', { title: 'Rest', content: `[read more](${outside})` });
    }),
});

test('marks are saved where the dialog says; a cancelled dialog saves nothing, a missing folder is reported', async ({
  lectern,
}, testInfo) => {
  const page = lectern.page();
  await goTo(page, 'Library');
  await openBook(page);
  const folder = testInfo.outputPath('saved');
  await mkdir(folder, { recursive: true });
  const save = async (item: RegExp, path: string | null): Promise<void> => {
    await lectern.answerSave(path);
    await page.getByRole('button', { name: text.marks.save }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.getByRole('tab', { name: 'Marks' }).click();
  await save(/Markdown/, join(folder, 'marks.md'));
  await expect.poll(() => readdir(folder)).toEqual(['marks.md']);
  await expect.poll(() => readFile(join(folder, 'marks.md'), 'utf8')).toContain(`> ${quote}`);
  await save(/copy of the PDF/, join(folder, 'copy.pdf'));
  await expect(page.getByText(/^Copy with 1 mark saved/)).toBeVisible({ timeout: 20_000 });
  expect((await readFile(join(folder, 'copy.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');

  await rm(folder, { recursive: true });
  await save(/Markdown/, null);
  await save(/Markdown/, join(folder, 'marks.md'));
  const refused = page.getByText(/The folder “saved” does not exist/);
  await expect(refused).toHaveCount(1);
  await save(/copy of the PDF/, join(folder, 'copy.pdf'));
  await expect(refused).toHaveCount(1);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

test('a link opens in the system’s browser', async ({ lectern }) => {
  const page = lectern.page();
  await goTo(page, 'Notes');
  await page.getByRole('link', { name: /Rest/ }).click();
  await page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'read more' }).click();
  await expect.poll(() => lectern.followed()).toEqual([outside]);
  expect(page.url()).toMatch(/^lectern:\/\/app\//);
});

test('quits while a thread waits for a drive that does not answer', async ({ lectern }, testInfo) => {
  const page = lectern.page();
  await goTo(page, 'Library');
  await openBook(page);
  await page.getByRole('tab', { name: 'Marks' }).click();
  await page.getByRole('button', { name: text.marks.save }).click();
  const books = join(lectern.dataDir, 'books');
  const [name = ''] = await readdir(books);
  const [book, aside] = [join(books, name), join(books, 'aside')];
  await rename(book, aside);
  execFileSync('mkfifo', [book]);
  await lectern.answerSave(testInfo.outputPath('copy.pdf'));
  await page.getByRole('menuitem', { name: /copy of the PDF/ }).click();
  // A pipe can be opened for writing once it has a reader, which then waits for data that never comes.
  const writeOnly = constants.O_WRONLY | constants.O_NONBLOCK;
  let pipe: FileHandle | undefined;
  await expect(async () => void (pipe = await open(book, writeOnly))).toPass();

  const again = await lectern.restart();
  await expect(again.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await readFile(join(lectern.dataDir, 'logs/lectern.log'), 'utf8')).toContain('Lectern was ended');
  await pipe?.close();
  await rm(book);
  await rename(aside, book);
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { errorText, jobLabels, toStored } from '../../src/shared/messages/engine-text';
import { expect, test } from './support/lectern';
import { goTo } from './support/study';

test.use({ shelf: 'sample book' });

/** "Samstag, 28. November" */
const germanDay = /^(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag, |^Mittwoch, /;

test('the language is a setting: it shows at once, is kept, and can be changed back', async ({ lectern }) => {
  let page = lectern.page();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const downloads = (): Promise<number> =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/de-[^/]*\.js$/.test(name)).length,
    );
  expect(await downloads()).toBe(0);
  await goTo(page, 'Settings');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');

  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  expect(page.url()).toContain('#/settings');
  expect(await downloads()).toBe(1);
  const rail = page.getByRole('navigation').first();
  for (const name of ['Heute', 'Bibliothek', 'Lernen', 'Notizen', 'Pläne', 'Gedächtnis'])
    await expect(rail.getByRole('link', { name }).first()).toBeVisible();
  await rail.getByRole('link', { name: 'Heute' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Guten (?:Morgen|Tag|Abend)/);
  await expect(page.getByText(germanDay).first()).toBeVisible();

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  page = await lectern.restart();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(
    page.getByRole('navigation').first().getByRole('link', { name: 'Heute' }).first(),
  ).toBeVisible();

  await page.goto(`${page.url().split('#')[0] ?? ''}#/settings`);
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('errors and jobs of the engine are shown in the language of the window', async ({ lectern }, info) => {
  const empty = info.outputPath('leer.pdf');
  const damaged = info.outputPath('kaputt.pdf');
  await writeFile(empty, '');
  await writeFile(damaged, '%PDF-1.7\nThis is where its pages should be.\n');
  const page = lectern.page();
  const choose = async (language: string, now: string, name: string) => {
    await page.evaluate(() => (location.hash = '#/settings'));
    await page.getByRole('combobox', { name }).selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', now);
    await page.evaluate(() => (location.hash = '#/library'));
  };
  await goTo(page, 'Library');
  await lectern.addBook('Add a book', empty);
  await expect(page.getByText('“leer.pdf” is empty.').first()).toBeVisible();
  await lectern.addBook('Add a book', damaged);
  const english = '“kaputt.pdf” is damaged: it cannot be opened as a PDF.';
  await expect(page.getByText(english).first()).toBeVisible();

  await choose('Deutsch', 'de', 'Language');
  await expect(page.getByText('„leer.pdf“ ist leer.').first()).toBeVisible();
  const german = '„kaputt.pdf“ ist beschädigt: sie lässt sich nicht als PDF öffnen.';
  await expect(page.getByText(german).first()).toBeVisible();
  await expect(page.getByText(english)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(german).first()).toBeVisible();

  await choose('English', 'en', 'Sprache');
  await expect(page.getByText(english).first()).toBeVisible();
  await expect(page.getByText(german)).toHaveCount(0);
});

test('a job that crashes ended is named in the language of the window, one from before as it was stored', async ({
  lectern,
}) => {
  const page = await lectern.restart(() => {
    const database = new Sqlite(join(lectern.dataDir, 'lectern.db'));
    const add = database.prepare(
      `INSERT INTO jobs (kind, payload, state, error, label, cuts, run_at, created_at, updated_at)
       VALUES (?, '{}', 'failed', ?, ?, 2, :at, :at, :at)`,
    );
    const at = new Date().toISOString();
    add.run('compact-memory', toStored(errorText.jobCrashedTwice), toStored(jobLabels['compact-memory']), {
      at,
    });
    add.run('tidy-notes', 'It crashed. Try it again.', 'Emptying the bin of notes', { at });
    database.close();
  });
  const queue = page.getByRole('complementary').filter({ has: page.getByRole('list') });
  await goTo(page, 'Library');
  await expect(queue).toContainText('Merging duplicate memories');
  await expect(queue).toContainText('Lectern crashed twice during this job, so it was stopped.');
  await goTo(page, 'Settings');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Bibliothek' }).click();
  await expect(queue).toContainText('Doppelte Erinnerungen werden vereint');
  await expect(queue).toContainText('Lectern ist bei diesem Auftrag zweimal abgestürzt');
  await expect(queue).toContainText('Emptying the bin of notes');
  await expect(queue).toContainText('It crashed.');
});

import { writeFile } from 'node:fs/promises';
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

test('an error that the engine stored in English is shown in German', async ({ lectern }, info) => {
  const empty = info.outputPath('leer.pdf');
  await writeFile(empty, '');
  let page = lectern.page();
  await goTo(page, 'Library');
  await lectern.addBook('Add books', empty);
  await expect(page.getByText('“leer.pdf” is empty.').first()).toBeVisible();
  await goTo(page, 'Settings');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  page = await lectern.restart();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Bibliothek' }).click();
  await expect(page.getByText('„leer.pdf“ ist leer.').first()).toBeVisible();
});

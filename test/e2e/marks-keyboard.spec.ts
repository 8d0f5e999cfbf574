import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { makeEpub } from '../support/make-epub';
import { expect, test, type Lectern } from './support/lectern';
import { goToPage } from './support/reading';
import { addAndOpen } from './support/study';
import { projectRoot } from './support/web-front';

const epub = makeEpub({
  title: 'The Watch Book',
  chapters: [
    {
      file: 'one.xhtml',
      title: 'First watch',
      body: `<h1>First watch</h1><p>The lamp was lit at six. Mr. Hale kept it
        through the night. Nobody came.</p><p>The gulls slept on the rail, and</p>`,
    },
    {
      file: 'two.xhtml',
      title: 'Second watch',
      body: '<p>the keeper counted them twice before dawn. Then he slept.</p>',
    },
  ],
});
const markdown = `# Bees

The hive is warm in winter. The bees take turns at the edge. They eat the honey of summer.

Spring begins with willow.
`;

async function open(lectern: Lectern, path: string, title: string | RegExp): Promise<Page> {
  const page = await addAndOpen(lectern, path, title);
  await expect(page.getByRole('region', { name: 'Pages of the book' })).toBeVisible();
  return page;
}

async function openWatchBook(lectern: Lectern, testInfo: TestInfo): Promise<Page> {
  const path = testInfo.outputPath('watch.epub');
  await writeFile(path, epub);
  const page = await open(lectern, path, 'The Watch Book');
  await expect(page.frameLocator('iframe[src$="/two.xhtml"]').getByText('Then he slept')).toBeVisible();
  return page;
}

/** The selected text in the window and its frames. */
const selected = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document,
      ...[...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? []),
    ]
      .map((one) => one.getSelection()?.toString().replace(/\s+/g, ' ').trim() ?? '')
      .join(''),
  );

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected text' });
const region = (page: Page) => page.getByRole('region', { name: 'Pages of the book' });

/** Picks sentences with S and the arrow keys until the given one is selected. */
async function pick(page: Page, sentence: string): Promise<void> {
  await page.keyboard.press('s');
  await expect(bar(page)).toBeVisible();
  for (let presses = 0; presses < 30 && (await selected(page)) !== sentence; presses += 1)
    await page.keyboard.press('ArrowDown');
  expect(await selected(page)).toBe(sentence);
  await expect(bar(page)).toBeVisible();
}

/** Makes a mark by keyboard, writes a note in its card, and goes from the list to the page and back. */
async function markAndReturn(page: Page, sentence: string): Promise<void> {
  await pick(page, sentence);
  await page.keyboard.press('2');
  const mark = page.getByRole('button', { name: new RegExp(`^Mark.*: ${sentence.slice(0, 20)}`) });
  await expect(mark).toHaveAttribute('data-colour', 'green');
  await expect(bar(page)).toBeHidden();

  await page.getByRole('tab', { name: 'Marks' }).click();
  const row = page.getByRole('listitem').filter({ hasText: sentence }).getByRole('button').first();
  await row.press('Enter');
  await expect(mark).toBeFocused();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Mark' });
  await expect(card).toBeVisible();
  await card.getByRole('textbox').fill('Read again.');
  await expect(card.getByText('Saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(mark).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
}

test('an EPUB is marked with the keyboard alone: picking sentences in its frames, reaching the menu, and getting the focus back', async ({
  lectern,
}, testInfo) => {
  const page = await openWatchBook(lectern, testInfo);
  await region(page).focus();

  await pick(page, 'Mr. Hale kept it through the night.');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await selected(page)).toBe('Mr. Hale kept it through the night. Nobody came.');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await selected(page)).toBe('Hale kept it through the');
  await expect(bar(page)).toBeVisible();

  // Into the menu, along it, and back with Escape; Escape again clears the selection.
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(bar(page).getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(region(page)).toBeFocused();
  expect(await selected(page)).toBe('Hale kept it through the');
  await page.keyboard.press('Escape');
  expect(await selected(page)).toBe('');
  await expect(bar(page)).toBeHidden();
  await expect(region(page)).toBeFocused();

  // To the next document and back.
  await pick(page, 'the keeper counted them twice before dawn.');
  await page.keyboard.press('ArrowUp');
  expect(await selected(page)).toBe('The gulls slept on the rail, and');
  await page.keyboard.press('Escape');

  await markAndReturn(page, 'Then he slept.');

  // "Ask about this" from the menu.
  await region(page).focus();
  await pick(page, 'Nobody came.');
  await page.keyboard.press('Tab');
  await bar(page).getByRole('button', { name: 'Ask about this' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Ask about the book' })).toBeFocused();
  await expect(page.getByText('“Nobody came.”')).toBeVisible();
  await page.keyboard.type('Why?');
  await page.keyboard.press('Enter');
  // The words are shown with the question, and link back to their page.
  const asked = page.getByRole('region', { name: 'Question' }).last();
  await expect(asked).toHaveText(/^“Nobody came\.” p\. .*Why\?$/);
  await asked.getByRole('button', { name: /^p\. / }).press('Enter');
  await expect(page.getByText('“Nobody came.”')).toHaveCount(1);
});

test('words of an EPUB that cross the end of a document are marked in both', async ({
  lectern,
}, testInfo) => {
  const page = await openWatchBook(lectern, testInfo);
  const drawn = (name: string): Promise<readonly string[]> =>
    page.evaluate(
      (of) =>
        [...document.querySelectorAll('iframe')].map(({ contentWindow }) => {
          const all = (contentWindow as (Window & typeof globalThis) | null)?.CSS.highlights.get(of);
          return [...(all ?? [])].map(String).join('').replace(/\s+/g, ' ').trim();
        }),
      name,
    );
  // As plain text it is one document, in which the words are marked across the border.
  await page.getByRole('button', { name: 'Show the text' }).click();
  await region(page).focus();
  await pick(page, 'The gulls slept on the rail, and');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('4');
  await expect(page.getByRole('button', { name: /^Mark: The gulls/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show the text' }).click();
  await expect
    .poll(() => drawn('own-pink'))
    .toEqual(['The gulls slept on the rail, and', 'the keeper counted them twice before dawn.']);

  await page.getByRole('tab', { name: 'Marks' }).click();
  await page.getByRole('listitem').filter({ hasText: 'The gulls' }).getByRole('button').first().click();
  await expect
    .poll(() => drawn('lit'))
    .toEqual(['The gulls slept on the rail, and', 'the keeper counted them twice before dawn.']);
});

test('a PDF is marked with the keyboard alone', async ({ lectern }) => {
  const pdf = await open(
    lectern,
    join(projectRoot, 'resources/sample-book/field-guide.pdf'),
    'A Field Guide to Mental Toughness',
  );
  await goToPage(pdf, '7');
  await expect(pdf.locator('.page[data-page-number="12"] .textLayer span').first()).toBeAttached();
  await region(pdf).focus();
  await markAndReturn(pdf, 'Most weeks give a plain winner.');
});

test('a text is marked with the keyboard alone', async ({ lectern }, testInfo) => {
  const path = testInfo.outputPath('bees.md');
  await writeFile(path, markdown);
  const bees = await open(lectern, path, 'Bees');
  await expect(bees.getByText('Spring begins with willow')).toBeVisible();
  await region(bees).focus();
  await markAndReturn(bees, 'The bees take turns at the edge.');
});

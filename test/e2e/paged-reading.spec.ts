import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { text } from '../../src/renderer/messages/text';
import { makePdf } from '../support/make-pdf';
import { makePng } from '../support/make-png';
import { expect, test } from './support/lectern';
import { goToPage, pageNumber } from './support/reading';
import { addAndOpen, goTo, openSampleBook } from './support/study';

const region = (page: Page) => page.getByRole('region', { name: text.reader.pages });

/** By keyboard, from the page to the typography and back. */
const choosePages = async (page: Page): Promise<void> => {
  await region(page).focus();
  await page.keyboard.press('t');
  await page.getByRole('radio', { name: text.type.turnings.scroll }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: text.type.turnings.pages })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await page.keyboard.press('Escape');
  await region(page).focus();
};

/** Which column is the first in view: a whole number, since none is cut. */
const column = (page: Page): Promise<number> =>
  region(page).evaluate((view) => view.scrollLeft / view.clientWidth);

test.describe('in the sample book', () => {
  test.use({ shelf: 'sample book' });

  test('an EPUB and its text are turned in columns by keyboard, and open at the same page after a restart', async ({
    lectern,
  }) => {
    // A restart.
    test.slow();
    let page = await openSampleBook(lectern);
    await goToPage(page, '8');
    await page.getByRole('button', { name: text.reader.stayHere }).press('Enter');
    await choosePages(page);
    await expect(page.locator('.flow[data-paged] .flow-part[data-ready]').first()).toBeVisible();
    const first = await column(page);
    expect(first).toBe(Math.round(first));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => column(page)).toBe(first + 1);
    await page.keyboard.press('Space');
    await expect.poll(() => column(page)).toBe(first + 2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('PageDown');
    await expect.poll(() => column(page)).toBe(first + 2);
    // A sentence of the columns in view is selected and highlighted by keyboard.
    const bar = page.getByRole('toolbar', { name: text.reader.selection });
    await region(page).focus();
    await page.keyboard.press('s');
    await expect(bar).toBeVisible();
    await expect(bar).toBeInViewport();
    await page.keyboard.press('2');
    await expect(bar).toBeHidden();
    expect(await column(page)).toBe(first + 2);
    await page.getByRole('tab', { name: text.marks.title }).press('Enter');
    await expect(page.locator('.mk-q').first()).toBeVisible();
    await region(page).focus();
    const reached = await pageNumber(page).catch(() => null);
    const shown = page.locator('.r-page').first();
    // The place is on the disk.
    await expect
      .poll(async () => {
        const books: unknown = await page.evaluate(async () => (await fetch('/api/books')).json());
        const [{ position }] = books as [{ position: number }];
        return (await shown.textContent())?.includes(`EPUB ${position}`);
      })
      .toBe(true);
    const label = await shown.textContent();

    page = await lectern.restart();
    await goTo(page, text.shell.study);
    await expect(page.locator('.r-page').first()).toHaveText(label ?? '');
    await expect(page.locator('.flow[data-paged]')).toBeVisible();
    expect(reached).not.toBe(0);

    await page.getByRole('button', { name: text.reader.asText }).press('Enter');
    await expect(page.locator('.r-paged article').first()).toBeVisible();
    await region(page).focus();
    await expect.poll(() => page.locator('.r-page').first().textContent()).toBe(label);
    const before = await column(page);
    await page.keyboard.press('Space');
    await expect.poll(() => column(page)).toBe(before + 1);
  });
});

test('a scan offers to recognise its text, and says which file it needs', async ({ lectern }, testInfo) => {
  const path = testInfo.outputPath('scan.pdf');
  const picture = makePng(420, 595, [232, 226, 212]);
  await writeFile(path, await makePdf({ title: 'A Scan', pages: [{ paragraphs: [], picture }] }));
  const page = await addAndOpen(lectern, path, 'A Scan');
  await page.getByRole('button', { name: text.library.about }).press('Enter');
  await page.getByRole('button', { name: text.recognition.offer }).press('Enter');
  const dialog = page.getByRole('dialog', { name: text.recognition.title });
  await expect(dialog.getByRole('status')).toContainText('eng.traineddata.gz');
  await expect(dialog.locator('code')).toHaveText(/ocr$/u);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: text.recognition.offer })).toBeFocused();
});

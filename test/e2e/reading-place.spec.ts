import { writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/lectern';
import { expectPage, goToPage } from './support/reading';
import { addAndOpen, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.describe('in the sample book', () => {
  test.use({ shelf: 'sample book' });

  test('a jump does not move the reading place, and only pages that were read count', async ({ lectern }) => {
    // Two restarts.
    test.slow();
    let page = await openSampleBook(lectern);
    await expectPage(page, 'i');
    const read = (pages: number) => page.getByText(text.study.readOf(String(pages), '88'), { exact: true });
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Pages of the book' }).focus();
    for (const label of ['ii', 'iii']) {
      await page.keyboard.press('ArrowRight');
      await expectPage(page, label);
    }
    await page.keyboard.press('g');
    await page.getByRole('textbox', { name: 'Go to a page' }).fill('40');
    await page.keyboard.press('Enter');
    await expectPage(page, '40');
    const back = () => page.getByRole('button', { name: /^Back to p\. iii/u });
    await expect(back()).toBeVisible();
    // Reading on at the new page changes nothing.
    await page.getByRole('region', { name: 'Pages of the book' }).focus();
    await page.keyboard.press('ArrowRight');
    await expectPage(page, '41');
    await expect(back()).toBeVisible();

    page = await lectern.restart();
    await page.getByRole('link', { name: text.shell.study }).press('Enter');
    await expectPage(page, 'iii');
    await expect(page.getByRole('button', { name: /^Back to/ })).toHaveCount(0);

    // From the palette: everything up to here was read.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text.commands['read.to-here']);
    await page.keyboard.press('Enter');
    await expect(read(3)).toBeVisible();

    // Alt+Left goes back; "Stay here" moves the reading place.
    await goToPage(page, '50');
    await expect(back()).toBeVisible();
    await page.getByRole('region', { name: 'Pages of the book' }).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expectPage(page, 'iii');
    await expect(back()).toHaveCount(0);
    await goToPage(page, '50');
    await page.getByRole('button', { name: text.reader.stayHere }).press('Enter');
    await expect(back()).toHaveCount(0);
    page = await lectern.restart();
    await page.getByRole('link', { name: text.shell.study }).press('Enter');
    await expectPage(page, '50');
    await expect(read(3)).toBeVisible();
  });
  test('a bookmark, a margin note and the typography are kept, all by keyboard', async ({ lectern }) => {
    test.slow();
    let page = await openSampleBook(lectern);
    await goToPage(page, '8');
    await expectPage(page, '8');
    await page.getByRole('region', { name: 'Pages of the book' }).focus();
    await page.keyboard.press('b');
    const bookmark = (): Locator => page.getByRole('button', { name: text.reader.bookmark, exact: true });
    await expect(bookmark()).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: text.reader.asText }).press('Enter');
    await expect(page.locator('article[data-page="13"]')).toBeVisible();
    await page.getByRole('region', { name: 'Pages of the book' }).focus();
    await page.keyboard.press('s');
    await expect(page.getByRole('toolbar', { name: text.reader.selection })).toBeVisible();
    await page.keyboard.press('m');
    await page.getByRole('textbox', { name: text.marks.note }).fill('Ask the coach');
    await page.keyboard.press('Escape');
    const note = (): Locator =>
      page.getByRole('complementary', { name: text.reader.margin }).getByText('Ask the coach');
    await expect(note()).toBeVisible();

    await page.getByRole('region', { name: 'Pages of the book' }).focus();
    await page.keyboard.press('t');
    const panel = page.getByRole('dialog', { name: text.type.title });
    await expect(panel.getByRole('radio', { name: text.type.fonts.book })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByRole('radio', { name: text.type.fonts.sans })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: text.type.title })).toBeFocused();
    const font = (): Promise<string> =>
      page
        .locator('article[data-page="13"]')
        .evaluate(
          (article) => `${getComputedStyle(article).fontFamily} ${getComputedStyle(article).fontSize}`,
        );
    await expect.poll(font).toMatch(/^"?Inter.* 18px$/u);

    page = await lectern.restart();
    await page.getByRole('link', { name: text.shell.study }).press('Enter');
    await goToPage(page, '8');
    await expect(bookmark()).toHaveAttribute('aria-pressed', 'true');
    // Each window has its own view, and the test's window is new.
    await page.getByRole('button', { name: text.reader.asText }).press('Enter');
    await expect.poll(font).toMatch(/^"?Inter.* 18px$/u);
    await expect(note()).toBeVisible();
    await page.getByRole('tab', { name: text.study.notes }).press('Enter');
    await expect(
      page.getByRole('region', { name: text.study.inMargin }).getByText('Ask the coach'),
    ).toBeVisible();
    await page.getByRole('tab', { name: text.marks.title }).press('Enter');
    await expect(page.getByRole('region', { name: text.marks.bookmarks }).getByText('p. 8')).toBeVisible();
  });
});

test('an outline entry leads to its heading, and is marked among several on one page', async ({
  lectern,
}, testInfo) => {
  const path = testInfo.outputPath('knots.md');
  const paragraph = 'A knot is kept by friction. '.repeat(16).trim();
  const section = (title: string, words: string): string => `## ${title}\n\n${words}\n`;
  await writeFile(
    path,
    [
      '# Knots\n',
      section('Hitches', 'Bends join two ropes.'),
      section('Bends', paragraph),
      section('Loops', `${paragraph}\n\n${paragraph}\n\n${paragraph}`),
    ].join('\n'),
  );
  const page = await addAndOpen(lectern, path, /Knots|knots/);
  await page.setViewportSize({ width: 1440, height: 420 });
  const outline = page.getByRole('complementary', { name: text.study.outline });
  const entry = outline.getByRole('button', { name: /^Bends/ });
  await entry.press('Enter');
  await expect(entry).toHaveAttribute('aria-current', 'location');
  const region = page.getByRole('region', { name: 'Pages of the book' });
  const heading = region.getByRole('heading', { name: 'Bends' });
  const below = async (): Promise<number> =>
    ((await heading.boundingBox())?.y ?? 0) - ((await region.boundingBox())?.y ?? 0);
  await expect.poll(below).toBeLessThan(60);
  expect(await below()).toBeGreaterThanOrEqual(0);
});

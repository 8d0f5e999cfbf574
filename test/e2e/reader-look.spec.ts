import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeEpub } from '../support/make-epub';
import { makePdf } from '../support/make-pdf';
import { expect, test } from './support/lectern';
import { painted } from './support/painted';
import { addAndOpen, goTo } from './support/study';
import { projectRoot } from './support/web-front';
import { text } from '../../src/renderer/messages/text';

const title = 'A Field Guide to Mental Toughness';
const pdf = join(projectRoot, 'resources/sample-book/field-guide.pdf');

async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Find in this book' }).fill(words);
  await expect(
    page.getByRole('region', { name: text.study.wordForWord }).getByRole('button').first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
}

/** The brightness (0..1) of a computed colour. */
const brightness = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = (colour.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number);
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
};

test('matches on a white page are legible in the dark window, and the current one is distinguished', async ({
  lectern,
}, testInfo) => {
  const path = testInfo.outputPath('tea.pdf');
  const paragraphs = ['Tea is steeped. Green tea is steeped for less time than black tea.'];
  await writeFile(path, await makePdf({ title: 'On Tea', pages: [{ paragraphs }, { paragraphs }] }));
  const page = await addAndOpen(lectern, path, 'On Tea');
  await expect(page.locator('.page[data-page-number="1"] canvas')).toBeVisible({ timeout: 20_000 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = page.getByRole('button', { name: 'Dark pages' });
  if ((await dark.getAttribute('aria-pressed')) === 'true') await dark.click();

  await find(page, 'tea');
  const marks = page.locator('.pdf-marks mark');
  await expect(marks.first()).toBeAttached();
  const grounds = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor));
  for (const ground of grounds) expect(brightness(ground)).toBeGreaterThan(0.7);
  const nowAt = (): Promise<readonly number[]> =>
    marks.evaluateAll((all) => all.flatMap((mark, at) => (mark.className === 'is-now' ? [at] : [])));
  await expect.poll(nowAt).toEqual([0]);
  await page.keyboard.press('Enter');
  await expect.poll(nowAt).toEqual([1]);

  // A highlight on another page does not lead away from the page being opened.
  const first = await page.evaluate(() => location.hash);
  await goTo(page, 'Library');
  await page.getByRole('list', { name: 'Books' }).waitFor();
  await page.evaluate((hash) => (location.hash = hash), first.replace(/\d+$/u, '2'));
  await page.locator('.page[data-page-number="2"] .endOfContent').waitFor({ state: 'attached' });
  await expect(page.getByRole('button', { name: /^Go to a page, p\. 2/ })).toBeVisible();

  // Over the page if there is no room next to it: Escape returns the focus to the button that opened it.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1000, height: 700 });
  const opener = page.getByRole('button', { name: 'Show the outline' });
  await opener.press('Enter');
  await page.getByRole('tab', { name: 'Outline' }).press('Escape');
  await expect(opener).toBeFocused();
  if (size) await page.setViewportSize(size);

  // There is room for two pages side by side.
  await page.getByRole('button', { name: 'Two pages side by side' }).click();
  await expect(page.locator('.spread').first()).toBeAttached();
  await expect
    .poll(() => page.locator('.pdf-scroll').evaluate((box) => box.scrollWidth - box.clientWidth))
    .toBeLessThanOrEqual(1);
});

test('matches in an EPUB are painted with a colour that every browser resolves', async ({
  lectern,
}, testInfo) => {
  const path = testInfo.outputPath('tea.epub');
  await writeFile(
    path,
    makeEpub({
      title: 'On Tea',
      chapters: [{ file: 'c1.xhtml', title: 'One', body: '<h1>One</h1><p>Tea is steeped, not boiled.</p>' }],
    }),
  );
  const page = await addAndOpen(lectern, path, 'On Tea');
  const paragraph = page.frameLocator('.flow-part iframe').getByText('Tea is steeped');
  await expect(paragraph).toBeVisible();
  await find(page, 'steeped');
  // The highlight is not an element and has no style, so a screenshot is checked.
  const yellow = async (): Promise<number> =>
    (await painted(paragraph)).evaluate(({ data: points }) => {
      let count = 0;
      for (let at = 0; at < points.length; at += 4)
        if ((points[at] ?? 0) > 230 && (points[at + 1] ?? 0) > 210 && (points[at + 2] ?? 0) < 190) count += 1;
      return count;
    });
  await expect.poll(yellow).toBeGreaterThan(200);
});

test('the menu of a book at the bottom of the window opens upwards, fully visible', async ({ lectern }) => {
  const page = lectern.page();
  await goTo(page, 'Library');
  await lectern.addBook('Choose a file', pdf);
  const more = page.getByRole('button', { name: text.library.menu(title) });
  await expect(more).toBeAttached({ timeout: 30_000 });
  await page.getByText(text.library.notBegun('88 pages')).waitFor({ timeout: 30_000 });
  const bottom = await more.evaluate((button) => button.getBoundingClientRect().bottom);
  await more.evaluate((button) => {
    const scroll = button.closest('.l-scroll');
    if (scroll instanceof HTMLElement)
      scroll.style.paddingTop = `${innerHeight - 60 - button.getBoundingClientRect().bottom + 16}px`;
  });
  expect(await more.evaluate((button) => button.getBoundingClientRect().bottom)).toBeGreaterThan(bottom);
  await more.press('Enter');
  const box = await page.getByRole('menu').boundingBox();
  const height = await page.evaluate(() => innerHeight);
  expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? height) <= height).toBe(true);
});

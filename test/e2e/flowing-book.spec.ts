import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/lectern';
import { highlightInSight } from './support/highlight-in-sight';
import { inPart, openLogBook } from './support/log-book';
import { painted } from './support/painted';
import { goToPage, pageNumber } from './support/reading';
import { goTo } from './support/study';
import { text } from '../../src/renderer/messages/text';

/** The text at the top of the viewport. */
const atTop = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const scroll = document.querySelector('.flow-scroll');
    const edge = scroll?.getBoundingClientRect().top ?? 0;
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('.flow-part[data-ready] iframe')) {
      const top = frame.getBoundingClientRect().top;
      for (const element of frame.contentDocument?.querySelectorAll('h1, h2, p') ?? [])
        if (top + element.getBoundingClientRect().bottom > edge + 20) return element.textContent ?? '';
    }
    return '';
  });

test('an EPUB scrolls continuously: page numbers follow, jumps lead to their target, keys work in the book', async ({
  lectern,
}, testInfo) => {
  const page = await openLogBook(lectern, testInfo.outputPath('log.epub'));
  const book = page.getByRole('region', { name: 'Pages of the book' });

  // With the wheel, over the frame.
  await book.hover();
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => pageNumber(page)).toBeGreaterThan(1);

  // The outline leads to the start of the chapter.
  await page
    .getByRole('complementary', { name: 'Outline' })
    .getByRole('button', { name: /^Watch 12/ })
    .click();
  await expect.poll(() => atTop(page)).toBe('Watch 12');
  const twelve = await pageNumber(page);

  // Keys while the frame has the focus.
  await inPart(page, 12).getByText('Entry 1985 tells').click();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pageNumber(page)).toBe(twelve + 1);
  await page.keyboard.press('PageUp');
  await expect.poll(() => pageNumber(page)).toBe(twelve);
  const before = await page.evaluate(() => document.querySelector('.flow-scroll')?.scrollTop ?? 0);
  await page.keyboard.press('Space');
  await expect
    .poll(() => page.evaluate(() => document.querySelector('.flow-scroll')?.scrollTop ?? 0))
    .toBeGreaterThan(before + 200);

  // Changing the text size keeps the page.
  await goToPage(page, '100');
  await expect.poll(() => pageNumber(page)).toBe(100);
  await expect.poll(() => atTop(page)).not.toBe('');
  const first = await atTop(page);
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('+');
  await expect
    .poll(() =>
      page.evaluate(() =>
        document
          .querySelector<HTMLIFrameElement>('.flow-part iframe')
          ?.contentDocument?.documentElement.style.getPropertyValue('--lectern-size'),
      ),
    )
    .toBe('21px');
  await expect.poll(() => atTop(page)).toBe(first);
  expect(await pageNumber(page)).toBe(100);

  await page.getByRole('button', { name: text.reader.stayHere }).click();
  const reopened = await lectern.restart();
  await goTo(reopened, 'Study');
  await expect.poll(() => pageNumber(reopened)).toBe(100);
  await expect.poll(() => atTop(reopened)).toBe(first);
});

test('an EPUB’s links, search and selection', async ({ lectern }, testInfo) => {
  const page = await openLogBook(lectern, testInfo.outputPath('log.epub'));

  await inPart(page, 1).getByText('the late watch').click();
  await expect.poll(() => atTop(page)).toBe('Late');
  const late = await pageNumber(page);
  expect(late).toBeGreaterThan(100);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => pageNumber(page)).toBe(1);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => pageNumber(page)).toBe(late);
  await page.keyboard.press('Alt+ArrowLeft');

  await inPart(page, 1).getByText('the world').click();
  const out = page.getByRole('dialog', { name: text.reader.outside });
  await expect(out).toContainText('example.org');
  await expect(out.getByRole('link')).toHaveAttribute('href', 'https://example.org/light?x=1');
  await out.getByRole('button', { name: 'Stay here' }).click();

  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: /find/i }).fill('Entry 2500 tells');
  await expect(page.getByRole('region', { name: text.study.wordForWord }).getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => highlightInSight(page)).toBe('Entry 2500 tells');

  // The current match is distinguished from others on the page.
  await page.getByRole('searchbox', { name: /find/i }).fill('granite');
  await expect(
    page.getByRole('region', { name: text.study.wordForWord }).getByRole('button').nth(1),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => highlightInSight(page, 'lit-now')).toBe('granite');
  await page.keyboard.press('Enter');
  await expect.poll(() => highlightInSight(page, 'lit-now')).toBe('granite');
  await page.getByRole('searchbox', { name: /find/i }).fill('Entry 2500 tells');
  await expect(page.getByRole('region', { name: text.study.wordForWord }).getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => highlightInSight(page)).toBe('Entry 2500 tells');
  expect(await highlightInSight(page, 'lit-now')).toBe('');

  await page.getByRole('button', { name: text.reader.putOff }).click();
  await expect.poll(() => highlightInSight(page)).toBe('');
  await inPart(page, 14).getByText('Entry 2500 tells').click({ clickCount: 3 });
  await page
    .getByRole('toolbar', { name: 'Selected text' })
    .getByRole('button', { name: 'Ask about this' })
    .click();
  await expect(page.getByText(/Entry 2500 tells of the/).last()).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Selected text' })).toHaveCount(0);
});

/** The brightness (0..1) of the background at a point of the window, from painted pixels rather than styles. */
const groundOf = async (place: Locator): Promise<number> =>
  (await painted(place)).evaluate(({ width, height, data }) => {
    // Next to the text, at its end.
    const at = (Math.floor(height / 2) * width + width - 30) * 4;
    const [r = 0, g = 0, b = 0] = data.slice(at, at + 3);
    return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
  });

test('an open EPUB turns dark and light with the window, unless its pages are set otherwise', async ({
  lectern,
}, testInfo) => {
  const page = await openLogBook(lectern, testInfo.outputPath('log.epub'));
  const sheet = page.locator('.flow');
  const ground = (): Promise<number> => groundOf(sheet);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBeGreaterThan(0.9);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBeLessThan(0.2);
  await expect(inPart(page, 1).getByText('See the late watch')).toBeVisible();
  expect(await groundOf(inPart(page, 1).getByRole('heading'))).toBeLessThan(0.2);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBeGreaterThan(0.9);

  // White pages in a dark window, as long as they are selected.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBeLessThan(0.2);
  await page.getByRole('button', { name: text.type.title }).click();
  await page.getByRole('radio', { name: text.type.papers.white }).click();
  await page.keyboard.press('Escape');
  await expect.poll(ground).toBeGreaterThan(0.9);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(ground).toBeGreaterThan(0.9);
  // So is the book's own document, whatever its styles for dark mode.
  await expect.poll(() => groundOf(inPart(page, 1).getByRole('heading'))).toBeGreaterThan(0.9);
});

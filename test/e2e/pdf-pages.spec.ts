import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makePdf, type PdfPage } from '../support/make-pdf';
import { expect, test, type Lectern } from './support/lectern';
import { expectPage } from './support/reading';
import { addAndOpen, answers, ask } from './support/study';
import { projectRoot } from './support/web-front';
import { text } from '../../src/renderer/messages/text';

async function openPdf(
  lectern: Lectern,
  path: string,
  title: string,
  pages: readonly PdfPage[],
): Promise<Page> {
  await writeFile(path, await makePdf({ title, pages }));
  const page = await addAndOpen(lectern, path, title);
  await expect(page.locator('.page[data-page-number="1"] .endOfContent')).toBeAttached({ timeout: 20_000 });
  return page;
}

const leaves = (count: number): readonly PdfPage[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `Leaf ${index + 1}`,
    paragraphs: Array.from({ length: 9 }, () => 'Tea is steeped, not boiled, and drunk while it is hot.'),
  }));

/** Numbers of the pages that are at least partly drawn, and of those laid out. */
const pagesWith = (page: Page, selector: string): Promise<readonly number[]> =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => Number(one.closest<HTMLElement>('.page')?.dataset['pageNumber'])));

test('turning shows a page that is already drawn, and the next one is drawn after that', async ({
  lectern,
}, testInfo) => {
  const page = await openPdf(lectern, testInfo.outputPath('leaves.pdf'), 'Leaves', leaves(12));
  const next = page.getByRole('button', { name: 'Next page' });
  for (let turn = 0; turn < 4; turn += 1) {
    await expect(page.locator(`.page[data-page-number="${turn + 3}"] .endOfContent`)).toBeAttached();
    await next.click();
    await expectPage(page, `${turn + 2}`);
  }
  // The page, one on each side and one more ahead; pages further away were drawn, but are not laid out.
  await expect.poll(() => pagesWith(page, '.endOfContent')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await expect.poll(() => pagesWith(page, '.page:not([data-far]) .endOfContent')).toEqual([4, 5, 6]);

  // Nothing is drawn in the frames up to the one that shows the page.
  const drawing = await page.evaluate(
    () =>
      new Promise<readonly boolean[]>((resolve) => {
        const seen: boolean[] = [];
        const look = (): void => {
          const box = document.querySelector('.pdf-scroll')?.getBoundingClientRect();
          const turned = document.querySelector('.page[data-page-number="6"]');
          seen.push(document.querySelector('.page:is(.loading, .loadingIcon)') !== null);
          const there =
            box && turned && Math.abs(turned.getBoundingClientRect().top - box.top) < box.height / 2;
          if (there)
            resolve([...seen, turned.querySelector('canvas') === null, turned.hasAttribute('data-far')]);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>('button[aria-label="Next page"]')?.click();
        look();
      }),
  );
  expect(drawing).not.toContain(true);
  await expect(page.locator('.page[data-page-number="8"] .endOfContent')).toBeAttached();

  // A page left far behind is drawn again when it is opened.
  await page.evaluate(() => (location.hash = location.hash.replace(/\d+$/u, '1')));
  await expect(page.locator('.page[data-page-number="1"]:not([data-far]) canvas')).toBeVisible();
  await expect.poll(() => pagesWith(page, '.page:not([data-far]) .endOfContent')).toEqual([1, 2, 3]);
});

test('links have names; those of a page are one tab stop, and the arrow keys move between them', async ({
  lectern,
}, testInfo) => {
  const pages = leaves(5).map((leaf, index) => ({
    ...leaf,
    links: [
      { words: 'The fourth leaf', to: 4 },
      { words: '5', to: 5 },
      { words: `more of leaf ${index + 1}`, to: 'https://example.org/tea' },
    ],
  }));
  const page = await openPdf(lectern, testInfo.outputPath('links.pdf'), 'Links', pages);
  const links = (number: number) => page.locator(`.page[data-page-number="${number}"]`).getByRole('link');
  await expect(links(1)).toHaveCount(3);
  await expect(links(1).nth(0)).toHaveAccessibleName('Go to The fourth leaf');
  await expect(links(1).nth(1)).toHaveAccessibleName('Go to p. 5');
  await expect(links(1).nth(2)).toHaveAccessibleName('Open https://example.org/tea');
  const stops = () => pagesWith(page, '.pdf-scroll :is(a, .textLayer)[tabindex="0"]');
  await expect(links(2)).toHaveCount(3);
  await expect.poll(stops).toEqual([1]);

  await page.locator('.pdf-scroll').focus();
  await page.keyboard.press('Tab');
  await expect(links(1).nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links(1).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links(1).nth(0)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.pdf-scroll a:focus')).toHaveCount(0);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(stops).toEqual([2]);
  await links(2).nth(0).press('Enter');
  await expectPage(page, '4');
  // A link is a jump, so back and forward work.
  await page.keyboard.press('Alt+ArrowLeft');
  await expectPage(page, '2');
  await page.keyboard.press('Alt+ArrowRight');
  await expectPage(page, '4');
});

test('a match in a large heading is highlighted from its first letter to its last', async ({
  lectern,
}, testInfo) => {
  // Narrow letters, then wide ones: in the font of the text layer, the boundary is elsewhere than on the page.
  const title = 'illicit fillip WWW MMM';
  const path = testInfo.outputPath('heading.pdf');
  const page = await openPdf(lectern, path, 'Heading', [
    { title, titleFont: 'Times-Bold', titleSize: 26, paragraphs: ['Tea is steeped.'] },
  ]);
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Find in this book' }).fill('fillip');
  await expect(
    page.getByRole('region', { name: text.study.wordForWord }).getByRole('button').first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  const mark = page.locator('.pdf-marks mark').first();
  await expect(mark).toBeAttached();
  const ends = await mark.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const sheet = element.closest('.page');
    const canvas = sheet?.querySelector('canvas');
    const box = sheet?.getBoundingClientRect();
    if (!canvas || !box) throw new Error('no page');
    const scale = canvas.width / box.width;
    const [top, height] = [Math.round((own.top - box.top) * scale), Math.round(own.height * scale)];
    const data = canvas.getContext('2d')?.getImageData(0, top, canvas.width, height).data ?? [];
    const dark = Array.from({ length: canvas.width }, (_, x) =>
      Array.from({ length: height }, (_line, y) => (data[(y * canvas.width + x) * 4] ?? 255) < 128).includes(
        true,
      ),
    );
    // Words are separated by at least a sixth of the line's height.
    const words: [number, number][] = [];
    dark.forEach((ink, x) => {
      const last = words.at(-1);
      if (!ink) return;
      if (last && x - last[1] < height / 6) last[1] = x;
      else words.push([x, x]);
    });
    const [from = 0, to = 0] = words[1] ?? [];
    return {
      count: words.length,
      before: (from / scale + box.left - own.left) / own.height,
      after: (own.right - (to / scale + box.left)) / own.height,
    };
  });
  expect(ends.count).toBe(4);
  for (const beside of [ends.before, ends.after]) {
    expect(beside).toBeGreaterThanOrEqual(-0.02);
    expect(beside).toBeLessThan(0.12);
  }
});

test('a quote with a bold word is highlighted in one box per line', async ({ lectern }) => {
  const path = join(projectRoot, 'resources/sample-book/field-guide.pdf');
  const page = await addAndOpen(lectern, path, 'A Field Guide to Mental Toughness');
  await ask(page, 'What does the landing strip contain?');
  await answers(page)
    .last()
    .getByRole('button', { name: /^page 64\b/ })
    .click();
  const marks = page.locator('.page[data-page-number="69"] .pdf-marks mark');
  await expect(marks.first()).toBeInViewport();
  const tops = await marks.evaluateAll((all) =>
    all.map((mark) => Math.round(mark.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(tops.length);
});

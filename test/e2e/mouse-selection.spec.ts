import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { folded } from './support/reading';
import { expect, test } from './support/lectern';
import { addAndOpen, composer } from './support/study';
import { projectRoot } from './support/web-front';

const pdf = join(projectRoot, 'resources/sample-book/field-guide.pdf');

const pieces = (page: Page) =>
  page.locator('.page[data-page-number="12"] .textLayer span:not(.markedContent)');

/** The middle of a line's first or last letter, in px. */
const edgeOf = async (page: Page, words: string, edge: 'first' | 'last'): Promise<[number, number]> => {
  const box = await pieces(page).filter({ hasText: words }).first().boundingBox();
  if (!box) throw new Error(`${words} is not in sight`);
  return [edge === 'first' ? box.x + 2 : box.x + box.width - 2, box.y + box.height / 2];
};

const drag = async (page: Page, from: [number, number], to: [number, number]): Promise<void> => {
  await page.mouse.move(...from);
  await page.mouse.down();
  // In several steps, like a hand.
  for (let step = 1; step <= 8; step += 1)
    await page.mouse.move(from[0] + ((to[0] - from[0]) * step) / 8, from[1] + ((to[1] - from[1]) * step) / 8);
  await page.mouse.up();
};

const selected = async (page: Page): Promise<string> =>
  folded(await page.evaluate(() => document.getSelection()?.toString() ?? ''));

test('words of a PDF are selected with the mouse, forwards and backwards, across lines and past their ends', async ({
  lectern,
}) => {
  const page = await addAndOpen(lectern, pdf, 'A Field Guide to Mental Toughness');
  await expect(composer(page)).toBeVisible();
  await page.getByRole('button', { name: /^Go to a page/ }).click();
  await page.getByRole('textbox', { name: 'Go to a page' }).fill('7');
  await page.keyboard.press('Enter');
  await expect(pieces(page).first()).toBeInViewport();
  const lines = (await pieces(page).allInnerTexts()).filter((line) => line.trim().length > 30);
  const [first = '', second = ''] = lines.slice(2);
  const bar = page.getByRole('toolbar', { name: 'Selected text' });

  const ways = [
    [await edgeOf(page, first, 'first'), await edgeOf(page, second, 'last')],
    [await edgeOf(page, second, 'last'), await edgeOf(page, first, 'first')],
  ] as const;
  for (const [from, to] of ways) {
    await expect(async () => {
      await drag(page, from, to);
      await expect(bar).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    const words = await selected(page);
    expect(words).toContain(folded(first).slice(3, -3));
    expect(words).toContain(folded(second).slice(0, -3));
    // Nothing beyond the lines.
    expect(words.length).toBeLessThan(first.length + second.length + 4);
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
  }

  // A drag that ends in empty space next to the text selects the line, not a page full of words.
  const [x, y] = await edgeOf(page, second, 'last');
  await drag(page, await edgeOf(page, first, 'first'), [x + 30, y]);
  await expect(bar).toBeVisible();
  expect((await selected(page)).length).toBeLessThan(first.length + second.length + 4);
});

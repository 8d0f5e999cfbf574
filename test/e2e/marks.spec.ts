import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from './support/lectern';
import { goToPage } from './support/reading';
import { addAndOpen, goTo } from './support/study';
import { projectRoot } from './support/web-front';
import { text } from '../../src/renderer/messages/text';

const pdf = join(projectRoot, 'resources/sample-book/field-guide.pdf');
const words = { from: 'because a tired', to: 'else badly' };
const quote = 'because a tired or bruised person trains everything else badly';
const note = 'Rest first, then.';

/** Selects words in the text layer of a page, as dragging the mouse does. */
const select = (page: Page, number: number): Promise<void> =>
  page.evaluate(
    ([shown, { from, to }]) => {
      const layer = document.querySelector(`.page[data-page-number="${shown}"] .textLayer`);
      if (!layer) throw new Error('the page is not drawn');
      const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
      const pieces: { readonly node: Node; readonly start: number }[] = [];
      let text = '';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        pieces.push({ node, start: text.length });
        text += node.textContent ?? '';
      }
      const start = text.indexOf(from);
      const end = text.indexOf(to, start) + to.length;
      const placeOf = (at: number): [Node, number] => {
        const piece = pieces.findLast((one) => one.start <= at);
        if (!piece) throw new Error('the words are not there');
        return [piece.node, at - piece.start];
      };
      const [last, offset] = placeOf(end - 1);
      const range = document.createRange();
      range.setStart(...placeOf(start));
      range.setEnd(last, offset + 1);
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range);
    },
    [number, words] as const,
  );

/** The lines of the first mark, in fractions of its page. */
const linesOf = (page: Page): Promise<readonly number[]> =>
  page
    .locator('.pdf-mark')
    .first()
    .evaluate((mark) => {
      const box = mark.closest('.page')?.getBoundingClientRect() ?? new DOMRect();
      return [...mark.children].flatMap((line) => {
        const own = line.getBoundingClientRect();
        return [(own.left - box.left) / box.width, (own.top - box.top) / box.height, own.width / box.width];
      });
    });

interface Highlight {
  readonly subtype: string;
  readonly contentsObj: { readonly str: string };
  readonly quadPoints: Float32Array | null;
}

const highlightsOf = async (file: Buffer, page: number): Promise<readonly Highlight[]> => {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const found = (await (await (await task.promise).getPage(page)).getAnnotations()) as Highlight[];
  await task.destroy();
  return found.filter(({ subtype }) => subtype === 'Highlight');
};

test('mark words, add a note, find both in the same place after a restart, and export them', async ({
  lectern,
}) => {
  const page = await addAndOpen(lectern, pdf, 'A Field Guide to Mental Toughness');
  await goToPage(page, '7');
  await page.getByRole('button', { name: text.reader.stayHere }).press('Enter');
  await expect(page.locator('.page[data-page-number="12"] .textLayer span').first()).toBeAttached();

  const bar = page.getByRole('toolbar', { name: 'Selected text' });
  // A page that is still scrolling dismisses the toolbar.
  await expect(async () => {
    await select(page, 12);
    await expect(bar).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('3');
  const mark = page.getByRole('button', { name: /^Mark.*because a tired/ });
  await expect(mark).toHaveAttribute('data-colour', 'blue');
  await mark.press('Enter');
  await page.getByRole('textbox', { name: 'Note in the margin' }).fill(note);
  await expect(page.getByRole('dialog', { name: 'Mark' }).getByText('Saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mark).toBeFocused();
  const before = await linesOf(page);

  const reopened = await lectern.killAndRestart();
  await goTo(reopened, 'Study');
  await expect(reopened.getByRole('button', { name: /^Mark with a note: because/ })).toBeVisible();
  const after = await linesOf(reopened);
  expect(after).toHaveLength(before.length);
  after.forEach((share, index) => expect(share).toBeCloseTo(before[index] ?? 0, 3));

  await reopened.getByRole('tab', { name: 'Marks' }).click();
  const row = reopened.getByRole('listitem').filter({ hasText: quote });
  await expect(row).toContainText(note);
  await row.hover();
  await row.getByRole('button', { name: text.marks.more }).click();
  await reopened.getByRole('menuitem', { name: text.marks.remove }).click();
  await expect(reopened.locator('.pdf-mark')).toHaveCount(0);
  await reopened.getByRole('button', { name: 'Undo' }).click();
  await expect(reopened.locator('.pdf-mark')).toHaveCount(1);

  const save = async (item: RegExp): Promise<Buffer> => {
    const download = reopened.waitForEvent('download');
    await reopened.getByRole('button', { name: text.marks.save }).click();
    await reopened.getByRole('menuitem', { name: item }).click();
    return readFile(await (await download).path());
  };
  const markdown = await save(/Markdown/);
  expect(markdown.toString()).toContain(`> ${quote}\n\np. 7 (PDF 12), blue`);
  expect(markdown.toString()).toContain(note);
  const copy = await save(/copy of the PDF/);
  const original = await readFile(pdf);
  expect(copy.subarray(0, original.length).equals(original)).toBe(true);
  const [highlight] = await highlightsOf(copy, 12);
  expect(highlight).toMatchObject({ contentsObj: { str: note } });
  expect(highlight?.quadPoints).toHaveLength((8 * before.length) / 3);
});

import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { makeEpub } from '../support/make-epub';
import { expect, test } from './support/lectern';
import { highlightInSight } from './support/highlight-in-sight';
import { paragraph } from './support/log-book';
import { pageNumber } from './support/reading';
import { addAndOpen } from './support/study';
import { text } from '../../src/renderer/messages/text';

/** The id or text of the focused element in the book. */
const focusedInBook = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const frame = document.activeElement;
    const focused = frame instanceof HTMLIFrameElement ? frame.contentDocument?.activeElement : null;
    return focused ? focused.id || (focused.textContent ?? '').slice(0, 40) : '';
  });

/** The distance of an element in a frame from the top edge of the book, in px. */
const downFromTop = async (page: Page, place: Locator): Promise<number> => {
  const [box, book] = [
    await place.boundingBox(),
    await page.getByRole('region', { name: 'Pages of the book' }).boundingBox(),
  ];
  return (box?.y ?? Infinity) - (book?.y ?? 0);
};

test('a footnote link leads there and back, on the same page and on another', async ({
  lectern,
}, testInfo) => {
  const path = testInfo.outputPath('notes.epub');
  const paragraphs = (from: number): string =>
    Array.from({ length: 6 }, (_, n) => paragraph(from + n)).join('');
  await writeFile(
    path,
    makeEpub({
      title: 'Notes of a Keeper',
      chapters: [
        {
          file: 'one.xhtml',
          title: 'One',
          body: `<h1>One</h1>${paragraphs(0)}<p id="here">The lamp<a epub:type="noteref" href="#near">[1]</a> and the quay<a epub:type="noteref" href="#far">[2]</a>.</p><aside epub:type="footnote" id="near" hidden=""><p>It burned colza oil. <a href="#here">back</a></p></aside>${Array.from({ length: 8 }, (_, n) => paragraphs(10 + n * 6)).join('')}<aside epub:type="footnote" id="far"><p>Of granite.</p></aside>`,
        },
      ],
    }),
  );
  const page = await addAndOpen(lectern, path, 'Notes of a Keeper');
  const book = page.frameLocator('.flow-part iframe');
  const lamp = book.getByText('[1]');
  const near = book.getByText('It burned colza oil.');
  // Layout may still be changing while scrolling to it.
  await expect(async () => {
    await lamp.scrollIntoViewIfNeeded();
    expect(await downFromTop(page, lamp)).toBeLessThan(900);
  }).toPass();
  const before = await downFromTop(page, lamp);

  // With the keyboard, to a note one line below: the focus follows, and returns to the mark.
  await lamp.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => downFromTop(page, near)).toBeLessThan(40);
  await expect.poll(() => focusedInBook(page)).toBe('near');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => Math.abs((await downFromTop(page, lamp)) - before)).toBeLessThan(3);
  await expect.poll(() => focusedInBook(page)).toBe('[1]');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => downFromTop(page, near)).toBeLessThan(40);
  // A link in the note leads back too, and going back from there leads to the note.
  await book.getByText('back').click();
  await expect.poll(() => downFromTop(page, lamp)).toBeLessThan(60);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => downFromTop(page, near)).toBeLessThan(40);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => Math.abs((await downFromTop(page, lamp)) - before)).toBeLessThan(3);

  // With a click, to a note several pages away.
  const here = await pageNumber(page);
  await book.getByText('[2]').click();
  await expect.poll(() => pageNumber(page)).toBeGreaterThan(here + 5);
  await expect(book.getByText('Of granite.')).toBeInViewport();
  await expect.poll(() => focusedInBook(page)).toBe('far');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => Math.abs((await downFromTop(page, lamp)) - before)).toBeLessThan(3);
  await expect.poll(() => pageNumber(page)).toBe(here);
  await expect.poll(() => focusedInBook(page)).toBe('[2]');

  // The marks are not part of the text: a sentence with one is found, highlighted completely, and quoted without it.
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: /find/i }).fill('lamp and the quay.');
  await expect(page.getByRole('region', { name: text.study.wordForWord }).getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => highlightInSight(page)).toBe('lamp[1] and the quay[2].');
  await book.locator('#here').click({ clickCount: 3, position: { x: 3, y: 8 } });
  await page
    .getByRole('toolbar', { name: 'Selected text' })
    .getByRole('button', { name: 'Ask about this' })
    .click();
  await expect(page.locator('.comp-quote')).toContainText('“The lamp and the quay.”');
});

import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { makeEpub } from '../support/make-epub';
import { expect, test, type Lectern } from './support/lectern';
import { addAndOpen } from './support/study';
import { litInSight } from './support/lit-in-sight';

const words = 'tide harbour lantern ledger weather rope signal keeper winter gull granite lamp'.split(' ');
/** The same for the same number, and no two alike. */
const sentence = (n: number): string =>
  `Entry ${n} tells of the ${words[n % 12]} and the ${words[(n * 7 + 3) % 12]} by the ${words[(n * 5 + 1) % 12]}, and of nothing else that day.`;
const paragraph = (n: number): string =>
  `<p>${Array.from({ length: 5 }, (_, at) => sentence(n * 5 + at)).join(' ')}</p>`;

/** What a book may say for windows that it knows. */
const ownDark =
  ':root { color-scheme: light dark } @media (prefers-color-scheme: dark) { body { background: #000; color: #fff } }';

/** Some 170 pages in 20 documents, with links among them and out. */
const logBook = makeEpub({
  title: 'The Log of the Lighthouse',
  chapters: Array.from({ length: 20 }, (_, chapter) => ({
    file: `c${chapter + 1}.xhtml`,
    title: `Watch ${chapter + 1}`,
    body: `<h1>Watch ${chapter + 1}</h1>${chapter === 0 ? `<style>${ownDark}</style><p>See <a href="c15.xhtml#late">the late watch</a> or <a href="https://example.org/light?x=1">the world</a>.</p>` : ''}
      ${Array.from({ length: 36 }, (_, n) => `${chapter === 14 && n === 20 ? '<h2 id="late">Late</h2>' : ''}${paragraph(chapter * 36 + n)}`).join('\n')}`,
  })),
});

async function openBook(lectern: Lectern, path: string): Promise<Page> {
  await writeFile(path, logBook);
  const page = await addAndOpen(lectern, path, 'The Log of the Lighthouse');
  await expect(inPart(page, 1).getByText('See the late watch')).toBeVisible();
  return page;
}

/** What stands in a document of the book. */
const inPart = (page: Page, chapter: number) =>
  page.frameLocator(`.flow-part iframe[src$="/c${chapter}.xhtml"]`);

const pageNumber = async (page: Page): Promise<number> =>
  Number(
    /p\. (\d+)/.exec(
      (await page.getByRole('button', { name: /^Go to a page/ }).getAttribute('aria-label')) ?? '',
    )?.[1],
  );

/** The text at the head of what is in sight. */
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

test('an EPUB is read in one scroll: page numbers follow, jumps lead to the place, keys work in the book', async ({
  lectern,
}, testInfo) => {
  const page = await openBook(lectern, testInfo.outputPath('log.epub'));
  const book = page.getByRole('region', { name: 'Pages of the book' });

  // The wheel, over the frame.
  await book.hover();
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => pageNumber(page)).toBeGreaterThan(1);

  // The outline leads to where the chapter begins.
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

  // Another size of text keeps the page.
  await page.getByRole('button', { name: /^Go to a page/ }).click();
  await page.getByRole('textbox', { name: 'Go to a page' }).fill('100');
  await page.keyboard.press('Enter');
  await expect.poll(() => pageNumber(page)).toBe(100);
  await expect.poll(() => atTop(page)).not.toBe('');
  const first = await atTop(page);
  for (let times = 0; times < 4; times += 1) await page.getByRole('button', { name: 'Larger text' }).click();
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

  const reopened = await lectern.restart();
  await reopened.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Study' }).click();
  await expect.poll(() => pageNumber(reopened)).toBe(100);
  await expect.poll(() => atTop(reopened)).toBe(first);
});

test('an EPUB’s links, search and selection', async ({ lectern }, testInfo) => {
  const page = await openBook(lectern, testInfo.outputPath('log.epub'));

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
  const out = page.getByRole('dialog', { name: 'A link out of the book' });
  await expect(out).toContainText('example.org');
  await expect(out.getByRole('link')).toHaveAttribute('href', 'https://example.org/light?x=1');
  await out.getByRole('button', { name: 'Stay here' }).click();

  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: /find/i }).fill('Entry 2500 tells');
  await expect(page.getByRole('region', { name: 'Word for word' }).getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => litInSight(page)).toBe('Entry 2500 tells');

  // Of several places on a page the one gone to is told apart.
  await page.getByRole('searchbox', { name: /find/i }).fill('granite');
  await expect(page.getByRole('region', { name: 'Word for word' }).getByRole('button').nth(1)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => litInSight(page, 'lit-now')).toBe('granite');
  await page.keyboard.press('Enter');
  await expect.poll(() => litInSight(page, 'lit-now')).toBe('granite');
  await page.getByRole('searchbox', { name: /find/i }).fill('Entry 2500 tells');
  await expect(page.getByRole('region', { name: 'Word for word' }).getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => litInSight(page)).toBe('Entry 2500 tells');
  expect(await litInSight(page, 'lit-now')).toBe('');

  await page.getByRole('button', { name: 'Put the mark away' }).click();
  await expect.poll(() => litInSight(page)).toBe('');
  await inPart(page, 14).getByText('Entry 2500 tells').click({ clickCount: 3 });
  await page
    .getByRole('toolbar', { name: 'Selected text' })
    .getByRole('button', { name: 'Ask about this' })
    .click();
  await expect(page.getByText(/Entry 2500 tells of the/).last()).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Selected text' })).toHaveCount(0);
});

/** Of what has the focus in the book, its id or its words. */
const focusedInBook = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const frame = document.activeElement;
    const focused = frame instanceof HTMLIFrameElement ? frame.contentDocument?.activeElement : null;
    return focused ? focused.id || (focused.textContent ?? '').slice(0, 40) : '';
  });

/** How far from the top edge of the book something in its frame stands, in px. */
const downFromTop = async (page: Page, place: Locator): Promise<number> => {
  const [box, book] = [
    await place.boundingBox(),
    await page.getByRole('region', { name: 'Pages of the book' }).boundingBox(),
  ];
  return (box?.y ?? Infinity) - (book?.y ?? 0);
};

test('a footnote is gone to and come back from, on the same page and on another', async ({
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
  await lamp.scrollIntoViewIfNeeded();
  await expect.poll(() => downFromTop(page, lamp)).toBeLessThan(900);
  const before = await downFromTop(page, lamp);

  // With the keyboard, to a note a line below: the focus goes along, and back to the mark.
  await lamp.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => downFromTop(page, near)).toBeLessThan(40);
  await expect.poll(() => focusedInBook(page)).toBe('near');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => Math.abs((await downFromTop(page, lamp)) - before)).toBeLessThan(3);
  await expect.poll(() => focusedInBook(page)).toBe('[1]');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => downFromTop(page, near)).toBeLessThan(40);
  // A link of the note's own leads back too, and the way back from there to the note.
  await book.getByText('back').click();
  await expect.poll(() => downFromTop(page, lamp)).toBeLessThan(60);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => downFromTop(page, near)).toBeLessThan(40);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => Math.abs((await downFromTop(page, lamp)) - before)).toBeLessThan(3);

  // By a click, to a note pages away.
  const here = await pageNumber(page);
  await book.getByText('[2]').click();
  await expect.poll(() => pageNumber(page)).toBeGreaterThan(here + 5);
  await expect(book.getByText('Of granite.')).toBeInViewport();
  await expect.poll(() => focusedInBook(page)).toBe('far');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => Math.abs((await downFromTop(page, lamp)) - before)).toBeLessThan(3);
  await expect.poll(() => pageNumber(page)).toBe(here);
  await expect.poll(() => focusedInBook(page)).toBe('[2]');

  // The marks are none of the words: what they stand in is found, lit whole, and asked about without them.
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: /find/i }).fill('lamp and the quay.');
  await expect(page.getByRole('region', { name: 'Word for word' }).getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => litInSight(page)).toBe('lamp[1] and the quay[2].');
  await book.locator('#here').click({ clickCount: 3, position: { x: 3, y: 8 } });
  await page
    .getByRole('toolbar', { name: 'Selected text' })
    .getByRole('button', { name: 'Ask about this' })
    .click();
  await expect(page.locator('.comp-quote')).toContainText('“The lamp and the quay.”');
});

/** How bright the ground of a place of the window is, 0..1: of what is painted, not of a style. */
const groundOf = async (page: Page, place: Locator): Promise<number> => {
  const picture = (await place.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const drawn = canvas.getContext('2d');
    drawn?.drawImage(image, 0, 0);
    // Beside the text, at its end.
    const [r = 0, g = 0, b = 0] =
      drawn?.getImageData(image.width - 30, Math.floor(image.height / 2), 1, 1).data ?? [];
    return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
  }, picture);
};

test('an open EPUB turns dark with the window and light again, until its pages are chosen otherwise', async ({
  lectern,
}, testInfo) => {
  const page = await openBook(lectern, testInfo.outputPath('log.epub'));
  const sheet = page.locator('.flow');
  const ground = (): Promise<number> => groundOf(page, sheet);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBeGreaterThan(0.9);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBeLessThan(0.2);
  await expect(inPart(page, 1).getByText('See the late watch')).toBeVisible();
  expect(await groundOf(page, inPart(page, 1).getByRole('heading'))).toBeLessThan(0.2);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBeGreaterThan(0.9);

  // White pages in a dark window, as long as they are chosen.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBeLessThan(0.2);
  await page.getByRole('button', { name: 'Dark pages' }).click();
  await expect.poll(ground).toBeGreaterThan(0.9);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(ground).toBeGreaterThan(0.9);
  // So is the book's own document, whatever it says for dark windows.
  await expect.poll(() => groundOf(page, inPart(page, 1).getByRole('heading'))).toBeGreaterThan(0.9);
});

import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { keeperWrote } from '../support/keeper-wrote';
import { makeEpub } from '../support/make-epub';
import { makePdf } from '../support/make-pdf';
import { test } from './support/gemini-answers';
import { expect, type Lectern } from './support/lectern';
import { highlightInSight } from './support/highlight-in-sight';
import { addAndOpen, answers, ask, composer, goTo } from './support/study';

const [begins, ends] = [
  'Above all the keeper wrote that the great lamp must never be left',
  'to burn alone through a storm from the northern banks.',
];
/** A quotation's final full stop is not highlighted. */
const shown = `${begins} ${ends}`.slice(0, -1);
const page = (topics: string): readonly string[] => topics.split(' ').map(keeperWrote);

async function openBook(lectern: Lectern, path: string): Promise<Page> {
  const window = await addAndOpen(lectern, path, 'The Rock');
  await expect(composer(window)).toBeVisible();
  return window;
}

/** Asks, and clicks on the page that the answer cites. */
async function openCitation(window: Page, cited: RegExp): Promise<void> {
  await ask(window, 'What did the keeper write of the lamp in a storm?');
  const chip = answers(window).last().getByRole('button', { name: cited });
  await expect(chip).toHaveAttribute('data-verdict', /^(?:verbatim|near)$/u);
  await chip.click();
}

test('a citation that runs from one document of an EPUB into the next is highlighted in both', async ({
  lectern,
  gemini,
}, testInfo) => {
  const path = testInfo.outputPath('border.epub');
  const body = (paragraphs: readonly string[]): string => paragraphs.map((one) => `<p>${one}</p>`).join('');
  const chapters = [
    {
      file: 'one.xhtml',
      title: 'The Light',
      body: `<h1 id="p1">The Light</h1>${body(page('storms gulls oil'))}<p id="p2">${keeperWrote('rope')}</p>${body([...page('tides granite'), begins])}`,
    },
    // One chapter in two documents, as is common for long ones.
    {
      file: 'two.xhtml',
      title: 'The Light',
      continues: true,
      body: `<p id="p3">${ends}</p>${body(page('weather winter boats'))}`,
    },
    {
      file: 'three.xhtml',
      title: 'The Quay',
      body: `<h1 id="p4">The Quay</h1>${body(page('stone iron salt'))}`,
    },
  ];
  await writeFile(
    path,
    makeEpub({
      title: 'The Rock',
      chapters,
      pages: [
        { label: 'xi', target: 'one.xhtml#p1' },
        { label: 'xii', target: 'one.xhtml#p2' },
        { label: 'xiii', target: 'two.xhtml#p3' },
        { label: 'xiv', target: 'three.xhtml#p4' },
      ],
    }),
  );
  gemini.say(`The book says: “${begins} ${ends}” [p. xii]\n[basis: book]`);
  const window = await openBook(lectern, path);
  await openCitation(window, /^page xii \(EPUB 2\)/);
  await expect.poll(() => highlightInSight(window)).toBe(shown);
  await expect(window.getByRole('button', { name: /^Go to a page, p\. xii/ })).toBeVisible();

  // From the page on which it ends, and after a restart.
  const again = await lectern.restart();
  await goTo(again, 'Study');
  await answers(again)
    .last()
    .getByRole('button', { name: /^page xii/ })
    .click();
  await expect.poll(() => highlightInSight(again)).toBe(shown);

  // A selection is labelled like a citation.
  await again.frameLocator('.flow-part iframe[src$="/two.xhtml"]').getByText(ends).click({ clickCount: 3 });
  await again
    .getByRole('toolbar', { name: 'Selected text' })
    .getByRole('button', { name: 'Ask about this' })
    .click();
  await expect(again.locator('.comp-quote')).toContainText('p. xiii (EPUB 3)');
});

test('a citation that runs from one page of a PDF into the next is highlighted on both', async ({
  lectern,
  gemini,
}, testInfo) => {
  const path = testInfo.outputPath('border.pdf');
  const head = 'The Rock';
  await writeFile(
    path,
    await makePdf({
      title: 'The Rock',
      pages: [
        { title: 'The Light', paragraphs: page('storms gulls oil'), foot: '1' },
        { head, paragraphs: [...page('rope tides granite'), begins], foot: '2' },
        { head, paragraphs: [ends, ...page('weather winter boats')], foot: '3' },
        { head, title: 'The Quay', paragraphs: page('stone iron salt'), foot: '4' },
      ],
    }),
  );
  gemini.say(`The book says: “${begins} ${ends}” [p. 2]\n[basis: book]`);
  const window = await openBook(lectern, path);
  await openCitation(window, /^page 2\b/);
  const lit = (number: number): Promise<number> =>
    window.locator(`.page[data-page-number="${number}"] .pdf-marks mark`).count();
  await expect.poll(() => lit(2)).toBeGreaterThan(0);
  await expect.poll(() => lit(3)).toBeGreaterThan(0);
  expect(await lit(1)).toBe(0);
  await expect(window.locator('.page[data-page-number="2"] .pdf-marks mark').first()).toBeInViewport();
});

/** The pictures of the library and the reader for `npm run screenshots`. Loaded by Vite. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RestClient } from '../test/bench/client.ts';

const root = join(import.meta.dirname, '..');
const otherBooks = ['keeping-bees.md', 'night-sky.txt', 'six-knots.html'].map((name) =>
  join(root, 'test/fixtures/books', name),
);

/** On the sample book's page with the printed number 7. */
const marked = {
  page: 12,
  label: '7',
  marks: [
    { colour: 'yellow', quote: 'because a tired or bruised person trains everything else badly', note: '' },
    { colour: 'green', quote: 'Most weeks give a plain winner.', note: '' },
    {
      colour: 'blue',
      quote: 'put a letter in the margin of each',
      note: 'Seven evenings first, then the letters. Begin on Monday.',
    },
    { colour: 'pink', quote: 'Do not score yourself beyond that.', note: '' },
    {
      colour: 'violet',
      quote: 'the vote, the choice and the telling',
      note: 'See what chapter 1 says of Ingrid.',
    },
  ],
} as const;

/** A shelf of several books with a collection, and a page with marks. Returns the EPUB among them. */
export async function fillShelf(client: RestClient, sampleId: string): Promise<string> {
  const others: string[] = [];
  for (const path of otherBooks) others.push((await client.importFile(path)).bookId);
  const epub = await client.importFile(join(root, 'resources/sample-book/field-guide.epub'));
  await client.call('PATCH', `/books/${epub.bookId}`, { title: 'A Field Guide, as an EPUB' });
  const collection = await client.call<{ id: number }>('POST', '/collections', { name: 'Oral exam' });
  await client.call('PATCH', `/collections/${String(collection.id)}/books`, { add: [sampleId, epub.bookId] });
  for (const mark of marked.marks)
    await client.call('POST', '/marks', {
      ...mark,
      bookId: sampleId,
      page: marked.page,
      before: '',
      after: '',
      rectangles: [],
    });
  return epub.bookId;
}

interface Camera {
  readonly page: Page;
  readonly theme: string;
  go(hash: string): Promise<void>;
  shot(name: string): Promise<void>;
}

const press = async (page: Page, name: string, pressed: boolean): Promise<void> => {
  const button = page.getByRole('button', { name });
  if ((await button.getAttribute('aria-pressed')) !== String(pressed)) await button.click();
};

/** A page of a PDF with its marks, next to the list of them; in dark mode its pages are dark too. */
async function takeMarks({ page, theme, go, shot }: Camera, sampleId: string): Promise<void> {
  await go(`study/${sampleId}/${String(marked.page)}`);
  await press(page, 'Dark pages', theme === 'dark');
  await page
    .locator('.pdf-mark')
    .nth(marked.marks.length - 1)
    .waitFor();
  await page.getByRole('tab', { name: 'Outline' }).click();
  await shot('reader-pdf');
  await page.getByRole('tab', { name: 'Marks' }).click();
  await page.getByRole('listitem').filter({ hasText: marked.marks[0].quote }).waitFor();
  await shot('reader-marks');
}

/** Matches in a PDF; the current one is highlighted. */
async function takeFind({ page, shot }: Camera): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Find in this book' }).fill('attention');
  await page.getByRole('region', { name: 'Exact matches' }).getByRole('button').first().waitFor();
  const now = page.locator('.pdf-marks .is-now');
  for (let step = 0; step < 20 && (await now.count()) === 0; step += 1) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
  }
  await shot('reader-find');
  await page.getByRole('searchbox', { name: 'Find in this book' }).fill('');
  await press(page, 'Dark pages', false);
  await page.getByRole('tab', { name: 'Outline' }).click();
}

/** An EPUB in its original layout, at the beginning of a chapter. */
async function takeEpub({ page, go, shot }: Camera, epubId: string): Promise<void> {
  await go(`study/${epubId}`);
  await page
    .getByRole('complementary', { name: 'Outline' })
    .getByRole('button', { name: /Attention Under Load/ })
    .first()
    .click();
  await page.locator('.flow-part[data-ready]').first().waitFor();
  await page.waitForTimeout(800);
  await shot('reader-epub');
}

export async function takeReaderPictures(
  camera: Camera,
  { sampleId, epubId }: { readonly sampleId: string; readonly epubId: string },
): Promise<void> {
  await takeMarks(camera, sampleId);
  await takeFind(camera);
  await takeEpub(camera, epubId);
}

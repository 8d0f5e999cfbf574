import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeEpub } from '../../support/make-epub';
import { expect, type Lectern } from './lectern';
import { addAndOpen } from './study';

const words = 'tide harbour lantern ledger weather rope signal keeper winter gull granite lamp'.split(' ');
/** Unique for each number, and always the same. */
const sentence = (n: number): string =>
  `Entry ${n} tells of the ${words[n % 12]} and the ${words[(n * 7 + 3) % 12]} by the ${words[(n * 5 + 1) % 12]}, and of nothing else that day.`;
export const paragraph = (n: number): string =>
  `<p>${Array.from({ length: 5 }, (_, at) => sentence(n * 5 + at)).join(' ')}</p>`;

/** Styles that a book may have for dark mode. */
const ownDark =
  ':root { color-scheme: light dark } @media (prefers-color-scheme: dark) { body { background: #000; color: #fff } }';

/** About 170 pages in 20 documents, with internal and external links. */
const logBook = makeEpub({
  title: 'The Log of the Lighthouse',
  chapters: Array.from({ length: 20 }, (_, chapter) => ({
    file: `c${chapter + 1}.xhtml`,
    title: `Watch ${chapter + 1}`,
    body: `<h1>Watch ${chapter + 1}</h1>${chapter === 0 ? `<style>${ownDark}</style><p>See <a href="c15.xhtml#late">the late watch</a> or <a href="https://example.org/light?x=1">the world</a>.</p>` : ''}
      ${Array.from({ length: 36 }, (_, n) => `${chapter === 14 && n === 20 ? '<h2 id="late">Late</h2>' : ''}${paragraph(chapter * 36 + n)}`).join('\n')}`,
  })),
});

export async function openLogBook(lectern: Lectern, path: string): Promise<Page> {
  await writeFile(path, logBook);
  const page = await addAndOpen(lectern, path, 'The Log of the Lighthouse');
  await expect(inPart(page, 1).getByText('See the late watch')).toBeVisible();
  return page;
}

/** The content of a document of the book. */
export const inPart = (page: Page, chapter: number) =>
  page.frameLocator(`.flow-part iframe[src$="/c${chapter}.xhtml"]`);

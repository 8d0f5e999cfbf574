import { writeFile } from 'node:fs/promises';
import { keeperWrote } from '../support/keeper-wrote';
import { makePdf, type PdfPage } from '../support/make-pdf';
import { makePng } from '../support/make-png';
import { expect, test } from './support/lectern';
import { goToPage } from './support/reading';
import { answers, ask, composer, goTo } from './support/study';

const picture = makePng(420, 595, [232, 226, 212]);
const scanned = (count: number): readonly PdfPage[] =>
  Array.from({ length: count }, () => ({ paragraphs: [], picture }));

const told = /There is no text on pages 4 to 7 and 9 to 10/u;

test('a book that is partly scanned lists those pages, shows them, and answers from the others', async ({
  lectern,
}, testInfo) => {
  const path = testInfo.outputPath('half.pdf');
  await writeFile(
    path,
    await makePdf({
      title: 'Half a Ledger',
      pages: [
        { title: 'The Light', paragraphs: ['storms', 'gulls', 'rope'].map(keeperWrote) },
        {
          paragraphs: ['The lamp burned colza oil until the great storm of that year.', keeperWrote('tides')],
        },
        { paragraphs: ['granite', 'weather'].map(keeperWrote) },
        ...scanned(4),
        {
          title: 'The Quay',
          paragraphs: ['The quay was built of granite from the island.', keeperWrote('boats')],
        },
        ...scanned(2),
      ],
    }),
  );
  const page = lectern.page();
  await goTo(page, 'Library');
  await lectern.addBook('Choose a file', path);
  const card = page.getByRole('list', { name: 'Books' }).getByRole('listitem').first();
  await expect(card).toContainText(told, { timeout: 30_000 });
  await card.getByRole('link', { name: 'Half a Ledger' }).click();
  await expect(composer(page)).toBeVisible();

  // The scans are pages like any other.
  await goToPage(page, '5');
  await expect(page.locator('.page[data-page-number="5"] .canvasWrapper canvas')).toBeVisible({
    timeout: 20_000,
  });

  await ask(page, 'What did the lamp burn until the great storm?');
  const cited = answers(page).last();
  await expect(cited).toContainText('colza oil');
  await expect(cited).not.toContainText('no text');
  await cited
    .getByRole('button', { name: /^page 2/ })
    .first()
    .click();
  await expect(page.locator('.page[data-page-number="2"] .pdf-marks mark').first()).toBeInViewport();

  await ask(page, 'How much was the bell buoy sold for at the auction?');
  await expect(answers(page).last()).toContainText(told);
  await expect(
    answers(page)
      .last()
      .getByRole('button', { name: /^page / }),
  ).toHaveCount(0);
});

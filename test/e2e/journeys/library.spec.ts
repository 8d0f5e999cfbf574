import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/lectern';
import { goTo, openBook } from '../support/study';
import { projectRoot } from '../support/web-front';
import { expectPage, goToPage } from '../support/reading';
import { text } from '../../../src/renderer/messages/text';

const pdf = join(projectRoot, 'resources/sample-book/field-guide.pdf');

test('open a book: progress, outline, printed page numbers, jumps', async ({ lectern }) => {
  const page = lectern.page();
  await goTo(page, 'Library');
  await lectern.addBook('Choose a file', pdf);
  await openBook(page);
  const outline = page.getByRole('complementary', { name: 'Outline' });
  await expect(outline.getByRole('button', { name: /^(?:2\. )?Attention Under Load/ })).toBeVisible();
  await outline.getByRole('button', { name: /^(?:2\. )?Attention Under Load/ }).click();
  await expectPage(page, '8');

  await goToPage(page, 'iv');
  await expectPage(page, 'iv');
  await expect(page.getByRole('button', { name: /^Go to a page, p\. iv \(PDF \d+\)$/ })).toBeVisible();

  const stay = page.getByRole('button', { name: text.reader.stayHere });
  await stay.click();
  await expect(stay).toBeHidden();
  const reopened = await lectern.restart();
  await goTo(reopened, 'Study');
  await expectPage(reopened, 'iv');
});

test('open a book: cancelling leaves nothing behind, a broken file is reported', async ({
  lectern,
}, testInfo) => {
  const page = lectern.page();
  await goTo(page, 'Library');
  const large = testInfo.outputPath('large.md');
  const chapter = 'The tide came in and went out again, and nobody wrote it down. '.repeat(400);
  await writeFile(
    large,
    Array.from({ length: 900 }, (_, n) => `# Chapter ${n + 1}\n\n${chapter}\n`).join('\n'),
  );
  await lectern.addBook('Choose a file', large);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Cancelled. Nothing was kept.')).toBeVisible();

  const broken = testInfo.outputPath('broken.pdf');
  await writeFile(broken, '%PDF-1.7\nthis is not a PDF after all');
  await lectern.addBook('Add a book', broken);
  await expect(page.getByText(/broken\.pdf.*(damaged|cannot be read|not a)/i).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/broken\.pdf/).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Books' }).getByRole('link')).toHaveCount(0);
});

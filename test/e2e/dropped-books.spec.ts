import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeEpub } from '../support/make-epub';
import { makePng } from '../support/make-png';
import { expect, test } from './support/lectern';
import { goTo } from './support/study';
import { projectRoot } from './support/web-front';
import { text } from '../../src/renderer/messages/text';

const pdf = join(projectRoot, 'resources/sample-book/field-guide.pdf');

test('the library: many files dropped at once, one of them broken; covers, a collection, a re-import', async ({
  lectern,
}) => {
  const page = lectern.page();
  await goTo(page, 'Library');
  const epub = makeEpub({
    title: 'The Covered Book',
    author: 'Ada Example',
    chapters: [{ file: 'one.xhtml', title: 'One', body: '<h1>One</h1><p>The tide waits for nobody.</p>' }],
    files: { 'OEBPS/img/cover.png': makePng(300, 450) },
    cover: 'img/cover.png',
  });
  const files = [
    { name: 'covered.epub', bytes: Buffer.from(epub).toString('base64') },
    { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7 and then nothing of the kind').toString('base64') },
    { name: 'guide.pdf', bytes: (await readFile(pdf)).toString('base64') },
  ];
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of dropped)
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name));
    return transfer;
  }, files);
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', event, { dataTransfer });

  const books = page.getByRole('list', { name: 'Books' });
  const queue = page.getByRole('complementary', { name: text.library.queue });
  await expect(books.getByRole('link')).toHaveCount(2, { timeout: 30_000 });
  const refused = queue.getByRole('listitem').filter({ hasText: 'broken.pdf' });
  await expect(refused.getByRole('alert')).toContainText('damaged');
  await expect(refused).toHaveCount(1);
  // The window still has the file, so it is used again, as broken as before.
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(refused.getByRole('alert')).toContainText('damaged');
  await expect(refused).toHaveCount(1);
  await refused.getByRole('button', { name: text.library.dismiss }).click();
  await expect(refused).toHaveCount(0);

  // A PDF's cover is its first page, drawn by this window; an EPUB's is included.
  const pictures = books.locator('img');
  await expect(pictures).toHaveCount(2, { timeout: 20_000 });
  for (const at of [0, 1])
    await expect
      .poll(() => pictures.nth(at).evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100);

  await page.getByRole('button', { name: 'Collection', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Oral exam');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(text.library.emptyCollectionTitle)).toBeVisible();
  const collections = page.getByRole('navigation', { name: 'Collections' });
  await collections.getByRole('button', { name: /^All/ }).click();
  await books.getByRole('checkbox', { name: 'Select The Covered Book' }).click();
  await page.getByRole('button', { name: 'Collections…' }).click();
  await page.getByRole('checkbox', { name: 'Oral exam' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  await collections.getByRole('button', { name: 'Oral exam 1' }).click();
  await expect(books.getByRole('link')).toHaveCount(1);

  const reopened = await lectern.killAndRestart();
  await goTo(reopened, 'Library');
  const shelf = reopened.getByRole('list', { name: 'Books' });
  await reopened.getByRole('button', { name: 'Oral exam 1' }).click();
  await expect(shelf.getByRole('link', { name: 'The Covered Book' })).toBeVisible();
  await expect(shelf.locator('img')).toHaveCount(1);
  await shelf.getByRole('listitem').hover();
  await reopened.getByRole('button', { name: text.library.menu('The Covered Book') }).click();
  await reopened.getByRole('menuitem', { name: text.library.readAgain }).click();
  await expect(reopened.getByText(/Re-imported at/)).toBeVisible({ timeout: 20_000 });
  await shelf.getByRole('link', { name: 'The Covered Book' }).click();
  await expect(reopened.frameLocator('iframe').getByText('The tide waits for nobody.').first()).toBeVisible();
});

import { writeFile } from 'node:fs/promises';
import { makePdf } from '../support/make-pdf';
import { expect, test } from './support/lectern';
import { addAndOpen } from './support/study';
import { text } from '../../src/renderer/messages/text';

test('a link of a PDF leaves only after a question, and only to https', async ({ lectern }, testInfo) => {
  const path = testInfo.outputPath('links.pdf');
  await writeFile(
    path,
    await makePdf({
      title: 'Links',
      pages: [
        {
          paragraphs: ['A page with links.'],
          links: [
            { words: 'The next page', to: 2 },
            { words: 'A safe page', to: 'https://example.org/safe?x=1' },
            { words: 'A plain page', to: 'http://example.org/plain' },
          ],
        },
        { paragraphs: ['The second page.'] },
      ],
    }),
  );
  const page = await addAndOpen(lectern, path, 'Links');
  const links = page.locator('.linkAnnotation > a');
  await expect(links).toHaveCount(3);
  const question = page.getByRole('dialog', { name: text.reader.outside });

  await links.nth(2).click();
  await expect(question).toContainText('example.org');
  await expect(question.getByRole('link')).toHaveCount(0);
  await expect(question.getByRole('button', { name: text.reader.copyAddress })).toBeVisible();
  await question.getByRole('button', { name: text.reader.stay }).click();
  await links.nth(1).click({ button: 'middle' });
  await expect(question).toHaveCount(0);
  await links.nth(1).click();
  await expect(question.getByRole('link')).toHaveAttribute('href', 'https://example.org/safe?x=1');
  expect(await lectern.followed()).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('question.png') });
  await question.getByRole('button', { name: text.reader.stay }).click();
  await links.nth(0).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByText('The second page.').first()).toBeVisible();
  expect(await lectern.followed()).toEqual([]);
});

import { join } from 'node:path';
import { expect, test } from '../support/lectern';
import { answers } from '../support/study';
import { expectPage } from '../support/reading';
import { projectRoot } from '../support/web-front';
import { text } from '../../../src/renderer/messages/text';

const epub = join(projectRoot, 'resources/sample-book/field-guide.epub');

test('by keyboard alone: a book is opened and asked about, the citation followed, the session resumed, and the memory read', async ({
  lectern,
}) => {
  test.slow();
  let page = lectern.page();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();

  // Open a book.
  await lectern.choose(() => page.keyboard.press('Control+o'), epub);
  await page.keyboard.press('Control+2');
  const book = page.getByRole('list', { name: 'Books' }).getByRole('link', { name: /Mental Toughness/ });
  await expect(page.getByText(text.library.notBegun('88 pages'))).toBeVisible({ timeout: 30_000 });
  await book.focus();
  await page.keyboard.press('Enter');
  const pages = page.getByRole('region', { name: text.reader.pages });
  await expect(pages).toBeVisible();
  await pages.focus();
  await page.keyboard.press('g');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expectPage(page, '8');
  // The reading place moves here, far from the pages that are cited below.
  await page.getByRole('button', { name: text.reader.stayHere }).press('Enter');

  // Ask about it, and follow the citation.
  const say = async (words: string): Promise<void> => {
    const before = await answers(page).count();
    const field = page.getByRole('textbox', { name: 'Ask about the book' });
    // The key switches between the question and the page.
    if (!(await field.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Control+j');
    await expect(field).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await expect.poll(() => answers(page).count()).toBeGreaterThan(before);
    await expect(answers(page).last()).not.toHaveAttribute('aria-busy', 'true');
  };
  await say('My name is Ada.');
  await say('What is mental toughness?');
  await page.keyboard.press('Escape');
  await pages.focus();
  await page.keyboard.press(']');
  await expect(page.getByText(text.reader.quoted).first()).toBeAttached();
  // Back to the reading place, which the jump has not moved.
  await expect(page.getByRole('button', { name: /^Back to p\. 8 / })).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expectPage(page, '8');

  // Leave and come back.
  page = await lectern.restart();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Control+3');
  await expect(answers(page).last()).toContainText(/toughness/i);
  await expectPage(page, '8');

  // Look into the memory.
  await page.keyboard.press('Control+7');
  const fact = page.getByRole('grid', { name: text.memory.list }).getByRole('row', { name: /name is Ada/ });
  await fact.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Evidence' })).toContainText('My name is Ada.');
});

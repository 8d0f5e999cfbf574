import type { Page } from '@playwright/test';
import { text } from '../../src/renderer/messages/text';
import { expect, test } from './support/lectern';
import { goToPage } from './support/reading';
import { begin, openSampleBook } from './support/study';

const { review } = text;
const show = (page: Page) => page.getByRole('button', { name: review.show });
const rating = (page: Page, name: string) =>
  page.getByRole('group', { name: review.rate }).getByRole('button', { name });
const due = (page: Page) =>
  page.getByRole('navigation', { name: text.shell.main }).getByRole('link', { name: /^Review/ });

test.describe('review by keyboard alone', () => {
  test.use({ shelf: 'sample book' });

  test('a card from the page is written, reviewed, undone, and due again after a restart', async ({
    lectern,
  }) => {
    let page = await openSampleBook(lectern);
    await goToPage(page, '7');
    // The page's document may still be loading.
    await expect(async () => {
      await page.getByRole('region', { name: 'Pages of the book' }).focus();
      await page.keyboard.press('s');
      await expect(page.getByRole('toolbar', { name: 'Selected text' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: review.form.newTitle });
    await expect(dialog.getByLabel(review.form.front, { exact: true })).toBeFocused();
    await page.keyboard.type('What does the page say?');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(due(page)).toContainText('1');

    await page.keyboard.press('Control+6');
    await expect(show(page)).toBeFocused();
    await page.keyboard.press(' ');
    await expect(page.getByRole('region', { name: review.passage }).locator('mark')).not.toBeEmpty();
    await expect(rating(page, 'Good')).toBeFocused();
    await page.keyboard.press('4');
    await expect(page.getByRole('heading', { name: review.done })).toBeVisible();

    page = await lectern.restart();
    await expect(due(page)).toBeVisible();
    await page.keyboard.press('Control+6');
    await expect(page.getByRole('heading', { name: review.done })).toBeVisible();
    await page.keyboard.press('z');
    await expect(show(page)).toBeVisible();
    await page.keyboard.press('e');
    await expect(page.getByRole('textbox', { name: review.form.front })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' Word for word.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('textbox', { name: review.form.front })).toBeHidden();
    await expect(page.getByText('What does the page say? Word for word.')).toBeVisible();
    await page.keyboard.press('b');
    await expect(page.getByRole('heading', { name: review.done })).toBeVisible();
    await expect(due(page)).not.toContainText('1');
  });

  test('cards proposed after a session are accepted and rejected', async ({ lectern }) => {
    const page = await openSampleBook(lectern);
    await begin(page, 'What is the quiet check?');
    await begin(page, 'How long does the half-minute last?');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`>${text.commands['session.end']}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+6');
    const inbox = page.getByRole('region', { name: review.proposals.title });
    await expect(inbox).toBeVisible({ timeout: 30_000 });
    const before = await inbox.getByRole('listitem').count();
    await inbox.getByRole('listitem').first().focus();
    await page.keyboard.press('a');
    // The accepted card is due at once; the rest of the inbox waits behind it.
    await expect(show(page)).toBeVisible();
    await page.getByRole('button', { name: review.finish }).press('Enter');
    await expect(inbox.getByRole('listitem')).toHaveCount(before - 1);
  });
});

import { expect, test } from './support/lectern';
import { openSampleBook } from './support/study';
import { expectPage } from './support/reading';
import { text } from '../../src/renderer/messages/text';
import type { Page } from '@playwright/test';

test.use({ shelf: 'sample book' });

/** Types into the palette and chooses an option with the arrow keys. */
async function choose(page: Page, query: string, name: string | RegExp): Promise<void> {
  const option = page.getByRole('option', { name }).first();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(query);
  await expect(option).toBeVisible();
  await expect(async () => {
    if ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    expect(await option.getAttribute('aria-selected')).toBe('true');
  }).toPass();
  await page.keyboard.press('Enter');
}

test('the palette goes to pages and chapters, finds notes by words, and lists recent choices first', async ({
  lectern,
}) => {
  let page = await openSampleBook(lectern);
  await choose(page, '8', text.palette.goToPage('8'));
  await expectPage(page, '8');
  await choose(page, 'breath and', /Breath and Body/);
  await expectPage(page, '15');
  await choose(page, 'Quokka habits', text.palette.newNote('Quokka habits'));
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Quokka habits');
  await choose(page, '>dark', text.commands['theme.dark']);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  page = await lectern.restart();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await choose(page, 'quok', /Quokka habits.*Note/);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Quokka habits');
  await choose(page, '>light', text.commands['theme.light']);
  await page.keyboard.press('Control+K');
  const recent = page.getByRole('group', { name: text.palette.recent });
  await expect(recent.getByRole('option').first()).toContainText(text.commands['theme.light']);
});

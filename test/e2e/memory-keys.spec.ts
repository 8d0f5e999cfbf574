import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/lectern';
import { answers, ask, goTo, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

test('the memory without a mouse: a closed panel returns the focus', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'My name is Ada.');
  await goTo(page, 'Memory');
  const row = page.getByRole('grid', { name: 'Facts' }).getByRole('row', { name: /name is Ada/ });
  await row.press('Enter');
  const evidence = page.getByRole('complementary', { name: 'Evidence' });
  await evidence.getByRole('button', { name: 'Correct the wording' }).focus();
  await page.keyboard.press('Escape');
  await expect(evidence).toHaveCount(0);
  await expect(row).toBeFocused();

  const search = page.getByRole('searchbox', { name: text.memory.search });
  await search.fill('zebra');
  await expect(page.getByText(text.memory.none)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().press('Enter');
  await expect(search).toBeFocused();

  await page.getByRole('tab', { name: 'Base memory' }).click();
  await page.getByRole('button', { name: 'Write it myself' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Base memory in Markdown' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('Keeps bees.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
});

test('what the tutor saw by keyboard: it takes the focus, and the answer stays visible above it', async ({
  lectern,
}) => {
  const page = await openSampleBook(lectern);
  const drawer = await openDrawerOfSecondAnswer(page);
  await expect(drawer.getByRole('button', { name: /^What the tutor saw/ })).toBeFocused();
  await expect(answers(page).last().getByRole('button', { name: 'Copy' })).toBeInViewport();
  await page.keyboard.press('Escape');

  const earlier = page.getByRole('button', { name: 'Earlier sessions' }).first();
  await earlier.press('Enter');
  await expect(page.getByRole('button', { name: 'Back to this session' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(answers(page).last()).toBeVisible();
  await expect(earlier).toBeFocused();
});

test('the menu of a short question fits within the chat', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'I moved.');
  const asked = page.getByRole('feed', { name: 'Conversation' }).locator('.turn-asked');
  await asked.getByRole('button', { name: 'More' }).press('Enter');
  await expect(asked.getByRole('menu')).toBeInViewport({ ratio: 1 });
});

test('the menu of the last message opens above the composer', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  for (const said of ['What is the quiet check?', 'What are ring checks?', 'Thank you.'])
    await ask(page, said);
  const asked = page.getByRole('feed', { name: 'Conversation' }).locator('.turn-asked').last();
  await asked.getByRole('button', { name: 'More' }).press('Enter');
  await expect(asked.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
});

test('a message that an answer is based on opens in the conversation, not behind the drawer', async ({
  lectern,
}) => {
  const page = await openSampleBook(lectern);
  const drawer = await openDrawerOfSecondAnswer(page);
  await drawer.getByRole('button', { name: /^Recent turns/ }).press('Enter');
  await drawer.getByRole('button', { name: 'Open message' }).first().press('Enter');
  await expect(drawer.getByRole('button', { name: /^Recent turns/ })).toHaveCount(0);
  await expect(page.getByRole('feed').locator(':focus')).toContainText('What is the quiet check?');
  const asked = page.getByRole('feed').getByText('What is the quiet check?', { exact: true });
  await expect(asked).toBeInViewport({ ratio: 1 });
});

async function openDrawerOfSecondAnswer(page: Page): Promise<Locator> {
  await ask(page, 'What is the quiet check?');
  await ask(page, 'What are ring checks?');
  await answers(page)
    .last()
    .getByRole('button', { name: /^What (this answer is based on|was searched)$/ })
    .press('Enter');
  return page.getByRole('region', { name: 'What the tutor saw' });
}

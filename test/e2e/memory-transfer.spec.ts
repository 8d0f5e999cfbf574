import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/lectern';
import { ask, goTo, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

const words = text.memoryTransfer;
const facts = (page: Page) => page.getByRole('grid', { name: 'Facts' });

/** Types a command of the composer and chooses it. */
async function command(page: Page, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: text.chat.input }).focus();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}
const chooseFile = (page: Page, name: string, content: string): Promise<void> =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });

test('the memory is exported from the chat, deleted, and imported again, all by keyboard', async ({
  lectern,
}) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'My name is Ada.');
  await ask(page, 'I live in Xanten.');
  await command(page, '/memory-stats');
  await expect(page.getByRole('dialog', { name: words.statsTitle })).toContainText('Messages4');
  await page.keyboard.press('Escape');

  await command(page, '/memory-export');
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: words.exportAction }).press('Enter');
  const path = await (await download).path();
  const file = await readFile(path, 'utf8');
  expect(JSON.parse(file)).toMatchObject({ format: 'lectern-memory', version: 1, count: 2 });

  await command(page, '/memory-clear');
  const clear = page.getByRole('dialog', { name: words.clearTitle });
  await expect(clear.getByRole('button', { name: text.shell.cancel })).toBeFocused();
  await expect(clear.getByRole('button', { name: words.clearAction })).toBeDisabled();
  await clear.getByRole('textbox').fill(words.clearWord);
  await clear.getByRole('button', { name: words.clearAction }).press('Enter');
  await expect(page.getByText(words.cleared)).toBeVisible();
  await goTo(page, 'Memory');
  await expect(page.getByText(text.memory.emptyTitle)).toBeVisible();

  await page.getByRole('button', { name: words.menu }).press('Enter');
  await page.getByRole('menuitem', { name: words.import }).press('Enter');
  await chooseFile(page, 'changed.json', file.replace('Xanten', 'Xantem'));
  await expect(page.getByRole('alert')).toContainText('was changed after the export');
  await chooseFile(page, 'memory.json', file);
  const dialog = page.getByRole('dialog', { name: words.importTitle });
  await expect(dialog).toContainText(words.verdicts.add(2));
  await expect(dialog).toContainText('You live in Xanten.');
  await page.screenshot({ path: test.info().outputPath('memory-import.png') });
  await dialog.getByRole('button', { name: words.importAction }).press('Enter');
  await expect(page.getByText('Imported: 2 facts added.')).toBeVisible();
  await facts(page)
    .getByRole('row', { name: /live in Xanten/ })
    .press('Enter');
  await expect(page.getByRole('complementary', { name: text.memory.evidence })).toContainText(
    text.memory.turnGone,
  );
});

test('a search that was typed in the chat can be changed in the memory at once', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'My name is Ada.');
  await ask(page, 'I live in Xanten.');
  await command(page, '/memory-search Xanten');
  await expect(facts(page).getByRole('row', { name: /live in Xanten/ })).toBeVisible();
  const field = page.getByRole('searchbox', { name: text.memory.search });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Xanten');
});

test('conversations are chosen, imported as sessions, and removed again', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  await goTo(page, 'Memory');
  await page.getByRole('button', { name: words.menu }).press('Enter');
  await page.screenshot({ path: test.info().outputPath('memory-menu.png') });
  await page.getByRole('menuitem', { name: words.chats }).press('Enter');
  const chat = (title: string, said: string) => ({
    uuid: title,
    name: title,
    created_at: '2025-05-06T07:08:09Z',
    chat_messages: [
      { sender: 'human', text: said },
      { sender: 'assistant', text: 'Good to know.' },
    ],
  });
  await chooseFile(
    page,
    'conversations.json',
    JSON.stringify([chat('Axolotls', 'My name is Axolotl.'), chat('Stamps', 'I collect stamps.')]),
  );
  const dialog = page.getByRole('dialog', { name: words.chatsTitle });
  await dialog.getByRole('checkbox', { name: /Stamps/ }).press('Space');
  await page.screenshot({ path: test.info().outputPath('memory-chats.png') });
  await dialog.getByRole('button', { name: words.chatsAction(1) }).press('Enter');
  await expect(facts(page).getByRole('row', { name: /Axolotl/ })).toBeVisible();
  await expect(facts(page).getByRole('row', { name: /stamps/ })).toHaveCount(0);

  await page.getByRole('button', { name: words.menu }).press('Enter');
  await page.getByRole('menuitem', { name: words.chats }).press('Enter');
  await dialog.getByRole('button', { name: words.remove('conversations.json') }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText(text.memory.emptyTitle)).toBeVisible();
});

test('an answer’s menu rejects what was remembered, with undo, and forgets it permanently', async ({
  lectern,
}) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'I live in Xanten.');
  const menu = async (name: string): Promise<void> => {
    await page.locator('.turn-asked').last().getByRole('button', { name: text.erase.menu }).press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  await expect(async () => {
    await menu(text.memoryActs.wrong);
    await page.screenshot({ path: test.info().outputPath('memory-acts.png') });
    await expect(page.getByText(text.memoryActs.disabled(['You live in Xanten.']))).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await page.getByRole('button', { name: text.shell.undo }).press('Enter');
  await expect(page.getByText(text.memoryActs.usedAgain(1))).toBeVisible();
  await command(page, 'Forget that');
  await expect(page.getByText('Deleted permanently: 1 fact').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('memory-forgot.png') });
  await goTo(page, 'Memory');
  await expect(page.getByText(text.memory.emptyTitle)).toBeVisible();
});

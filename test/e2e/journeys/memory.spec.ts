import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/lectern';
import { answers, ask, goTo, openSampleBook } from '../support/study';
import { text } from '../../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

test('look into the memory: what you said about yourself, with its evidence', async ({ lectern }) => {
  let page = await openSampleBook(lectern);
  await ask(page, 'My name is Ada.');
  await goTo(page, 'Memory');
  await expect(page.getByText(/name is Ada/).first()).toBeVisible();
  await goTo(page, 'Study');
  await ask(page, 'What is my name?');
  await expect(answers(page).last()).toContainText('Ada');

  page = await lectern.restart();
  await goTo(page, 'Memory');
  await page
    .getByText(/name is Ada/)
    .first()
    .click();
  await expect(page.getByRole('complementary', { name: 'Evidence' })).toContainText('My name is Ada');
});

/** The row of a fact, once the job after the answer has stored it. */
const factRow = (page: Page, words: RegExp) =>
  page.getByRole('grid', { name: 'Facts' }).getByRole('row', { name: words });

test('the memory is the learner’s: corrected, marked, muted, deleted, and gone after a restart', async ({
  lectern,
}) => {
  // Four answers, eight screen changes and a restart.
  test.slow();
  let page = await openSampleBook(lectern);
  await ask(page, 'My name is Ada.');
  await ask(page, 'I prefer short answers.');
  await goTo(page, 'Memory');
  // A fact that is stored later moves the rows.
  await expect(factRow(page, /short answers/)).toBeVisible();
  await factRow(page, /name is Ada/).click();
  const evidence = page.getByRole('complementary', { name: 'Evidence' });
  await expect(evidence.locator('mark')).toHaveText(/My name is Ada/);

  await factRow(page, /name is Ada/).press('e');
  await page.getByRole('textbox', { name: 'The fact in your words' }).fill('Your name is Adele.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text.memory.saved)).toBeVisible();
  await expect(evidence).toContainText(text.memory.corrected);
  await expect(evidence.locator('mark').first()).toHaveText('Your name is Adele.');
  await factRow(page, /Adele/).press('p');
  await expect(factRow(page, /Adele/).getByRole('img', { name: 'important' })).toBeVisible();

  await goTo(page, 'Study');
  await ask(page, 'What is my name?');
  await expect(answers(page).last()).toContainText('Adele');
  await goTo(page, 'Memory');
  await factRow(page, /Adele/).press('m');
  await expect(factRow(page, /Adele/).getByRole('img', { name: 'muted' })).toBeVisible();
  await goTo(page, 'Study');
  await ask(page, 'Tell me, what is my name?');
  // Once muted it is in no context, so the last answer that used it is the one before.
  await goTo(page, 'Memory');
  await page.reload();
  await factRow(page, /Adele/).click();
  await expect(
    evidence.getByRole('list', { name: text.audit.usedIn }).getByRole('listitem').first(),
  ).toContainText('“What is my name?”');

  await factRow(page, /Adele/).press('Delete');
  const dialog = page.getByRole('dialog', { name: text.memory.eraseTitle });
  await expect(dialog).toContainText('Adele');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: text.memory.erase }).click();
  await expect(page.getByText(text.memory.erased)).toBeVisible();
  await expect(factRow(page, /Adele/)).toHaveCount(0);

  page = await lectern.restart();
  await goTo(page, 'Memory');
  await expect(factRow(page, /short answers/)).toBeVisible();
  await expect(page.getByText(/Adele/)).toHaveCount(0);
});

test('base memory and topics: written by hand, compared, restored, read back from their file', async ({
  lectern,
}) => {
  let page = lectern.page();
  await goTo(page, 'Memory');
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  await tab('Base memory');
  await page.getByRole('button', { name: 'Write it myself' }).click();
  const write = async (name: string, words: string): Promise<void> => {
    await page.getByRole('textbox', { name }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(words);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await write('Base memory in Markdown', '## User Profile\n\nKeeps bees on the roof.\n');
  await expect(page.getByText('Keeps bees on the roof.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  // Unsaved text is kept while another section is open.
  await page.getByRole('textbox', { name: 'Base memory in Markdown' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('Half a sentence');
  await tab('Archive');
  await tab('Base memory');
  await expect(page.getByRole('textbox', { name: 'Base memory in Markdown' })).toContainText(
    'Half a sentence',
  );
  await write('Base memory in Markdown', '## User Profile\n\nKeeps wasps on the roof.\n');
  await expect(page.getByText('Keeps wasps on the roof.')).toBeVisible();
  await page.getByRole('button', { name: 'Revision 1' }).click();
  await expect(page.locator('del')).toHaveText(/bees/);
  await page.getByRole('button', { name: text.memory.restore }).click();
  await expect(page.getByText('Keeps bees on the roof.')).toBeVisible();

  await tab('Topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Rest and sleep');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await write('Topic as Markdown', '# Rest and sleep\n\n- 2026-03-04 A nap of twenty minutes is enough.\n');
  await expect(page.getByText('A nap of twenty minutes is enough.').last()).toBeVisible();
  const file = join(lectern.dataDir, 'topics', 'rest-and-sleep.md');
  await expect.poll(() => readFile(file, 'utf8')).toContain('A nap of twenty minutes is enough.');
  await appendFile(file, '- 2026-03-05 Written beside the window.\n');
  // As when the window gets the focus again.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('region', { name: 'Rest and sleep' })).toContainText(
    'Written beside the window.',
  );
  await appendFile(file, '- 2026-03-05 Written in another editor.\n');

  page = await lectern.restart();
  await goTo(page, 'Memory');
  await page.getByRole('tab', { name: 'Topics' }).click();
  await expect(page.getByRole('region', { name: 'Rest and sleep' })).toContainText(
    'Written in another editor.',
  );
  await page.getByRole('tab', { name: 'Base memory' }).click();
  await expect(page.getByText('Keeps bees on the roof.')).toBeVisible();
});

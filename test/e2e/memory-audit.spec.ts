import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/lectern';
import { callRest } from './support/rest';
import { answers, ask, composer, goTo, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';
import type { Settings } from '../../src/shared/model';

test.use({ shelf: 'sample book' });

const { audit, memory } = text;
const evidenceOf = (page: Page): Locator => page.getByRole('complementary', { name: memory.evidence });
const factRow = (page: Page, words: RegExp): Locator =>
  page.getByRole('grid', { name: memory.list }).getByRole('row', { name: words });

/** Presses Tab, or another key, until something has the focus. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${String(target)}`);
}

test('a wrong fact is traced from an answer to its message and corrected, by keyboard alone', async ({
  lectern,
}) => {
  test.slow();
  const page = await openSampleBook(lectern);
  await ask(page, 'My name is Ada.');
  await ask(page, 'What is my name?');
  await expect(answers(page).last()).toContainText('Ada');

  const fact = answers(page)
    .last()
    .getByRole('link', { name: /name is Ada/ });
  await reach(page, fact, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const evidence = evidenceOf(page);
  await expect(evidence.locator('mark')).toHaveText(/My name is Ada/);

  await reach(page, evidence.getByRole('button', { name: memory.openTurn }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('feed').getByText('My name is Ada.', { exact: true })).toBeInViewport();

  await page.keyboard.press('Alt+ArrowLeft');
  await reach(page, evidence.getByRole('button', { name: memory.correct }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: memory.wording })).toBeFocused();
  await page.keyboard.insertText('My name is Adele.');
  await reach(page, page.getByRole('checkbox', { name: audit.eraseOld }));
  await page.keyboard.press(' ');
  await reach(page, page.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(memory.saved)).toBeVisible();
  await expect(evidence.locator('mark')).toHaveText('My name is Adele.');
  await expect(evidence).not.toContainText(/\bAda\b/);

  await page.keyboard.press('Control+3');
  await page.keyboard.press('Control+j');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.insertText('Tell me, what is my name?');
  await page.keyboard.press('Enter');
  await expect(answers(page).last()).toContainText('Adele');
  await expect(answers(page).last()).not.toContainText(/\bAda\b/);

  await page.keyboard.press('Control+7');
  await page.keyboard.press('/');
  await page.keyboard.insertText('Ada');
  await expect(page.getByText(memory.none)).toBeVisible();
});

test('many facts are selected, turned off, restored and deleted by keyboard', async ({ lectern }) => {
  test.slow();
  const page = await openSampleBook(lectern);
  for (const said of ['My name is Ada.', 'I live in Bergen.', 'I prefer short answers.'])
    await ask(page, said);
  await goTo(page, 'Memory');
  await expect(factRow(page, /name is Ada/)).toBeVisible();
  await expect(page.getByText(memory.facts('3', false))).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: audit.selectedFacts })).toContainText(audit.selected(3));
  await page.keyboard.press('d');
  await expect(page.getByText(audit.done.disable(3))).toBeVisible();
  await expect(page.getByText(memory.noneInUse)).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText(audit.undone(3))).toBeVisible();
  await expect(factRow(page, /name is Ada/)).toBeVisible();

  // Deleting can be undone for ten seconds, in which no answer uses the fact.
  await factRow(page, /Bergen/).focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Delete');
  await expect(page.getByText(audit.erasing(1))).toBeVisible();
  await expect(factRow(page, /Bergen/)).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(factRow(page, /Bergen/)).toBeVisible();
  await expect(page.getByText(audit.erasing(1))).toHaveCount(0);

  await factRow(page, /Bergen/).focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Delete');
  await expect(page.getByText(audit.erasing(1))).toBeVisible();
  await expect(page.getByText(audit.erasing(1))).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole('tab', { name: memory.sections.timeline }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(audit.erasedFact)).toBeVisible();
  await expect(page.getByText(/Bergen/)).toHaveCount(0);
});

test.describe('with facts that need approval', () => {
  test.use({
    prepare: async ({ browserName: _browser }, use) =>
      use(async (front) => {
        const settings = (await callRest(front, 'GET', '/settings')) as Settings;
        await callRest(front, 'PUT', '/settings', {
          ...settings,
          memory: { ...settings.memory, mode: 'manual' },
        });
      }),
  });

  test('what waits for a decision is used, edited or rejected by one key each', async ({ lectern }) => {
    test.slow();
    const page = await openSampleBook(lectern);
    for (const said of ['I live in Bergen.', 'I play the cello.', 'I am allergic to peanuts.'])
      await ask(page, said);
    const memoryLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Memory' });
    await expect(memoryLink).toContainText(audit.waits(3));
    await memoryLink.press('Enter');
    await expect(page.getByText(memory.noneInUse)).toBeVisible();
    await page.getByRole('button', { name: memory.showWaiting }).press('Enter');
    const inbox = page.getByRole('list', { name: audit.inboxList });
    await expect(inbox.getByRole('listitem')).toHaveCount(3);
    await expect(inbox.locator('[aria-current="true"]')).toBeFocused();
    await expect(inbox.locator('[aria-current="true"]')).toContainText('peanuts');
    await page.keyboard.press('Enter');
    await expect(evidenceOf(page)).toContainText('peanuts');
    await page.keyboard.press('Enter');
    await expect(evidenceOf(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(evidenceOf(page)).toHaveCount(0);
    await expect(inbox.locator('[aria-current="true"]')).toBeFocused();
    await page.keyboard.press('a');
    await expect(page.getByText(audit.accepted)).toBeVisible();
    await expect(inbox.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('x');
    await expect(page.getByText(audit.rejected)).toBeVisible();
    await expect(inbox.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('z');
    await expect(inbox.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('e');
    await expect(page.getByRole('textbox', { name: memory.wording })).toBeFocused();
    await page.keyboard.insertText('I play the viola.');
    await page.keyboard.press('Enter');
    await expect(page.getByText(memory.saved)).toBeVisible();
    await expect(inbox.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('x');
    await expect(page.getByText(audit.inboxEmpty)).toBeVisible();
    await expect(page.locator('[data-pane="memory"]')).toBeFocused();
    await page.getByRole('tab', { name: memory.sections.facts }).press('Enter');
    await expect(factRow(page, /viola/)).toBeVisible();
    await expect(factRow(page, /peanuts/)).toBeVisible();
    await expect(factRow(page, /Bergen/)).toHaveCount(0);
  });
});

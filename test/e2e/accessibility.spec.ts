import type { Page } from '@playwright/test';
import { accessibilityCheck, seriousViolations } from './support/accessibility';
import { expect, test } from './support/lectern';
import { ask, composer, goTo, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });
test.setTimeout(300_000);

/** The serious violations of what is shown now. The dark theme differs only in its colours. */
async function violations(page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> {
  const axe = await accessibilityCheck(page);
  return seriousViolations(theme === 'dark' ? axe.withRules(['color-contrast']) : axe);
}

/** Places with an address, and something that is there once the place is shown. */
const places: readonly (readonly [string, (page: Page) => ReturnType<Page['locator']>])[] = [
  ['today', (page) => page.locator('.t-main')],
  ['library', (page) => page.getByRole('list', { name: 'Books' })],
  ['notes', (page) => page.locator('.n-list')],
  ['plans/new', (page) => page.locator('.p-main')],
  ['plans', (page) => page.locator('main')],
  ['memory', (page) => page.locator('.m-main')],
  ['memory/inbox', (page) => page.locator('.m-main')],
  ['memory/timeline', (page) => page.locator('.tm')],
  ['memory/base', (page) => page.locator('.m-main')],
  ['memory/topics', (page) => page.locator('.m-main')],
  ['memory/archive', (page) => page.locator('.m-main')],
  ['memory/policy', (page) => page.locator('.po-revs')],
  ...Object.keys(text.settings.sections).map(
    (section) => [`settings/${section}`, (page: Page) => page.locator('.st-h h2')] as const,
  ),
];

for (const theme of ['light', 'dark'] as const)
  test(`no screen has a serious accessibility violation in the ${theme} theme`, async ({ lectern }) => {
    const page = lectern.page();
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openSampleBook(lectern);
    await ask(page, 'Remember that I prefer mornings');
    await ask(page, 'What is the long-out breath?');
    const check = async (place: string): Promise<void> =>
      expect.soft(await violations(page, theme), place).toEqual([]);
    await page.getByRole('button', { name: text.chat.saw }).click();
    await check('study');
    await page.keyboard.press('Control+F');
    await check('find');
    for (const tab of [text.marks.title, text.study.notes]) {
      await page.getByRole('tab', { name: tab }).click();
      await check(`outline ${tab}`);
    }
    await composer(page).fill('/');
    await check('slash commands');
    await composer(page).fill('');
    await page.keyboard.press('Control+Shift+S');
    await check('scope menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+E');
    await check('engine menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text.chat.earlier }).click();
    await check('sessions');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('breath');
    await expect(page.getByRole('option').first()).toBeVisible();
    await check('palette');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+N');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
    await check('note');
    for (const [address, shown] of places) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${address}`);
      await expect(shown(page).first()).toBeVisible();
      await expect(page.getByRole('status', { name: text.shell.loading })).toHaveCount(0);
      await check(address);
    }
    await page.evaluate(() => {
      location.hash = '#/memory';
    });
    const fact = page.getByRole('grid', { name: text.memory.list }).getByRole('row', { name: /mornings/ });
    await fact.press('Enter');
    await expect(page.getByRole('complementary', { name: text.memory.evidence })).toBeVisible();
    await fact.press(' ');
    await expect(page.getByRole('toolbar', { name: text.audit.selectedFacts })).toBeVisible();
    await check('fact and selection');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('keys');
  });

for (const theme of ['light', 'dark'] as const)
  test(`notes, plans, review and quiz have no serious accessibility violation in the ${theme} theme`, async ({
    lectern,
  }) => {
    const page = lectern.page();
    const { keyboard } = page;
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openSampleBook(lectern);
    const check = async (place: string): Promise<void> =>
      expect.soft(await violations(page, theme), place).toEqual([]);
    const command = async (name: string): Promise<void> => {
      await keyboard.press('Control+K');
      await expect(page.locator('input[role=combobox]')).toBeFocused();
      await keyboard.type(`>${name}`);
      await keyboard.press('Enter');
    };
    await page.getByRole('button', { name: text.type.title }).press('Enter');
    await check('typography');
    await keyboard.press('Escape');

    await goTo(page, 'Notes');
    await keyboard.press('Control+N');
    const editor = page.getByRole('textbox', { name: text.notes.content });
    await editor.click();
    await keyboard.type('# Plan\n- [ ] read $x^2$\n| a | b |\n| - | - |\n| 1 | 2 |\n');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.getByRole('button', { name: text.shell.more }).press('Enter');
    await check('note menu');
    await page.getByRole('menuitem', { name: text.notes.history }).press('Enter');
    await editor.click();
    await keyboard.type('More.');
    await expect(
      page.getByRole('region', { name: text.notes.history }).getByRole('radio').first(),
    ).toBeVisible();
    await check('note history');
    await page.getByRole('button', { name: text.shell.more }).press('Enter');
    await page.getByRole('menuitem', { name: text.notes.delete }).press('Enter');
    await page.getByRole('button', { name: text.notes.listMenu }).press('Enter');
    await page.getByRole('menuitem', { name: text.notes.bin, exact: true }).press('Enter');
    await check('bin of notes');
    await keyboard.press('Escape');

    await goTo(page, 'Plans');
    await page.getByRole('link', { name: text.plans.draft }).first().press('Enter');
    await page.getByRole('textbox', { name: text.plans.goal, exact: true }).fill('20 minutes a day');
    await keyboard.press('Enter');
    const accept = page.getByRole('button', { name: /^Accept plan with \d+ steps$/ });
    await expect(accept).toBeVisible();
    await check('drafted plan');
    await accept.press('Enter');
    await expect(page.getByRole('checkbox', { name: /^Done: / }).first()).toBeVisible();
    await check('plan');
    await page.getByRole('radio', { name: text.plans.viewCalendar }).click();
    await check('calendar of a plan');

    await goTo(page, 'Review');
    await check('review without cards');
    await command(text.commands['card.new']);
    const form = page.getByRole('dialog', { name: text.review.form.newTitle });
    await form.getByLabel(text.review.form.front, { exact: true }).fill('What is $x^2$?');
    await form.getByLabel(text.review.form.back, { exact: true }).fill('A square.');
    await check('card form');
    await keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    await goTo(page, 'Review');
    const show = page.getByRole('button', { name: text.review.show });
    await expect(show).toBeVisible();
    await check('front of a card');
    await show.press('Enter');
    await check('back of a card');
    await page.evaluate(() => {
      location.hash = '#/review/cards';
    });
    await expect(page.getByText('What is').first()).toBeVisible();
    await check('list of cards');

    await goTo(page, 'Study');
    await expect(composer(page)).toBeVisible();
    await command(text.commands['quiz.book']);
    const question = page.getByRole('article', { name: text.quiz.question });
    await expect(question).toBeVisible();
    await check('quiz question');
  });

import { expect, test } from '../support/lectern';
import { goTo, openSampleBook } from '../support/study';
import { text } from '../../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

test('a plan by keyboard alone: drafted from a goal, moved, ticked and undone, kept after a restart', async ({
  lectern,
}) => {
  let page = await openSampleBook(lectern);
  await goTo(page, 'Plans');
  await page.getByRole('link', { name: text.plans.draft }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: text.plans.goal, exact: true }).focus();
  await page.keyboard.type('20 minutes a day, not on Sundays');
  await page.keyboard.press('Enter');
  const accept = page.getByRole('button', { name: /^Accept plan with \d+ steps$/ });
  await accept.focus();
  await page.keyboard.press('Enter');

  const steps = page.getByRole('checkbox', { name: /^Done: / });
  const first = await steps.first().getAttribute('aria-label');
  // Down by one, or into next week if it is the last of its week: that depends on today.
  const rows = async (): Promise<string> => (await page.locator('.p-s').allInnerTexts()).join('|');
  await expect(steps.first()).toBeVisible();
  const before = await rows();
  await steps.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(rows).not.toBe(before);
  await page.keyboard.press('Control+z');
  await expect.poll(rows).toBe(before);

  // Undoing loads the steps again, which may take the focus once more.
  await expect(async () => {
    await steps.first().focus();
    await expect(steps.first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(steps.first()).toBeChecked();
  await page.getByRole('radio', { name: text.plans.viewSteps }).focus();
  await page.keyboard.press('ArrowRight');
  const step = page.locator('.pc-s[data-state="open"]').first();
  const stepBefore = await step.getAttribute('aria-label');
  await step.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.locator('.pc-s:focus')).not.toHaveAttribute('aria-label', stepBefore ?? '');

  page = await lectern.restart();
  await goTo(page, 'Plans');
  await page.getByRole('radio', { name: text.plans.viewSteps }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: first ?? '' })).toBeChecked();
});

import { expect, test } from '../support/lectern';
import { goTo, openSampleBook } from '../support/study';
import { text } from '../../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

test('keep notes: Markdown with tags and page links, found again after a restart', async ({ lectern }) => {
  let page = await openSampleBook(lectern);
  await goTo(page, 'Notes');
  await page.getByRole('button', { name: 'New note' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Breathing before the start');
  await page.getByRole('textbox', { name: 'Note in Markdown' }).click();
  await page.keyboard.type('Slow **exhale**, see [p. 16]. Heron by the weir.');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('exhale');

  page = await lectern.restart();
  await goTo(page, 'Notes');
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('heron');
  await page.getByRole('link', { name: /Breathing before the start/ }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Heron by the weir');
});

test('keep plans: drafted from the outline, ticked, kept', async ({ lectern }) => {
  let page = await openSampleBook(lectern);
  await goTo(page, 'Plans');
  await page.getByRole('link', { name: text.plans.draft }).first().click();
  await page.getByRole('button', { name: 'Draft the plan' }).click();
  await page.getByRole('button', { name: /^Accept plan with \d+ steps$/ }).click();
  const step = page.getByRole('checkbox', { name: /^Done: / }).first();
  // It is ticked once it is stored, a moment after the click.
  await step.click();
  await expect(step).toBeChecked();
  await expect(page.getByText(/^1 of \d+ steps/).first()).toBeVisible();

  page = await lectern.restart();
  await goTo(page, 'Plans');
  await expect(page.getByRole('checkbox', { name: /^Done: / }).first()).toBeChecked();
});

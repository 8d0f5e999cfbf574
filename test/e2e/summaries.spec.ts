import { expect, test } from './support/lectern';
import { text } from '../../src/renderer/messages/text';

test('summaries of chapters and the book show below their entries, as far as the book was read', async ({
  lectern,
}) => {
  const page = lectern.page();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Read the sample book' }).first().click();
  await page
    .getByRole('list', { name: 'Books' })
    .getByRole('link', { name: 'A Field Guide to Mental Toughness' })
    .click({ timeout: 30_000 });
  const outline = page.getByRole('complementary', { name: 'Outline' });
  const folds = outline.getByRole('button', { name: /^Summary of / });
  const shown = outline.locator('.o-sum');

  // With the keyboard, and with a click.
  await expect(folds.nth(2)).toBeVisible({ timeout: 30_000 });
  await folds.first().focus();
  await page.keyboard.press('Enter');
  await expect(folds.first()).toHaveAttribute('aria-expanded', 'true');
  await expect(shown).toHaveText(/\w+ \w+ \w+.*\./u);
  await page.keyboard.press('Space');
  await expect(shown).toHaveCount(0);
  await folds.nth(2).click();
  await expect(shown).toHaveText(/\w+ \w+ \w+.*\./u);
  const third = await shown.innerText();

  const about = outline.getByRole('button', { name: 'About this book' });
  await about.click();
  const summary = outline.getByRole('region', { name: 'Summary' });
  await expect(summary).toHaveText(/\w+ \w+ \w+.*\./u, { timeout: 30_000 });
  const whole = await summary.innerText();

  // From here on, nothing after this page is shown.
  await page.getByRole('button', { name: text.reader.readBound }).click();
  await expect(shown).toHaveText(text.study.summaryHidden.ahead);
  await expect(summary).toHaveText(text.library.summaryHidden);
  const line = outline.locator('.has-sum').nth(2);
  await line.getByRole('button').first().click();
  await expect(line.getByRole('button').first()).toHaveAttribute('aria-current', 'location');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(text.commands['read.page']);
  await page.keyboard.press('Enter');
  await expect(shown).toHaveText(text.study.summaryHidden.begun);

  // The bound is kept, and still hides what is beyond.
  const again = await lectern.restart();
  const library = again.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' });
  await library.click();
  const more = again.getByRole('button', { name: /^More actions for A Field Guide/ });
  await more.click();
  await again.getByRole('menuitem', { name: 'About this book' }).click();
  const dialog = again.getByRole('dialog');
  await expect(dialog).toContainText(text.library.summaryHidden);
  await again.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // Turned off, everything is shown again.
  await again.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Study' }).click();
  const bound = again.getByRole('button', { name: text.reader.readBound });
  await expect(bound).toHaveAttribute('aria-pressed', 'true');
  await bound.click();
  await expect(bound).toHaveAttribute('aria-pressed', 'false');
  await again.getByRole('button', { name: 'About this book' }).click();
  await expect(again.getByRole('region', { name: 'Summary' })).toHaveText(whole, { useInnerText: true });
  await again
    .getByRole('complementary', { name: 'Outline' })
    .getByRole('button', { name: /^Summary of / })
    .nth(2)
    .click();
  await expect(again.locator('.o-sum')).toHaveText(third, { useInnerText: true });
});

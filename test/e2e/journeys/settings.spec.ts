import { expect, test } from '../support/lectern';
import { goTo } from '../support/study';
import { text } from '../../../src/renderer/messages/text';

test('settings: the theme is kept, and the page says what leaves the machine', async ({
  lectern,
  providers,
}) => {
  let page = lectern.page();
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Models and keys' }).click();
  const told = providers ? /go to Google \(/ : text.models.sent.nothing;
  await expect(page.getByText(told).first()).toBeVisible();
  page = await lectern.restart();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

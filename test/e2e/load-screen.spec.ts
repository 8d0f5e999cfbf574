import { text } from '../../src/renderer/messages/text';
import { expect, test } from './support/lectern';
import { goTo } from './support/study';

test('a screen whose code could not be loaded says so, and is loaded by another try', async ({ lectern }) => {
  const page = lectern.page();
  const code = '**/assets/notes-screen-*.js';
  await page.route(code, (route) => route.abort());
  await goTo(page, 'Notes');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(text.errors.screen);
  await page.unroute(code);
  await alert.getByRole('button', { name: text.errors.retry }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: text.notes.title })).toBeVisible();
});

import type { ElectronApplication } from '@playwright/test';
import { expect, test } from './support/desktop-app';

const menus = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).flatMap((menu) => [
      menu.label,
      ...(menu.submenu?.items ?? []).flatMap(({ type, label }) => (type === 'separator' ? [] : [label])),
    ]),
  );

test('the menus follow the language, also after a restart', async ({ desktop }) => {
  let page = await desktop.start();
  expect(await menus(desktop.app())).toEqual(
    expect.arrayContaining(['&File', 'Add Books…', '&Edit', 'Undo', 'Select All', '&Window', 'Minimize']),
  );
  await page.evaluate(() => (location.hash = '#/settings'));
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const german = [
    '&Datei',
    'Bücher hinzufügen …',
    '&Bearbeiten',
    'Rückgängig',
    'Alles auswählen',
    '&Fenster',
  ];
  await expect.poll(() => menus(desktop.app())).toEqual(expect.arrayContaining(german));
  await page.evaluate(() => (location.hash = '#/today'));
  await expect(page.getByRole('heading', { name: /^Guten/ })).toBeVisible();
  await desktop.app().close();

  page = await desktop.start();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect.poll(() => menus(desktop.app())).toEqual(expect.arrayContaining(german));
  await page.evaluate(() => (location.hash = '#/settings'));
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
  await expect.poll(() => menus(desktop.app())).toEqual(expect.arrayContaining(['&File', 'Undo']));
});

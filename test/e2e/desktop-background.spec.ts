import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type Electron from 'electron';
import { rest } from '../recovery/support/rest';
import { makeEpub } from '../support/make-epub';
import { expect, test } from './support/desktop-app';
import { answers } from './support/study';
import { startWebFront } from './support/web-front';
import { defaultSettings, type Settings } from '../../src/shared/model';
import { text } from '../../src/renderer/messages/text';
import { noticeText } from '../../src/shared/messages/en/desktop';

/** Changes settings, and adds a card that is due, before the window opens. */
const prepare = async (dataDir: string, desktop: Partial<Settings['desktop']>): Promise<void> => {
  const front = await startWebFront(dataDir, {});
  const { call } = rest(front);
  await call('PUT', '/settings', {
    ...defaultSettings,
    desktop: { ...defaultSettings.desktop, ...desktop },
  });
  await call('POST', '/cards', { kind: 'plain', front: 'What waits for nobody?', back: 'The tide' });
  await front.stop('SIGTERM');
};

/** Records notifications instead of showing them, because the system's are outside the test. */
const recordNotices = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ Notification }) => {
    const notices: Electron.Notification[] = [];
    Object.assign(globalThis, { notices });
    Notification.prototype.show = function (this: Electron.Notification) {
      notices.push(this);
    };
  });
const notices = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(() =>
    (globalThis as unknown as { notices: readonly Electron.Notification[] }).notices.map(
      ({ title, body }) => `${title}: ${body}`,
    ),
  );
const clickNotice = (app: ElectronApplication, at: number): Promise<void> =>
  app.evaluate((_electron, index) => {
    (globalThis as unknown as { notices: readonly Electron.Notification[] }).notices[index]?.emit('click');
  }, at);
const resume = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow, powerMonitor }) => {
    BrowserWindow.getFocusedWindow = () => null;
    powerMonitor.emit('resume');
  });

const epub = makeEpub({
  title: 'The Noticed Book',
  author: 'Ada Example',
  chapters: [{ file: 'one.xhtml', title: 'One', body: '<h1>One</h1><p>The tide waits for nobody.</p>' }],
});

test('notifications: none by default; due cards once a day, and finished and failed imports', async ({
  desktop,
}) => {
  const book = join(desktop.dataDir, 'noticed.epub');
  await writeFile(book, epub);
  await writeFile(join(desktop.dataDir, 'broken.pdf'), '%PDF-1.7 and then nothing');
  await prepare(desktop.dataDir, {});
  await desktop.start();
  await recordNotices(desktop.app());
  await resume(desktop.app());
  await desktop.startAgain(book);
  await expect(desktop.page().getByText('The Noticed Book').first()).toBeVisible({ timeout: 30_000 });
  expect(await notices(desktop.app())).toEqual([]);
  await desktop.app().close();

  await prepare(desktop.dataDir, { notifyDue: true, notifyImports: true });
  const page = await desktop.start();
  await recordNotices(desktop.app());
  await resume(desktop.app());
  const due = `${noticeText.due}: ${noticeText.cards(2)}`;
  await expect.poll(() => notices(desktop.app())).toEqual([due]);
  await resume(desktop.app());
  await clickNotice(desktop.app(), 0);
  await expect(page).toHaveURL(/#\/review$/);
  expect(await notices(desktop.app())).toEqual([due]);

  await writeFile(
    join(desktop.dataDir, 'second.epub'),
    makeEpub({
      title: 'The Second Book',
      author: 'Ada Example',
      chapters: [{ file: 'one.xhtml', title: 'One', body: '<h1>One</h1><p>The moon pulls the tide.</p>' }],
    }),
  );
  await desktop.startAgain(join(desktop.dataDir, 'second.epub'));
  await expect
    .poll(() => notices(desktop.app()))
    .toEqual([due, `${noticeText.ready}: ${noticeText.canRead('second.epub')}`]);
  await page.evaluate(() => void (location.hash = '#/today'));
  await clickNotice(desktop.app(), 1);
  await expect(page).toHaveURL(/#\/study\/b[0-9a-f]{16}/);

  await desktop.startAgain(join(desktop.dataDir, 'broken.pdf'));
  await expect
    .poll(async () => (await notices(desktop.app())).at(-1))
    .toMatch(new RegExp(`^${noticeText.failed}: broken\\.pdf: .*damaged`));
  await page.evaluate(() => void (location.hash = '#/today'));
  await clickNotice(desktop.app(), 2);
  await expect(page).toHaveURL(/#\/library$/);
});

const quickPage = async (app: ElectronApplication): Promise<Page> => {
  // It is registered once the settings are read.
  await expect
    .poll(() => app.evaluate(() => typeof (globalThis as { pressed?: () => void }).pressed))
    .toBe('function');
  const opened = app.waitForEvent('window');
  // The shortcut cannot be pressed outside a window here, so its handler is called as Electron would call it.
  await app.evaluate(() => (globalThis as unknown as { pressed: () => void }).pressed());
  return opened;
};

test('a quick question is typed in a small window, kept, and answered in the main one', async ({
  desktop,
}) => {
  await prepare(desktop.dataDir, {});
  const page = await desktop.start();
  await desktop.app().evaluate(({ globalShortcut }) => {
    globalShortcut.register = (_keys, handler) => {
      Object.assign(globalThis, { pressed: handler });
      return true;
    };
  });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: text.settings.sections.desktop }).click();
  await page.getByRole('switch', { name: text.settings.labels['desktop.quickQuestion'] ?? '' }).click();
  const field = page.getByRole('textbox', { name: text.settings.shortcut });
  await field.press('Control+Alt+Q');
  await expect(field).toHaveValue('Ctrl + Alt + Q');
  await field.press('Shift+A');
  await expect(field).toHaveValue('Ctrl + Alt + Q');

  const quick = await quickPage(desktop.app());
  await quick.getByRole('textbox', { name: text.quick.title }).fill('What is toughness?');
  await quick.screenshot({ path: test.info().outputPath('quick.png') });
  const closed = quick.waitForEvent('close');
  await quick.keyboard.press('Escape').catch(() => undefined);
  await closed;
  const again = await quickPage(desktop.app());
  const typed = again.getByRole('textbox', { name: text.quick.title });
  await expect(typed).toHaveValue('What is toughness?');
  await again
    .getByRole('combobox', { name: text.quick.book })
    .selectOption({ label: 'A Field Guide to Mental Toughness' });
  await again
    .getByRole('button', { name: text.quick.ask })
    .click()
    .catch(() => undefined);
  await expect(page).toHaveURL(/#\/study\/b[0-9a-f]{16}/);
  await expect(page.getByText('What is toughness?').first()).toBeVisible();
  await expect(answers(page)).toHaveCount(1, { timeout: 20_000 });
  expect(desktop.app().windows()).toHaveLength(1);
});

test('with an icon in the tray, closing the window does not end Lectern', async ({ desktop }) => {
  await prepare(desktop.dataDir, { tray: true });
  const page = await desktop.start();
  const closed = page.waitForEvent('close');
  await desktop.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await closed;
  const opened = desktop.app().waitForEvent('window');
  await desktop.startAgain();
  await expect((await opened).getByRole('navigation', { name: 'Main' })).toBeVisible();
});

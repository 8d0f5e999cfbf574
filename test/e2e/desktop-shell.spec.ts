import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import type { MenuItem } from 'electron';
import { makeEpub } from '../support/make-epub';
import { expect, test } from './support/desktop-app';
import { composer, openBook } from './support/study';
import { text } from '../../src/renderer/messages/text';
import { menuText } from '../../src/shared/messages/en/desktop';

/** The labels of an open context menu; `popup` is replaced, because a native menu is outside of the page. */
const recordMenus = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function (this: Electron.Menu) {
      Object.assign(globalThis, { shownMenu: this });
    };
  });
const shownItems = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(() => {
    const { shownMenu } = globalThis as unknown as { readonly shownMenu?: Electron.Menu };
    return (shownMenu?.items ?? [])
      .filter((item) => item.type !== 'separator')
      .map((item) => item.role ?? item.label);
  });
const choose = (app: ElectronApplication, label: string): Promise<void> =>
  app.evaluate((_electron, wanted) => {
    const { shownMenu } = globalThis as unknown as { readonly shownMenu?: Electron.Menu };
    shownMenu?.items.find((item) => item.label === wanted)?.click();
  }, label);

const epub = makeEpub({
  title: 'The Opened Book',
  author: 'Ada Example',
  chapters: [{ file: 'one.xhtml', title: 'One', body: '<h1>One</h1><p>The tide waits for nobody.</p>' }],
});

test('books and links on the command line are opened, at the start and by a second one', async ({
  desktop,
}) => {
  const { dataDir } = desktop;
  await writeFile(join(dataDir, 'opened.epub'), epub);
  await writeFile(join(dataDir, 'broken.pdf'), '%PDF-1.7 and then nothing');
  const page = await desktop.start(join(dataDir, 'opened.epub'));
  const title = page.getByRole('heading', { name: 'The Opened Book' }).or(page.getByText('The Opened Book'));
  await expect(title.first()).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/#\/study\/b[0-9a-f]{16}/);
  const opened = /b[0-9a-f]{16}/.exec(page.url())?.[0] ?? '';

  await page.evaluate(() => void (location.hash = '#/today'));
  await desktop.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await desktop.startAgain(`lectern://book/${opened}/page/1`);
  await expect(page).toHaveURL(new RegExp(`#/study/${opened}/1$`));
  await expect
    .poll(() =>
      desktop.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()),
    )
    .toBe(false);
  expect(await desktop.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(text.commands['link.copy']);
  await page.keyboard.press('Enter');
  await expect(page.getByText(text.shell.linkCopied)).toBeVisible();
  expect(await desktop.app().evaluate(({ clipboard }) => clipboard.readText())).toBe(
    `lectern://book/${opened}/page/1`,
  );

  await desktop.startAgain(`lectern://book/${opened}/page/900`);
  await expect(page.getByRole('alert')).toContainText('page 900');
  await desktop.startAgain('lectern://book/b0000000000000000');
  await expect(page.getByRole('alert')).toHaveText(new RegExp(text.shell.noBookOfLink));
  await desktop.startAgain('lectern://note/4711');
  await expect(page.getByRole('alert')).toHaveText(new RegExp(text.shell.noNoteOfLink));
  await desktop.startAgain('lectern://app/index.html');
  await expect(page.getByRole('alert')).toContainText(text.shell.badLink('lectern://app/index.html'));

  // A relative path belongs to the folder of the second start.
  await desktop.startAgain('broken.pdf', 'missing.epub');
  await expect(page).toHaveURL(/#\/library$/);
  const queue = page.getByRole('complementary', { name: text.library.queue });
  await expect(queue.getByRole('listitem').filter({ hasText: 'broken.pdf' })).toBeVisible();
  await expect(
    queue.getByRole('listitem').filter({ hasText: 'missing.epub' }).getByRole('alert'),
  ).toBeVisible();
});

test('the files and links of macOS’s events are opened', async ({ desktop }) => {
  const path = join(desktop.dataDir, 'opened.epub');
  await writeFile(path, epub);
  const page = await desktop.start();
  await desktop
    .app()
    .evaluate(({ app }, file) => void app.emit('open-file', { preventDefault: () => undefined }, file), path);
  await expect(page).toHaveURL(/#\/study\/b[0-9a-f]{16}/);
  await desktop
    .app()
    .evaluate(({ app }) => void app.emit('open-url', { preventDefault: () => undefined }, 'lectern:note/1'));
  await expect(page.getByRole('alert')).toContainText(text.shell.badLink('lectern:note/1'));
});

test('size, place and zoom are kept, and moved to a display that is connected', async ({ desktop }) => {
  const state = join(desktop.dataDir, 'window.json');
  await desktop.start();
  const zoomIn = (label: string) =>
    desktop.app().evaluate(({ Menu }, wanted) => {
      const inside = (items: readonly MenuItem[]): MenuItem | undefined =>
        items.flatMap((one) => [one, ...(one.submenu?.items ?? [])]).find((one) => one.label === wanted);
      inside(Menu.getApplicationMenu()?.items ?? [])?.click();
    }, label);
  await desktop
    .app()
    .evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 40, width: 1000, height: 700 }),
    );
  await zoomIn(menuText.zoomIn);
  await zoomIn(menuText.zoomIn);
  await desktop.app().close();
  const saved = JSON.parse(await readFile(state, 'utf8')) as Record<string, unknown>;
  expect(saved).toMatchObject({ width: 1000, height: 700, zoom: 1, maximized: false, fullScreen: false });

  const seen = () =>
    desktop.app().evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return {
        ...window?.getBounds(),
        zoom: window?.webContents.getZoomLevel(),
        full: window?.isFullScreen(),
      };
    });
  await desktop.start();
  await expect.poll(seen).toMatchObject({ width: 1000, height: 700, zoom: 1 });
  await zoomIn(menuText.actualSize);
  await desktop.app().close();

  await writeFile(state, JSON.stringify({ ...saved, x: 5000, y: 3000, zoom: 0 }));
  await desktop.start();
  const { x, y } = (await seen()) as { x: number; y: number };
  expect(x).toBeLessThan(600);
  expect(y).toBeLessThan(400);
  await expect.poll(seen).toMatchObject({ zoom: 0 });
});

test('the menu of a right click has what the clicked element needs', async ({ desktop }) => {
  const page = await desktop.start();
  await recordMenus(desktop.app());
  await page.getByRole('link', { name: 'Library' }).click();
  await openBook(page);
  await page.getByRole('textbox', { name: 'Ask about the book' }).click({ button: 'right' });
  await expect
    .poll(() => shownItems(desktop.app()))
    .toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'pasteandmatchstyle', 'selectall']);

  const words = page.frameLocator('.flow-part iframe').first().getByRole('heading').first();
  await words.click({ clickCount: 3 });
  await expect(page.getByRole('toolbar', { name: text.reader.selection })).toBeVisible();
  await words.click({ button: 'right' });
  const { ask, markWords, makeCard } = text.reader;
  await expect
    .poll(() => shownItems(desktop.app()))
    .toEqual(['copy', ask, markWords, text.marks.inMargin, makeCard]);
  await choose(desktop.app(), markWords);
  await page.getByRole('tab', { name: 'Marks' }).click();
  await expect(page.getByRole('button', { name: /^Yellow A Field Guide/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Ask about the book' }).click({ button: 'right' });
  await expect.poll(() => shownItems(desktop.app())).not.toContain(ask);
});

test('books that were opened are in the menu', async ({ desktop }) => {
  const page = await desktop.start();
  await page.getByRole('link', { name: 'Library' }).click();
  await openBook(page);
  // The screen is loaded when it is first opened; a key pressed before that does nothing.
  await expect(composer(page)).toBeVisible();
  const recent = () =>
    desktop.app().evaluate(({ Menu }, label) => {
      const file = Menu.getApplicationMenu()?.items.flatMap((one) => one.submenu?.items ?? []) ?? [];
      return file.find((one) => one.label === label)?.submenu?.items.map((one) => one.label);
    }, menuText.recent);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Library' }).click();
  await expect.poll(recent).toEqual([expect.stringContaining('Field Guide')]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Electron from 'electron';
import type { ElectronApplication } from '@playwright/test';
import { crashText } from '../../src/shared/messages/en/desktop';
import { starting } from '../../src/renderer/messages/en/starting';
import { text } from '../../src/renderer/messages/text';
import { expect, launchElectron, test } from './support/lectern';
import { makeDamagedLibrary } from '../recovery/support/damaged-library';

let dataDir: string;
let app: ElectronApplication | null = null;
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-trouble-'));
});
test.afterEach(async () => {
  app?.process().kill('SIGKILL');
  app = null;
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('a window whose page crashed offers to load it again', async () => {
  app = await launchElectron(dataDir);
  const page = await app.firstWindow();
  await expect(page.getByRole('navigation', { name: text.shell.main })).toBeVisible({ timeout: 30_000 });
  await app.evaluate(({ dialog, BrowserWindow }: typeof Electron) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = async (...args: unknown[]) => {
      asked.push((args.at(-1) as { readonly message: string }).message);
      return { response: 0, checkboxChecked: false };
    };
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  const asked = () => app?.evaluate(() => (globalThis as { asked?: readonly string[] }).asked ?? []);
  await expect.poll(asked, { timeout: 20_000 }).toEqual([crashText.crashed]);
  const mainOf = () =>
    app?.evaluate(({ BrowserWindow }: typeof Electron) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        "document.querySelector('nav.rail') !== null",
      ),
    );
  await expect.poll(mainOf, { timeout: 20_000 }).toBe(true);
});

test('a damaged library is offered to be restored in the window', async () => {
  await makeDamagedLibrary(dataDir, 'Kept');
  app = await launchElectron(dataDir);
  const page = await app.firstWindow();
  await expect(page.getByRole('heading', { name: starting.damaged })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: starting.restore }).click();
  await expect(page.getByRole('navigation', { name: text.shell.main })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: text.shell.notes }).click();
  await expect(page.locator('.n-list')).toContainText('Kept');
  // The engine can be started again from the window, too.
  await page.evaluate(() => (location.hash = '#/settings/data'));
  await page.getByRole('button', { name: new RegExp(`^${text.backups.restore}`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: text.backups.confirm, exact: true }).click();
  await expect(page.getByText(text.backups.restored)).toBeVisible({ timeout: 60_000 });
});

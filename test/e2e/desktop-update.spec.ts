import type { ChildProcess } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Electron from 'electron';
import type { ElectronApplication, Page } from '@playwright/test';
import { faultsOf } from '../recovery/support/check-data-folder';
import { today } from '../store/support/older-folder';
import { mountSmallDisk } from '../support/small-disk';
import { expect, launchElectron } from './support/lectern';
import { migrationsIn, seesLibrary, seesUpdate, test, title } from './support/update';

let app: ElectronApplication;
let child: ChildProcess | null = null;
test.afterEach(() => {
  if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
});
const launch = async (newer: string, dataDir: string): Promise<Page> => {
  app = await launchElectron(dataDir, {}, newer);
  child = app.process();
  return app.firstWindow();
};
const closeWindow = ({ BrowserWindow }: typeof Electron): void => BrowserWindow.getAllWindows()[0]?.close();
const ended = (): Promise<void> => new Promise((resolve) => app.process().once('exit', () => resolve()));

test('the first window after an update shows its progress, then the library', async ({ newer, dataDir }) => {
  const page = await launch(newer, dataDir);
  await seesUpdate(page);
  await seesLibrary(page);
  await app.close();
  expect(migrationsIn(dataDir)).toBe(today + 1);
  expect(faultsOf(dataDir)).toEqual([]);
});

test('an update that finds the disk full says so, and finishes once there is room', async ({
  newer,
  older,
}) => {
  const disk = mountSmallDisk(300);
  test.skip(disk === null, 'no small disk can be mounted here');
  if (!disk) return;
  try {
    const dataDir = join(disk.path, 'data');
    cpSync(older, dataDir, { recursive: true });
    // Room for the copy, but not for the rebuilt index.
    disk.fill(statSync(join(dataDir, 'lectern.db')).size * 1.1);
    const page = await launch(newer, dataDir);
    await expect(title(page)).toHaveText('Lectern could not start', { timeout: 30_000 });
    await expect(page.getByRole('status')).toHaveText(/^The disk is full.*Free some space/);
    await expect(page.getByRole('progressbar')).toBeHidden();
    const end = ended();
    await app.evaluate(closeWindow).catch(() => undefined);
    await end;
    expect(child?.exitCode).toBe(1);
    disk.makeRoom();
    await seesLibrary(await launch(newer, dataDir));
    await app.close();
    expect(faultsOf(dataDir)).toEqual([]);
  } finally {
    disk.unmount();
  }
});

test('closing the window during an update ends it at once; the next start finishes it', async ({
  newer,
  dataDir,
}) => {
  const page = await launch(newer, dataDir);
  await seesUpdate(page);
  const end = ended();
  await app.evaluate(closeWindow).catch(() => undefined);
  await end;
  expect(migrationsIn(dataDir)).toBe(today);
  await seesLibrary(await launch(newer, dataDir));
  await app.close();
  expect(faultsOf(dataDir)).toEqual([]);
});

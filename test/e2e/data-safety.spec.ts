import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { starting } from '../../src/renderer/messages/en/starting';
import { text } from '../../src/renderer/messages/text';
import { accessibilityCheck, seriousViolations } from './support/accessibility';
import { expect, test } from './support/lectern';
import { goTo } from './support/study';
import { spawnWebFront, startWebFront } from './support/web-front';
import { crashableEngine } from '../recovery/support/crash-engine';
import { makeDamagedLibrary } from '../recovery/support/damaged-library';

const words = text.backups;
test.use({ shelf: 'sample book' });
test.setTimeout(90_000);

/** Takes screenshots of both themes if `LECTERN_SHOTS` names a folder for them. */
const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.LECTERN_SHOTS;
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

const isAccessible = async (page: Page): Promise<void> => {
  expect(await seriousViolations(await accessibilityCheck(page))).toEqual([]);
};

const noteTitles = (page: Page) => page.locator('.n-list');

const addNote = async (page: Page, title: string): Promise<void> => {
  await goTo(page, text.shell.notes);
  await page.getByRole('button', { name: text.notes.new }).first().click();
  await page.getByRole('textbox', { name: text.notes.noteTitle }).fill(title);
  await page.keyboard.press('Enter');
  await expect(noteTitles(page)).toContainText(title);
};

test('a backup is made, previewed and restored, and the restore is undone', async ({ lectern }) => {
  const page = lectern.page();
  await addNote(page, 'Before the backup');
  await page.goto(`${new URL(page.url()).origin}/#/settings/data`);
  await expect(page.getByText(words.none)).toBeVisible();
  await page.getByRole('button', { name: words.now }).click();
  const list = page.getByRole('list', { name: words.title });
  await expect(list.getByRole('listitem')).toHaveCount(1, { timeout: 30_000 });
  await shoot(page, 'data');
  await addNote(page, 'After the backup');

  await page.goto(`${new URL(page.url()).origin}/#/settings/data`);
  await page.getByRole('button', { name: new RegExp(`^${words.restore}`) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: words.kinds.notes })).toContainText(/1\s*2\s*1/);
  await dialog.getByRole('button', { name: words.check }).click();
  await expect(dialog.getByText(words.sound)).toBeVisible({ timeout: 20_000 });
  await shoot(page, 'restore');
  await isAccessible(page);
  await dialog.getByRole('button', { name: words.confirm, exact: true }).click();
  await expect(page.getByText(words.restored)).toBeVisible({ timeout: 60_000 });
  const undo = page.getByRole('button', { name: text.shell.undo });
  await expect(undo).toBeVisible();
  await undo.click();
  await expect(page.getByText(words.restored)).toBeVisible({ timeout: 60_000 });
  await goTo(page, text.shell.notes);
  await expect(noteTitles(page)).toContainText('After the backup');
});

test('the report shows what it copies', async ({ lectern }) => {
  const page = lectern.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${new URL(page.url()).origin}/#/settings/data`);
  await page.getByRole('button', { name: words.report }).click();
  const report = page.getByRole('region', { name: words.reportText });
  await expect(report).toContainText('Lectern 0.');
  await expect(report).not.toContainText(lectern.dataDir);
  await shoot(page, 'report');
  await isAccessible(page);
  const shown = await report.innerText();
  await page.getByRole('button', { name: words.copy, exact: true }).click();
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe(shown.trim());
});

test('a damaged library is shown with its backup at the start, which restores it', async ({ lectern }) => {
  const page = await lectern.page().context().newPage();
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-damaged-'));
  await makeDamagedLibrary(dataDir, 'Kept');
  const child = spawnWebFront(dataDir);
  try {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output).toContain('open http');
    await page.goto(/open (http\S+)/.exec(output)?.[1] ?? '');
    await expect(page.getByRole('heading', { name: starting.damaged })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Notes/ })).toContainText('1');
    await shoot(page, 'damaged');
    await isAccessible(page);
    await expect(page.getByRole('button', { name: starting.restore })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: text.shell.main })).toBeVisible({ timeout: 30_000 });
    await goTo(page, text.shell.notes);
    await expect(noteTitles(page)).toContainText('Kept');
  } finally {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a synced data folder is warned about once, and a crashed engine is started again', async ({
  lectern,
}) => {
  const page = await lectern.page().context().newPage();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-crash-'));
  const { environment, crash } = crashableEngine(folder);
  const front = await startWebFront(join(folder, 'Dropbox', 'Lectern'), environment);
  try {
    await page.goto(front.url);
    const warning = page.getByText(words.syncedToast('Dropbox'));
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: text.shell.details }).click();
    await expect(page.getByRole('note')).toContainText('Dropbox');
    await shoot(page, 'synced');
    await isAccessible(page);
    await page.reload();
    await expect(page.getByRole('note')).toContainText('Dropbox');
    await expect(warning).toBeHidden();

    crash();
    const dialog = page.getByRole('dialog', { name: words.trouble.stopped.title });
    await expect(dialog).toBeVisible();
    await shoot(page, 'stopped');
    await isAccessible(page);
    await dialog.getByRole('button', { name: words.report }).click();
    await expect(page.getByRole('region', { name: words.reportText })).toContainText('engine thread failed');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: words.restart }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: words.title }).or(page.getByText(words.none))).toBeVisible({
      timeout: 30_000,
    });
  } finally {
    await front.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

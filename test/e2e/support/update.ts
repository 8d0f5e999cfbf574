import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from '@playwright/test';
import { addManyPassages, addNextMigration, makeOlderDatabase } from '../../store/support/older-folder';
import { expect, test as base } from './lectern';
import { goTo } from './study';
import { projectRoot } from './web-front';
import { text } from '../../../src/renderer/messages/text';

interface WorkerFixtures {
  /** The built Lectern, with one migration more than `older`. */
  readonly newer: string;
  /** A data folder whose migration takes seconds. */
  readonly older: string;
}
interface TestFixtures {
  /** A copy of `older` for one test. */
  readonly dataDir: string;
}

const passages = 80_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  newer: [
    // Playwright reads the fixture's needs from the pattern: it must be one, and it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'lectern-newer-'));
      cpSync(join(projectRoot, 'out'), join(folder, 'out'), { recursive: true });
      cpSync(join(projectRoot, 'package.json'), join(folder, 'package.json'));
      for (const name of ['node_modules', 'resources'])
        symlinkSync(join(projectRoot, name), join(folder, name), 'dir');
      addNextMigration(join(folder, 'migrations'));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  older: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'lectern-old-'));
      makeOlderDatabase(folder, (database) => addManyPassages(database, passages));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  dataDir: async ({ older }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-update-'));
    cpSync(older, folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

export const title = (page: Page) => page.getByRole('heading', { level: 1 });

export function migrationsIn(dataDir: string): number {
  const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
  try {
    return database.prepare('SELECT COUNT(*) FROM migrations').pluck().get() as number;
  } finally {
    database.close();
  }
}

/** Expects the window to show the update at its long step, with a progress bar. */
export async function seesUpdate(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('Bringing your library up to date…');
  await expect(page.getByRole('status')).toHaveText(text.starting.step(2, 2, text.starting.kinds.migration));
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByText('nothing is lost, and the next start continues from here')).toBeVisible();
}

export async function seesLibrary(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 40_000 });
  await goTo(page, 'Library');
  await expect(page.getByText('An old book').first()).toBeVisible();
}

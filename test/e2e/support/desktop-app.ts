import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication, type Page } from '@playwright/test';
import { electronCommand } from './electron-command';
import { launchElectron } from './lectern';
import { sampleShelf } from './sample-shelf';
import { projectRoot } from './web-front';

interface Desktop {
  readonly dataDir: string;
  start(...opened: readonly string[]): Promise<Page>;
  readonly app: () => ElectronApplication;
  readonly page: () => Page;
  /** Runs the command again and waits until that process has ended. */
  startAgain(...opened: readonly string[]): Promise<void>;
}

/** A data folder with the sample book. */
export const test = base.extend<{ desktop: Desktop }>({
  // oxlint-disable-next-line no-empty-pattern
  desktop: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lectern-shell-'));
    await cp(sampleShelf(false), dataDir, { recursive: true });
    const apps: ElectronApplication[] = [];
    let page: Page | null = null;
    const running = (): ElectronApplication => {
      const app = apps.at(-1);
      if (!app) throw new Error('The app was not started');
      return app;
    };
    await use({
      dataDir,
      app: running,
      page: () => {
        if (!page) throw new Error('No window was opened');
        return page;
      },
      async start(...opened) {
        apps.push(await launchElectron(dataDir, {}, projectRoot, opened));
        page = await running().firstWindow();
        await page.locator('#root nav').waitFor();
        return page;
      },
      async startAgain(...opened) {
        const { executablePath, args, env } = electronCommand(dataDir, {}, projectRoot, opened);
        const child = spawn(executablePath, args, { env, stdio: 'ignore', cwd: dataDir });
        await once(child, 'exit');
      },
    });
    await running().close();
    await rm(dataDir, { recursive: true, force: true });
  },
});

export { expect } from '@playwright/test';

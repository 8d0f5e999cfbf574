import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { rollbackText } from '../../src/shared/messages/en/desktop';
import { launchElectron } from './support/lectern';
import { projectRoot } from './support/web-front';

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const before = '0.0.9';
/** The offer's first button, and its last. */
const [goBack, quit] = [0, 2];

interface Started {
  readonly folder: string;
  readonly dataDir: string;
  readonly marker: () => Promise<unknown>;
  readonly read: (name: string) => Promise<string>;
  /** Starts Lectern, answers the dialog and waits until it has ended. */
  readonly start: (answer: number) => Promise<void>;
}

const test = base.extend<{ readonly failedTwice: Started }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needs of a fixture from the pattern
  failedTwice: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath('work');
    const dataDir = join(folder, 'data');
    const installers = join(dataDir, 'desktop/installers');
    await mkdir(installers, { recursive: true });
    await writeFile(
      join(dataDir, 'desktop/start.json'),
      JSON.stringify({ version, starts: 2, good: before }),
    );
    await writeFile(join(installers, `Lectern-${before}.AppImage`), '#!/bin/sh\necho back >> "$STARTED"\n');
    const support = join(import.meta.dirname, 'support');
    await use({
      folder,
      dataDir,
      marker: async () => JSON.parse(await readFile(join(dataDir, 'desktop/start.json'), 'utf8')) as unknown,
      read: (name) => readFile(join(folder, name), 'utf8').catch(() => ''),
      start: async (answer) => {
        const child = spawn(
          process.env.LECTERN_TEST_ELECTRON ?? '',
          [
            '--no-sandbox',
            '-r',
            join(support, 'electron-polyfill.cjs'),
            '-r',
            join(support, 'answer-dialog.cjs'),
            projectRoot,
            '--data-dir',
            dataDir,
          ],
          {
            stdio: 'ignore',
            env: {
              ...process.env,
              DIALOG_ANSWER: String(answer),
              DIALOG_LOG: join(folder, 'dialogs'),
              STARTED: join(folder, 'started'),
            },
          },
        );
        await new Promise<void>((resolve) => child.once('exit', () => resolve()));
      },
    });
  },
});

test('a version that did not start twice offers the one before, and starts it', async ({ failedTwice }) => {
  await failedTwice.start(goBack);
  await expect.poll(() => failedTwice.read('started')).toBe('back\n');
  const dialogs = await failedTwice.read('dialogs');
  expect(JSON.parse(dialogs)).toMatchObject({
    message: rollbackText.title(version),
    detail: rollbackText.detail(before),
    buttons: [rollbackText.goBack(before), rollbackText.tryAgain, rollbackText.quit],
  });
  expect(await failedTwice.marker()).toEqual({ version, starts: 3, good: before });
});

test('quitting starts nothing; a start that reaches its window ends the count', async ({ failedTwice }) => {
  await failedTwice.start(quit);
  expect(await failedTwice.read('started')).toBe('');
  await writeFile(
    join(failedTwice.dataDir, 'desktop/start.json'),
    JSON.stringify({ version, starts: 1, good: before }),
  );
  const app = await launchElectron(failedTwice.dataDir);
  await (await app.firstWindow()).locator('#root').waitFor({ state: 'attached' });
  await expect.poll(() => failedTwice.marker()).toEqual({ version, starts: 0, good: version });
  await app.close();
});

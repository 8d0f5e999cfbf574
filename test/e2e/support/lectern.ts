import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  _electron,
  chromium,
  test as base,
  type Browser,
  type ElectronApplication,
  type Page,
} from '@playwright/test';
import { electronCommand } from './electron-command';
import { startProviders, type Providers } from './providers';
import { sampleShelf } from './sample-shelf';
import { startWebFront, type WebFront } from './web-front';

/** A running Lectern, in a browser or in the desktop window. */
export interface Lectern {
  readonly front: 'browser' | 'electron';
  readonly dataDir: string;
  /** The open window. Changes with a restart. */
  page(): Page;
  /** Clicks the button and chooses a file in the system's dialog. */
  addBook(button: string, path: string): Promise<void>;
  /** Opens the system's dialog in another way and chooses a file. */
  choose(open: () => Promise<void>, path: string): Promise<void>;
  /** External addresses opened by clicks on links, oldest first: in new pages or in the system's browser. */
  followed(): Promise<readonly string[]>;
  /** Sets the response to the desktop's save dialogs from now on; null cancels them. */
  answerSave(path: string | null): Promise<void>;
  /** Quits as a learner does and starts again on the same folder; `whileClosed` runs in between. */
  restart(whileClosed?: () => void | Promise<void>): Promise<Page>;
  /** Kills it (SIGKILL) and starts again on the same folder. */
  killAndRestart(): Promise<Page>;
}

interface Running {
  readonly page: Page;
  choose(open: () => Promise<void>, path: string): Promise<void>;
  followed(): Promise<readonly string[]>;
  answerSave(path: string | null): Promise<void>;
  quit(): Promise<void>;
  kill(): Promise<void>;
}

const size = { width: 1440, height: 900 };

type Environment = Readonly<Record<string, string>>;

async function openBrowser(
  dataDir: string,
  environment: Environment,
  browser: Browser,
  prepare?: (front: WebFront) => Promise<void>,
): Promise<Running> {
  const front: WebFront = await startWebFront(dataDir, environment);
  await prepare?.(front);
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  // Playwright intercepts file dialogs only while there is a listener, and a key may open a dialog before that takes effect.
  page.on('filechooser', () => {});
  await page.goto(front.url);
  const opened: string[] = [];
  context.on('page', (other) => {
    opened.push(other.url());
    other.on('framenavigated', (frame) => opened.push(frame.url()));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await front.stop(signal);
    await context.close();
  };
  return {
    page,
    choose: async (ask, path) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()]);
      // An input that is not in a document may be garbage-collected while its dialog is open, so the choice would be lost.
      if (!(await chooser.element().evaluate((input) => input.isConnected)))
        throw new Error('the input that asks for files is in no document');
      await chooser.setFiles(path);
    },
    followed: async () => opened.filter((address) => address !== '' && address !== 'about:blank'),
    answerSave: () => Promise.reject(new Error('a browser asks nobody where to save')),
    quit: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Starts the desktop process; its window may open later. */
export const launchElectron = (
  ...command: Parameters<typeof electronCommand>
): Promise<ElectronApplication> => _electron.launch(electronCommand(...command));

async function openElectron(
  dataDir: string,
  environment: Environment,
  prepare?: (front: WebFront) => Promise<void>,
): Promise<Running> {
  if (prepare) {
    // Tests cannot configure the window before it opens, so the web server does it on the same folder.
    const front = await startWebFront(dataDir, environment);
    await prepare(front);
    await front.stop('SIGTERM');
  }
  const app = await launchElectron(dataDir, environment);
  await app.evaluate(({ dialog, shell }) => {
    // The system's browser and dialogs are outside the test, so addresses are recorded and questions confirmed here.
    const handed: string[] = [];
    Object.assign(globalThis, { handed });
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
    shell.openExternal = async (address) => void handed.push(address);
  });
  const page = await app.firstWindow();
  await page.waitForLoadState('domcontentloaded');
  // On a busy machine the window may show the startup page first.
  await page.locator('#root').waitFor({ state: 'attached' });
  return {
    page,
    choose: async (ask, path) => {
      // The system's dialog is outside the page, so its response is set here.
      await app.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
      }, path);
      await ask();
    },
    followed: () => app.evaluate(() => (globalThis as { handed?: string[] }).handed ?? []),
    answerSave: (path) =>
      app.evaluate(({ dialog }, chosen) => {
        dialog.showSaveDialog = async () => ({ canceled: chosen === null, filePath: chosen ?? '' });
      }, path),
    quit: () => app.close(),
    kill: async () => {
      const ended = new Promise<void>((resolve) => app.process().once('exit', () => resolve()));
      app.process().kill('SIGKILL');
      await ended;
    },
  };
}

interface TestFixtures {
  readonly lectern: Lectern;
  /** Environment of Lectern in addition to that of the tests. */
  readonly environment: Environment;
  /** Settings made over REST before its first window opens. */
  readonly prepare: ((front: WebFront) => Promise<void>) | undefined;
  /** The library at the first start: empty, or with the sample book imported, encoded and summarised. */
  readonly shelf: 'empty' | 'sample book';
}

interface WorkerFixtures {
  readonly browserOfTests: Browser | null;
  /** The providers that replace the built-in engine, in the projects of that name. */
  readonly providers: Providers | null;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { option: true }],
  shelf: ['empty', { option: true }],
  prepare: async ({ providers, shelf }, use) => use(shelf === 'empty' ? providers?.choose : undefined),
  browserOfTests: [
    // Playwright reads the fixture's needs from the pattern: it must be one, and it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, workerInfo) => {
      if (workerInfo.project.name.endsWith('electron')) return use(null);
      const executablePath = process.env.LECTERN_TEST_BROWSER;
      const browser = await chromium.launch({
        ...(executablePath ? { executablePath } : {}),
        // In the C locale it silently finds no file with non-ASCII letters in its path.
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
        args: [
          '--no-sandbox',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          '--disable-quic',
        ],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  providers: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, workerInfo) => {
      if (!workerInfo.project.name.startsWith('providers')) return use(null);
      const providers = await startProviders();
      await use(providers);
      await providers.close();
    },
    { scope: 'worker' },
  ],
  lectern: async ({ browserOfTests, environment, prepare, providers, shelf }, use, testInfo) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lectern-e2e-'));
    if (shelf === 'sample book') await cp(sampleShelf(providers !== null), dataDir, { recursive: true });
    const whole = { ...environment, ...providers?.environment };
    const open = (first?: typeof prepare): Promise<Running> =>
      browserOfTests
        ? openBrowser(dataDir, whole, browserOfTests, first)
        : openElectron(dataDir, whole, first);
    let running = await open(prepare);
    await use({
      front: browserOfTests ? 'browser' : 'electron',
      dataDir,
      page: () => running.page,
      addBook: (button, path) =>
        running.choose(() => running.page.getByRole('button', { name: button }).first().click(), path),
      choose: (ask, path) => running.choose(ask, path),
      answerSave: (path) => running.answerSave(path),
      followed: () => running.followed(),
      restart: async (whileClosed) => {
        await running.quit();
        await whileClosed?.();
        running = await open();
        return running.page;
      },
      killAndRestart: async () => {
        await running.kill();
        running = await open();
        return running.page;
      },
    });
    // Playwright captures the page only afterwards, when Lectern is gone.
    if (testInfo.status !== testInfo.expectedStatus)
      await running.page.screenshot({ path: testInfo.outputPath('window.png') });
    await running.quit();
    await rm(dataDir, { recursive: true, force: true });
  },
});

export { expect } from '@playwright/test';

import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Electron from 'electron';
import Sqlite from 'better-sqlite3';
import type { Browser, ElectronApplication, Page } from '@playwright/test';
import { faultsOf } from '../recovery/support/check-data-folder';
import { addManyPassages, addNextMigration, makeOlderDatabase, today } from '../store/support/older-folder';
import { mountSmallDisk } from '../support/small-disk';
import { expect, launchElectron, test } from './support/lectern';
import { goTo } from './support/study';
import { projectRoot } from './support/web-front';

/** So many that rebuilding their index takes seconds. */
const passages = 40_000;

/** Lectern as it is built, with one migration more than the database has. */
let newer: string;
let old: string;
let dataDir: string;
test.beforeAll(() => {
  newer = mkdtempSync(join(tmpdir(), 'lectern-newer-'));
  cpSync(join(projectRoot, 'out'), join(newer, 'out'), { recursive: true });
  cpSync(join(projectRoot, 'package.json'), join(newer, 'package.json'));
  for (const folder of ['node_modules', 'resources'])
    symlinkSync(join(projectRoot, folder), join(newer, folder), 'dir');
  addNextMigration(join(newer, 'migrations'));
  old = mkdtempSync(join(tmpdir(), 'lectern-old-'));
  makeOlderDatabase(old, (database) => addManyPassages(database, passages));
});
test.afterAll(() => {
  for (const folder of [old, newer]) rmSync(folder, { recursive: true, force: true });
});
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-update-'));
  cpSync(old, dataDir, { recursive: true });
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const migrationsIn = (): number => {
  const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
  try {
    return database.prepare('SELECT COUNT(*) FROM migrations').pluck().get() as number;
  } finally {
    database.close();
  }
};
/** The start is told of, up to the step that takes long; the bar has what is done. */
const seesUpdate = async (page: Page): Promise<void> => {
  await expect(title(page)).toHaveText('Bringing your library up to date…');
  await expect(page.getByRole('status')).toHaveText('Step 2 of 2: changing how it is stored');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByText('nothing is lost, and the next start goes on from here')).toBeVisible();
};
const seesLibrary = async (page: Page): Promise<void> => {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 40_000 });
  await goTo(page, 'Library');
  await expect(page.getByText('An old book').first()).toBeVisible();
};

test.describe('the first window after an update', () => {
  test.skip(({ browserOfTests }) => browserOfTests !== null, 'in the Electron window only');

  let app: ElectronApplication;
  let child: ChildProcess | null = null;
  test.afterEach(() => {
    if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });
  const launch = async (): Promise<Page> => {
    app = await launchElectron(dataDir, {}, newer);
    child = app.process();
    return app.firstWindow();
  };
  const closeWindow = ({ BrowserWindow }: typeof Electron): void => BrowserWindow.getAllWindows()[0]?.close();
  const ended = (): Promise<void> => new Promise((resolve) => app.process().once('exit', () => resolve()));

  test('tells what the start does, then has the library', async () => {
    const page = await launch();
    await seesUpdate(page);
    await seesLibrary(page);
    await app.close();
    expect(migrationsIn()).toBe(today + 1);
    expect(faultsOf(dataDir)).toEqual([]);
  });

  test('says why it cannot start, and goes on once it can', async () => {
    const disk = mountSmallDisk(300);
    test.skip(disk === null, 'no small disk can be mounted here');
    if (!disk) return;
    const own = dataDir;
    try {
      dataDir = join(disk.path, 'data');
      cpSync(old, dataDir, { recursive: true });
      // Room for the copy, none for the rebuilt index.
      disk.fill(statSync(join(dataDir, 'lectern.db')).size * 1.1);
      const page = await launch();
      await expect(title(page)).toHaveText('Lectern could not start', { timeout: 30_000 });
      await expect(page.getByRole('status')).toHaveText(/^The disk is full.*Free some space/);
      await expect(page.getByRole('progressbar')).toBeHidden();
      const end = ended();
      await app.evaluate(closeWindow).catch(() => undefined);
      await end;
      expect(child?.exitCode).toBe(1);
      disk.makeRoom();
      await seesLibrary(await launch());
      await app.close();
      expect(faultsOf(dataDir)).toEqual([]);
    } finally {
      dataDir = own;
      disk.unmount();
    }
  });

  test('closed meanwhile it ends at once, and the next start goes on', async () => {
    const page = await launch();
    await seesUpdate(page);
    const end = ended();
    const at = performance.now();
    await app.evaluate(closeWindow).catch(() => undefined);
    await end;
    // The migration itself takes longer than that.
    expect(performance.now() - at).toBeLessThan(1500);
    expect(migrationsIn()).toBe(today);
    await seesLibrary(await launch());
    await app.close();
    expect(faultsOf(dataDir)).toEqual([]);
  });
});

test.describe('the door of the browser version after an update', () => {
  test.skip(({ browserOfTests }) => browserOfTests === null, 'in the browser only');

  const freePort = (): Promise<number> =>
    new Promise((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
    });
  const started: ChildProcess[] = [];
  const begin = async () => {
    const port = await freePort();
    const child = spawn(
      process.execPath,
      [join(newer, 'out/web/index.cjs'), '--data-dir', dataDir, '--port', `${port}`, '--no-open'],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LECTERN_TOKEN: 'kept' } },
    );
    started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    const origin = `http://127.0.0.1:${port}`;
    const answers = () =>
      fetch(origin).then(
        () => true,
        () => false,
      );
    await expect.poll(answers).toBe(true);
    return { child, origin, ended, output: () => output };
  };
  const newPage = (browser: Browser | null): Promise<Page> => {
    if (!browser) throw new Error('there is no browser');
    return browser.newPage();
  };
  // One that a failed test has left behind.
  test.afterEach(() => {
    for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  });
  type Front = Awaited<ReturnType<typeof begin>>;
  const rest = ({ origin }: Front) =>
    fetch(`${origin}/api/books`, { headers: { Authorization: 'Bearer kept' } });

  test('tells what the start does, refuses what it cannot do yet, then has the library', async ({
    browserOfTests,
  }) => {
    const front = await begin();
    const page = await newPage(browserOfTests);
    await page.goto(`${front.origin}/?token=kept`);
    await seesUpdate(page);
    const early = await rest(front);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await early.json()).toEqual({
      code: 'STARTING',
      message: expect.stringContaining('Try again') as unknown,
    });
    expect((await fetch(`${front.origin}/starting`)).status).toBe(401);
    expect(front.output()).not.toContain('ready at');
    await seesLibrary(page);
    expect(front.output()).toMatch(/step 2 of \d+\.\n[^]*Lectern is ready at http/);
    expect((await rest(front)).status).toBe(200);
    front.child.kill('SIGTERM');
    expect(await front.ended).toBe(0);
    expect(faultsOf(dataDir)).toEqual([]);
    await page.close();
  });

  test('killed meanwhile, or stopped, it goes on with the next start: the page that waits sees it', async ({
    browserOfTests,
  }) => {
    test.setTimeout(120_000);
    const page = await newPage(browserOfTests);
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const front = await begin();
      await page.goto(`${front.origin}/?token=kept`);
      await seesUpdate(page);
      const at = performance.now();
      front.child.kill(signal);
      await front.ended;
      expect(performance.now() - at).toBeLessThan(1500);
      await expect(page.getByRole('status')).toContainText('Nothing is lost: start it again');
      expect(migrationsIn()).toBe(today);
    }
    const front = await begin();
    await page.goto(`${front.origin}/?token=kept`);
    await seesLibrary(page);
    front.child.kill('SIGTERM');
    await front.ended;
    expect(faultsOf(dataDir)).toEqual([]);
    await page.close();
  });
});

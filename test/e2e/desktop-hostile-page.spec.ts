import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication, type Page } from '@playwright/test';
import { expect, launchElectron } from './support/lectern';
import { outsideText } from '../../src/shared/messages/en/desktop';
import { openToOthers } from '../support/open-to-others';
import { startRequestRecorder } from '../support/request-recorder';

/** The desktop app; answers of dialogs and opened addresses are recorded in its main process. */
const test = base.extend<{
  readonly dataDir: string;
  readonly app: ElectronApplication;
  readonly window: Page;
}>({
  // oxlint-disable-next-line no-empty-pattern
  dataDir: async ({}, use) => {
    const parent = await mkdtemp(join(tmpdir(), 'lectern-e2e-'));
    await use(join(parent, 'data'));
    await rm(parent, { recursive: true, force: true });
  },
  app: async ({ dataDir }, use) => {
    const before = process.umask(0o022);
    const app = await launchElectron(dataDir);
    process.umask(before);
    await use(app);
    await app.close();
  },
  window: async ({ app }, use) => {
    const page = await app.firstWindow();
    await page.locator('#root').waitFor({ state: 'attached' });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 30_000 });
    await use(page);
  },
});

/** Calls a verb as a script in the page could, without the client. */
const call = (page: Page, verb: string, json: unknown): Promise<string> =>
  page.evaluate(
    ([path = '', body = '']) =>
      new Promise<string>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => resolve(String(data)));
        port1.start();
        window.postMessage({ type: 'lectern-connect' }, '*', [port2]);
        port1.postMessage(
          JSON.stringify({ i: '1', p: { u: `/${path}`, b: { json: JSON.parse(body) as unknown } } }),
        );
        setTimeout(() => resolve('no answer'), 5_000);
      }),
    [verb, JSON.stringify(json)],
  );

test('a script in the page reads only files that were chosen, and otherwise gets errors', async ({
  window,
}) => {
  expect(await call(window, 'system/status', {})).toContain('version');
  expect(await call(window, 'library/addPaths', { paths: ['/etc/hostname'] })).toContain('FILE_NOT_CHOSEN');
  expect(await call(window, 'llama/add', { path: '/etc/hostname' })).toContain('FILE_NOT_CHOSEN');
  // A file that a script made has no path, so it cannot pass for one that was dropped.
  expect(
    await window.evaluate(() =>
      (
        window as unknown as { lecternDesktop: { pathOf(file: File): Promise<string> } }
      ).lecternDesktop.pathOf(
        Object.defineProperty(new File(['x'], 'a.txt'), 'path', { value: '/etc/hostname' }),
      ),
    ),
  ).toBe('');
  for (const [verb, input] of [
    ['library/get', { bookId: '../../etc/passwd' }],
    ['notes/create', { title: 7 }],
    ['nothing/there', {}],
    ['__proto__/toString', {}],
  ] as const)
    expect(await call(window, verb, input)).toMatch(/"s":4\d\d/);
  expect(await call(window, 'library/list', {})).toContain('"json":[]');
});

test('no request leaves the window, and nothing opens without a question', async ({ app, window }) => {
  const outside = await startRequestRecorder();
  const to = `http://127.0.0.1:${outside.port}`;
  await app.evaluate(({ dialog, shell }) => {
    const seen = { asked: [] as string[], opened: [] as string[], answer: 1 };
    Object.assign(globalThis, { seen });
    dialog.showMessageBox = async (...args: unknown[]) => {
      const options = args.at(-1) as { readonly message: string; readonly detail: string };
      seen.asked.push(`${options.message} ${options.detail}`);
      return { response: seen.answer, checkboxChecked: false };
    };
    shell.openExternal = async (address) => void seen.opened.push(address);
  });
  const seen = () =>
    app.evaluate(() => (globalThis as unknown as { seen: { asked: string[]; opened: string[] } }).seen);
  const open = async (address: string): Promise<void> => {
    await window.evaluate((url) => void globalThis.open(url), address);
  };

  await window.evaluate((url) => fetch(`${url}/fetch`, { mode: 'no-cors' }).catch(() => undefined), to);
  // Also if the page's policy did not prevent it.
  await app.evaluate(async ({ BrowserWindow }, url) => {
    const other = new BrowserWindow({ show: false });
    await other.loadURL(`${url}/window`).catch(() => undefined);
    await other
      .loadURL(`data:text/html,<img src="${url}/picture"><script>fetch("${url}/script")</script>`)
      .catch(() => undefined);
    other.destroy();
  }, to);
  expect(outside.requests.map(({ url }) => url)).toEqual([]);

  await open('https://example.org/a?b=c');
  await expect.poll(async () => (await seen()).asked).toHaveLength(1);
  expect((await seen()).asked[0]).toBe(`${outsideText.question('example.org')} https://example.org/a?b=c`);
  await open(`${to}/plain`);
  await expect.poll(async () => (await seen()).asked).toHaveLength(2);
  await open('https://bank.example@evil.example/');
  await expect.poll(async () => (await seen()).asked).toHaveLength(3);
  expect((await seen()).opened).toEqual([]);
  await open('file:///etc/hostname');
  await app.evaluate(() => void ((globalThis as unknown as { seen: { answer: number } }).seen.answer = 0));
  await open('https://example.org/yes');
  await expect.poll(async () => (await seen()).opened).toEqual(['https://example.org/yes']);
  expect((await seen()).asked).toHaveLength(4);
  outside.close();
});

test('a file of a book gets no access, although it has the same origin', async ({ window }) => {
  await window.evaluate(() => location.assign('lectern://app/api/books/b0123456789abcdef/parts/a.html'));
  await window.waitForTimeout(500);
  expect(window.url()).toMatch(/^lectern:\/\/app\/index\.html/);
});

test('other users can read nothing that the desktop app writes', async ({ window, dataDir }) => {
  await expect(window.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect.poll(() => openToOthers(dataDir)).toEqual([]);
});

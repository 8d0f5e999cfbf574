/**
 * Builds a Debian package with the Electron of the tests, and tries it: install, start, import a book, ask, quit, start
 * again, remove; the data must stay. It needs root, Xvfb, and the variables of the tests' Electron:
 * `LECTERN_TEST_ELECTRON=… LECTERN_SQLITE_BINDING_ELECTRON=… npm run package:try`. `-- --quick` compresses less,
 * `-- --keep` leaves it installed.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { askInWindow } from './ask-in-window.ts';
import { checkContents, sizeByPart } from './packaging/check-contents.ts';
import type { BuilderConfig } from './packaging/builder-config.ts';
import { prepareBuild, runBuilder } from './packaging/run-builder.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const book = join(root, 'resources/sample-book/field-guide.pdf');
const title = 'A Field Guide to Mental Toughness';
const installed = '/opt/Lectern';
const port = 9_333;
const user = 'nobody';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
};
const say = (line: string): void => console.log(`try-package: ${line}`);

/** A copy of the tests' Electron as electron-builder expects it: without the default application. */
function copyElectron(executable: string): string {
  const copy = join(root, '.cache/electron-dist');
  rmSync(copy, { recursive: true, force: true });
  cpSync(dirname(executable), copy, { recursive: true });
  rmSync(join(copy, 'resources/default_app.asar'), { recursive: true, force: true });
  return copy;
}

/** The configuration, with what an older Electron needs: its SQLite, and functions that it lacks. */
async function build(electron: string, binding: string): Promise<string> {
  const config = prepareBuild(root);
  const entry = 'out/main/trial.cjs';
  cpSync(join(root, 'test/e2e/support/electron-polyfill.cjs'), join(root, 'out/main/polyfill.cjs'));
  writeFileSync(join(root, entry), "require('./polyfill.cjs');\nrequire('./index.cjs');\n");
  const { grantFileProtocolExtraPrivileges: _tooNew, ...electronFuses } = config.electronFuses;
  const version = readFileSync(join(dirname(electron), 'version'), 'utf8')
    .trim()
    .replace(/^v/u, '');
  const trial: BuilderConfig = {
    ...config,
    electronFuses,
    electronVersion: version,
    electronDist: copyElectron(electron),
    extraMetadata: { ...(config.extraMetadata as object), main: entry },
    deb: { compression: process.argv.includes('--quick') ? 'gz' : 'xz' },
    files: [
      ...config.files,
      {
        from: dirname(binding),
        to: 'node_modules/better-sqlite3/build/Release',
        filter: [basename(binding)],
      },
    ],
  };
  rmSync(dist, { recursive: true, force: true });
  try {
    runBuilder(root, trial, ['--linux', 'dir', '--x64']);
  } finally {
    for (const name of ['polyfill.cjs', 'trial.cjs']) rmSync(join(root, 'out/main', name), { force: true });
  }
  await checkCode();
  const unpacked = join(dist, 'linux-unpacked');
  runBuilder(root, trial, ['--linux', 'deb', '--x64', '--prepackaged', unpacked], {
    ...process.env,
    CUSTOM_FPM_PATH: join(root, 'scripts/packaging/fpm-with-dpkg.ts'),
  });
  const deb = readdirSync(dist).find((name) => name.endsWith('.deb'));
  if (!deb) throw new Error('electron-builder made no package.');
  return join(dist, deb);
}

const unpackedResources = join(dist, 'linux-unpacked/resources');

async function checkCode(): Promise<void> {
  const { missing, unused } = await checkContents(root, unpackedResources);
  const extra = unused.filter((path) => !/out\/main\/(?:trial|polyfill)\.cjs$/u.test(path));
  if (missing.length + extra.length > 0)
    throw new Error(
      `Missing: ${missing.join(', ') || 'nothing'}. Not used: ${extra.join(', ') || 'nothing'}.`,
    );
}

function reportSize(deb: string): void {
  say(`${basename(deb)}: ${(statSync(deb).size / 1e6).toFixed(1)} MB; unpacked:`);
  for (const [part, bytes] of sizeByPart(join(dist, 'linux-unpacked'), unpackedResources))
    say(`${(bytes / 1e6).toFixed(1).padStart(7)} MB  ${part}`);
}

interface Opened {
  readonly page: Page;
  readonly child: ChildProcess;
  close(): Promise<void>;
}

async function open(home: string): Promise<Opened> {
  const started = performance.now();
  // Not as root: Chromium's sandbox is part of what is tried.
  const child = spawn(
    'runuser',
    [
      '-u',
      user,
      '--',
      'env',
      `HOME=${home}`,
      'xvfb-run',
      '-a',
      '/usr/bin/lectern',
      `--remote-debugging-port=${port}`,
    ],
    { cwd: home, env: { PATH: process.env.PATH, LANG: 'C.UTF-8' }, stdio: 'ignore' },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(`${address}/json/version`).catch(() => null)); tries += 1) {
    if (tries > 300) throw new Error('The application does not start.');
    await pause(100);
  }
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const context = browser.contexts()[0];
  if (!context) throw new Error('There is no window.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ timeout: 60_000 });
  say(`a usable window after ${Math.round(performance.now() - started)} ms`);
  return {
    page,
    child,
    // The last window that closes quits the application.
    close: async () => {
      await page.close();
      await exited;
      await browser.close().catch(() => undefined);
    },
  };
}

/** Drops a file on the window as the system does, so that the page gets its path. */
async function drop(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: 600,
      y: 400,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
}

async function openBook(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await page
    .getByRole('list', { name: 'Books' })
    .getByRole('link', { name: title })
    .click({ timeout: 60_000 });
  await page.getByRole('textbox', { name: 'Ask about the book' }).waitFor();
}

const question = 'What is attention under load?';

/** Waits for an answer that cites a page. */
async function readAnswer(page: Page): Promise<string> {
  const answer = page.getByRole('region', { name: 'Answer' }).filter({ hasText: /p\. \d+/u });
  await answer.first().waitFor({ timeout: 60_000 });
  return (await answer.first().innerText()).replaceAll('\n', ' ');
}

async function use(home: string): Promise<void> {
  const copy = join(home, basename(book));
  cpSync(book, copy);
  execFileSync('chown', ['-R', user, home]);
  const first = await open(home);
  await first.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await drop(first.page, copy);
  await openBook(first.page);
  await askInWindow(first.page, question);
  const answer = await readAnswer(first.page);
  say(`the answer: ${answer.slice(0, 200)}`);
  await first.page.getByText(/semantic index/u).waitFor({ state: 'hidden', timeout: 300_000 });
  say('the semantic index is complete');
  await first.page.screenshot({ path: join(dist, 'trial.png') });
  await first.close();
  const second = await open(home);
  await openBook(second.page);
  await second.page.getByText(question).first().waitFor();
  const kept = await readAnswer(second.page);
  if (kept.slice(0, 100) !== answer.slice(0, 100)) throw new Error(`After a restart the answer is: ${kept}`);
  say('the book, the question and the answer are there after a restart');
  await second.close();
}

const electron = required('LECTERN_TEST_ELECTRON');
const deb = await build(electron, required('LECTERN_SQLITE_BINDING_ELECTRON'));
reportSize(deb);
const home = mkdtempSync(join(tmpdir(), 'lectern-home-'));
try {
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', deb], { stdio: 'inherit' });
  say(`installed: ${execFileSync('dpkg-query', ['-W', 'lectern'], { encoding: 'utf8' }).trim()}`);
  await use(home);
} finally {
  if (!process.argv.includes('--keep'))
    execFileSync('apt-get', ['remove', '-y', '-q', 'lectern'], { stdio: 'inherit' });
}
if (!process.argv.includes('--keep')) {
  if (existsSync(installed)) throw new Error(`${installed} is still there.`);
  if (!existsSync(join(home, '.config/Lectern/Lectern/lectern.db'))) throw new Error('The data is gone.');
  say('removed; the data is still there');
  rmSync(home, { recursive: true, force: true });
}

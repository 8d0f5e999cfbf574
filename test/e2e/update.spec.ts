import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { faultsOf } from '../recovery/support/check-data-folder';
import { today } from '../store/support/older-folder';
import { expect } from './support/lectern';
import { migrationsIn, seesLibrary, seesUpdate, test } from './support/update';
import { text } from '../../src/renderer/messages/text';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
const started: ChildProcess[] = [];
const begin = async (newer: string, dataDir: string) => {
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
// Left behind by a failed test.
test.afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
type Front = Awaited<ReturnType<typeof begin>>;
const rest = ({ origin }: Front) =>
  fetch(`${origin}/api/books`, { headers: { Authorization: 'Bearer kept' } });

test('the browser version shows the progress of an update and answers requests once it is done', async ({
  browserOfTests,
  newer,
  dataDir,
}) => {
  const front = await begin(newer, dataDir);
  const page = await newPage(browserOfTests);
  await page.goto(`${front.origin}/?token=kept`);
  await seesUpdate(page);
  const early = await rest(front);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await early.json()).toMatchObject({ code: 'STARTING' });
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

test('an update that is killed or stopped is finished by the next start, as the waiting page shows', async ({
  browserOfTests,
  newer,
  dataDir,
}) => {
  test.setTimeout(120_000);
  const page = await newPage(browserOfTests);
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const front = await begin(newer, dataDir);
    await page.goto(`${front.origin}/?token=kept`);
    await seesUpdate(page);
    front.child.kill(signal);
    await front.ended;
    await expect(page.getByRole('status')).toContainText(text.starting.startAgain);
    expect(migrationsIn(dataDir)).toBe(today);
  }
  const front = await begin(newer, dataDir);
  await page.goto(`${front.origin}/?token=kept`);
  await seesLibrary(page);
  front.child.kill('SIGTERM');
  await front.ended;
  expect(faultsOf(dataDir)).toEqual([]);
  await page.close();
});

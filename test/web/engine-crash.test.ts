import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startWebFront } from '../e2e/support/web-front';
import { faultsOf } from '../recovery/support/check-data-folder';
import { rest, until } from '../recovery/support/rest';
import { tempFolder } from '../support/temp-folder';

/** Loaded into every thread of the process: makes the first, the engine's, throw once the file exists. */
const crashOnRequest = (file: string): string => `
const { existsSync, rmSync } = require('node:fs');
const { threadId } = require('node:worker_threads');
if (threadId === 1)
  setInterval(() => {
    if (!existsSync(${JSON.stringify(file)})) return;
    rmSync(${JSON.stringify(file)});
    throw new Error('A crash, for a test');
  }, 20).unref();
`;

it('an engine that crashed says so, and works again after a restart', { timeout: 60_000 }, async () => {
  const [dataDir, helpers] = await Promise.all([tempFolder(), tempFolder()]);
  const [file, preload] = [join(helpers, 'crash'), join(helpers, 'preload.cjs')];
  writeFileSync(preload, crashOnRequest(file));
  const front = await startWebFront(dataDir, { NODE_OPTIONS: `--require ${preload}` });
  onTestFinished(async () => void (await front.stop('SIGKILL')));
  const api = rest(front);
  const titles = async () =>
    (await api.call<readonly { title: string }[]>('GET', '/notes')).map(({ title }) => title);
  await api.call('POST', '/notes', { title: 'Kept' });

  // Answered with the first event.
  const listening = fetch(`${front.origin}/api/events`, {
    headers: { Authorization: `Bearer ${front.token}` },
  });
  writeFileSync(file, '');
  const failure = await until(
    () =>
      titles().then(
        () => null,
        (error: unknown) => String(error),
      ),
    'the crash',
  );
  expect(failure).toMatch(/503.*ENGINE_STOPPED.*Start it again/);
  let seen = '';
  for await (const chunk of (await listening).body ?? []) {
    seen += Buffer.from(chunk as Uint8Array).toString();
    if (seen.includes('stopped')) break;
  }
  const report = await api.call<{ text: string }>('GET', '/report');
  expect(report.text).toContain('The engine thread failed');
  expect(report.text).not.toContain(dataDir);
  expect(await api.call('POST', '/restart')).toEqual({ restarting: true });
  expect(await until(() => titles().catch(() => null), 'the library')).toEqual(['Kept']);
  await api.call('POST', '/notes', { title: 'Added after the crash' });
  expect(await front.stop('SIGTERM')).toBe(0);
  expect(faultsOf(dataDir)).toEqual([]);
});

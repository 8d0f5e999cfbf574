import { expect, it, onTestFinished } from 'vitest';
import { startWebFront } from '../e2e/support/web-front';
import { faultsOf } from '../recovery/support/check-data-folder';
import { rest, until } from '../recovery/support/rest';
import { crashableEngine } from '../recovery/support/crash-engine';
import { tempFolder } from '../support/temp-folder';

it('an engine that crashed says so, and works again after a restart', { timeout: 60_000 }, async () => {
  const [dataDir, helpers] = await Promise.all([tempFolder(), tempFolder()]);
  const { environment, crash } = crashableEngine(helpers);
  const front = await startWebFront(dataDir, environment);
  onTestFinished(async () => void (await front.stop('SIGKILL')));
  const api = rest(front);
  const titles = async () =>
    (await api.call<readonly { title: string }[]>('GET', '/notes')).map(({ title }) => title);
  await api.call('POST', '/notes', { title: 'Kept' });

  // Answered with the first event.
  const listening = fetch(`${front.origin}/api/events`, {
    headers: { Authorization: `Bearer ${front.token}` },
  });
  crash();
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

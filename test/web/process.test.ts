import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot, startWebFront } from '../e2e/support/web-front';
import { signInAt } from './support/browse';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-process-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const run = async (
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const child = spawn(process.execPath, [join(projectRoot, 'out/web/index.cjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
};

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s finishes the writes and ends with 0',
  async (signal) => {
    const front = await startWebFront(dataDir);
    const headers = { Authorization: `Bearer ${front.token}`, 'Content-Type': 'application/json' };
    const made = await fetch(`${front.origin}/api/notes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ title: 'Kept' }),
    });
    expect(made.status).toBe(201);
    expect(await front.stop(signal)).toBe(0);
    const again = await startWebFront(dataDir, { LECTERN_TOKEN: 'chosen-token' });
    expect(again.token).toBe('chosen-token');
    const notes = await fetch(`${again.origin}/api/notes`, {
      headers: { Authorization: 'Bearer chosen-token' },
    });
    expect(await notes.json()).toMatchObject([{ title: 'Kept' }]);
    expect(await again.stop('SIGTERM')).toBe(0);
  },
  30_000,
);

test('a second start on the same data folder is rejected in one line', async () => {
  const front = await startWebFront(dataDir);
  const second = await run(['--data-dir', dataDir, '--no-open']);
  expect(second.code).toBe(1);
  expect(second.output.trim().split('\n')).toEqual([expect.stringContaining(dataDir) as string]);
  expect(await front.stop('SIGTERM')).toBe(0);
}, 30_000);

test('a port in use and an unknown argument are reported in one line', async () => {
  const front = await startWebFront(dataDir);
  const other = await mkdtemp(join(tmpdir(), 'lectern-process-'));
  const taken = await run(['--data-dir', other, '--no-open', '--port', new URL(front.origin).port]);
  expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('port is in use') as string });
  const wrong = await run(['--data-dir', other, '--port', 'many']);
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('--port') as string });
  expect((await run(['--help'])).output).toContain('npm start -- --web');
  await front.stop('SIGTERM');
  await rm(other, { recursive: true, force: true });
}, 30_000);

test('the page is at the same host and port after a restart, so that the browser keeps its window settings', async () => {
  const pageOf = async (): Promise<URL> => {
    const front = await startWebFront(dataDir);
    const { origin } = await signInAt(front.url);
    expect(await front.stop('SIGTERM')).toBe(0);
    return new URL(origin);
  };
  const first = await pageOf();
  expect(await pageOf()).toEqual(first);

  const other = createServer().listen({ host: '127.0.0.1', port: Number(first.port) });
  await once(other, 'listening');
  const moved = await pageOf();
  expect([moved.hostname, moved.port]).toEqual([first.hostname, expect.not.stringMatching(first.port)]);
  other.close();

  await writeFile(join(dataDir, 'browser.json'), '{"host":"lectern.example","port":80}');
  expect((await pageOf()).hostname).toMatch(/^[0-9a-f]{32}\.localhost$/);
}, 60_000);

test('a database of a newer Lectern is rejected in one line and left unchanged', async () => {
  expect(await (await startWebFront(dataDir)).stop('SIGTERM')).toBe(0);
  const path = join(dataDir, 'lectern.db');
  const database = new Sqlite(path);
  database
    .prepare(`INSERT INTO migrations (id, name, sha256, applied_at) VALUES (999, '0999_later.sql', 'x', 'x')`)
    .run();
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  const before = await readFile(path);
  const refused = await run(['--data-dir', dataDir, '--no-open']);
  expect(refused.code).toBe(1);
  expect(refused.output.trim().split('\n')).toEqual([expect.stringMatching(/newer/i) as string]);
  expect(await readFile(path)).toEqual(before);
}, 30_000);

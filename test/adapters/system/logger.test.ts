import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileLogger } from '../../../src/adapters/system/logger';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const linesOf = async (path: string): Promise<readonly Record<string, unknown>[]> =>
  (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a failure is logged with all its causes, and nothing else', async () => {
  const path = join(folder, 'logs', 'lectern.log');
  const log = fileLogger({ path, now: () => Date.UTC(2026, 0, 2) });
  const error = Object.assign(new Error('outer', { cause: new RangeError('inner') }), {
    code: 'E1',
    book: 'text of a book',
  });
  log.error('it failed', error, { job: 7 });
  const [line] = await linesOf(path);
  expect(line).toMatchObject({
    at: '2026-01-02T00:00:00.000Z',
    level: 'error',
    message: 'it failed',
    error: { name: 'Error', message: 'outer', code: 'E1', cause: { name: 'RangeError', message: 'inner' } },
    data: { job: 7 },
  });
  expect(JSON.stringify(line)).not.toContain('text of a book');
});

test('the log is rotated when it is full, and the oldest is dropped', async () => {
  const path = join(folder, 'lectern.log');
  for (let n = 0; n < 100; n += 1)
    fileLogger({ path, maxBytes: 1000, kept: 2, now: () => 0 }).info(`line ${n}`);
  expect((await readdir(folder)).toSorted()).toEqual(['lectern.log', 'lectern.log.1', 'lectern.log.2']);
  expect((await linesOf(path)).at(-1)).toMatchObject({ message: 'line 99' });
  for (const name of await readdir(folder))
    expect((await readFile(join(folder, name))).length).toBeLessThanOrEqual(1000);
});

test('a log that cannot be written breaks nothing', async () => {
  const path = join(folder, 'logs', 'lectern.log');
  const log = fileLogger({ path, now: () => 0 });
  await rm(join(folder, 'logs'), { recursive: true });
  expect(() => log.info('nobody hears this')).not.toThrow();
});

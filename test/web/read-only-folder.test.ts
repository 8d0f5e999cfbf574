import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { spawnWebFront, startWebFront } from '../e2e/support/web-front';
import { faultsOf } from '../recovery/support/check-data-folder';
import { mountSmallDisk } from '../support/small-disk';

const disk = mountSmallDisk(60);

const run = async (dataDir: string) => {
  const child = spawnWebFront(dataDir);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, lines: output.trim().split('\n') };
};

describe.skipIf(disk === null)('a data folder that is read-only', { timeout: 60_000 }, () => {
  afterAll(() => disk?.unmount());

  it('is refused in one line with what to do, and opens again once it can be written', async () => {
    if (!disk) return;
    const dataDir = join(disk.path, 'data');
    expect(await (await startWebFront(dataDir)).stop('SIGTERM')).toBe(0);
    const before = readdirSync(dataDir, { recursive: true });
    const remount = (how: string) => spawnSync('mount', ['-o', `remount,${how}`, disk.path]).status;
    expect(remount('ro')).toBe(0);
    try {
      for (const folder of [dataDir, join(disk.path, 'new')])
        expect(await run(folder)).toEqual({
          code: 1,
          lines: [expect.stringContaining(`may not write to the data folder ${folder}`) as string],
        });
      expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
    } finally {
      expect(remount('rw')).toBe(0);
    }
    expect(await (await startWebFront(dataDir)).stop('SIGTERM')).toBe(0);
    expect(faultsOf(dataDir)).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder';
import { runUntilKilled } from './support/killed-process';
import { testProcess } from './support/test-process';

it('starts normally after a job hung in two starts, and parks that job', { timeout: 150_000 }, async () => {
  const process = await testProcess('stuck-job');
  const dataDir = await tempFolder();
  for (let start = 1; start <= 2; start += 1)
    expect(await runUntilKilled('working', [process, dataDir], 1)).toEqual([1]);
  expect(await runUntilKilled('parked', [process, dataDir], Infinity)).toEqual([1]);
  // It stays that way.
  expect(await runUntilKilled('parked', [process, dataDir], Infinity)).toEqual([1]);
});

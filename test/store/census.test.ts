import { expect, it } from 'vitest';
import { takeCensus } from '../simulation/census';
import { fixedClock } from '../support/fixed-clock';
import { dataFolder, openStore } from '../core/support/test-engine';

it('the census of the simulation reads the tables of a new folder', async () => {
  const folder = await dataFolder();
  const store = openStore(folder, fixedClock('2026-03-04T18:00:00.000Z'));
  await store.close();
  const { counts, bytes } = takeCensus(folder);
  expect(new Set(Object.values(counts))).toEqual(new Set([0]));
  expect(bytes.memory).toBeGreaterThan(0);
});

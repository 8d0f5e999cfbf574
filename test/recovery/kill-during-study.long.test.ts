import { expect, it } from 'vitest';
import { killAndCheck } from '../simulation/kill-and-check';
import { tempFolder } from '../support/temp-folder';

// `npm run simulate -- --kill 50` does the same at fifty points.
it('keeps the memory consistent through ten SIGKILLs during half a year of study', async () => {
  const said: string[] = [];
  const figures = await killAndCheck(await tempFolder(), 10, 60, 1200, (line) => said.push(line));
  expect(said.filter((line) => !/^kill \d+ of/.test(line))).toEqual([]);
  expect(figures.find(({ name }) => name === 'faults found')?.value).toBe(0);
  expect(figures.find(({ name }) => name === 'turns answered on the way')?.value).toBeGreaterThan(20);
}, 300_000);

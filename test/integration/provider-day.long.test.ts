import { expect, it } from 'vitest';
import { holds } from '../bench/figures';
import { simulateProviderDay } from '../simulation/provider-day';

it('two hours with providers that fail one request in five lose and duplicate nothing', async () => {
  const said: string[] = [];
  const figures = await simulateProviderDay((line) => said.push(line), 2);
  expect(figures.filter((figure) => !holds(figure)).map(({ name, value }) => `${name}: ${value}`)).toEqual(
    [],
  );
  expect(figures.find(({ name }) => name === 'of them failed')?.value).toBeGreaterThan(5);
  expect(said.filter((line) => line.startsWith('FAULT'))).toEqual([]);
}, 60_000);

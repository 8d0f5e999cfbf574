import { expect, it } from 'vitest';
import { growthOf, grows, riseOf } from './growth';
import { watched, type Sample, type Watched } from './sample';

const flat = Object.fromEntries(Object.keys(watched).map((name) => [name, 40])) as Record<Watched, number>;

/** Ten minutes with a sample every 20 seconds. */
const soak = (name: Watched, valueAt: (nth: number) => number): readonly Sample[] =>
  Array.from({ length: 31 }, (_, nth) => ({
    at: nth * 20_000,
    now: nth * 240_000,
    values: { ...flat, [name]: valueAt(nth) },
  }));

const growing = (samples: readonly Sample[]): readonly string[] =>
  growthOf(samples)
    .filter(grows)
    .map(({ name }) => name);

it('finds the rise of a line', () => {
  expect(riseOf([0, 10, 20, 30], [5, 7, 9, 11])).toBeCloseTo(6);
});

it('accepts what is flat, and what fills only during the warm-up', () => {
  expect(growing(soak('engine: heap, MB', () => 40))).toEqual([]);
  expect(growing(soak('engine: heap, MB', (nth) => 20 + 2 * Math.min(nth, 8)))).toEqual([]);
});

it('names what grows throughout, and what could not be measured', () => {
  expect(growing(soak('server: files and sockets', (nth) => 40 + nth / 4))).toEqual([
    'server: files and sockets',
  ]);
  expect(growing(soak('engine: heap, MB', (nth) => 40 + nth / 2))).toEqual(['engine: heap, MB']);
  expect(growing(soak('window: DOM nodes', () => Number.NaN))).toEqual(['window: DOM nodes']);
});

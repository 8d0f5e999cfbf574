import { expect, it } from 'vitest';
import { createReadingTime, timeToRead } from '../../src/renderer/features/reader/reading-time';

const page = (number: number, words: number) => ({ page: number, words });

/** Ticks once a second, and returns what was reported. */
const reader = () => {
  const reports: { readonly seconds: number; readonly pages: readonly number[] }[] = [];
  const time = createReadingTime(0, (seconds, pages) => void reports.push({ seconds, pages }));
  let now = 0;
  const look = (seconds: number, one: ReturnType<typeof page>, attentive = true): void => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000;
      time.tick(now, [one], attentive);
    }
  };
  const read = (): readonly number[] => reports.flatMap(({ pages }) => pages);
  const seconds = (): number => reports.reduce((sum, report) => sum + report.seconds, 0);
  return { time, look, read, seconds, now: () => now };
};

it('asks for time in proportion to the words of a page', () => {
  expect(timeToRead(0)).toBe(3_000);
  expect(timeToRead(240)).toBe(20_000);
  expect(timeToRead(5_000)).toBe(30_000);
});

it('counts a page once, after it was in sight long enough, in pieces too', () => {
  const { look, read } = reader();
  look(10, page(1, 240));
  look(2, page(2, 240));
  expect(read()).toEqual([]);
  look(10, page(1, 240));
  expect(read()).toEqual([1]);
  look(60, page(1, 240));
  expect(read()).toEqual([1]);
});

it('does not count pages that were passed, or time without the focus', () => {
  const { look, read, seconds, time } = reader();
  for (let number = 1; number <= 40; number += 1) look(1, page(number, 300));
  look(100, page(50, 300), false);
  time.flush();
  expect(read()).toEqual([]);
  expect(seconds()).toBe(40);
});

it('counts no time without activity', () => {
  const { look, seconds, time, now } = reader();
  look(3_600, page(1, 300));
  time.flush();
  expect(seconds()).toBe(300);
  time.active(now());
  look(5, page(1, 300));
  time.flush();
  expect(seconds()).toBe(305);
});

import { expect, it } from 'vitest';
import {
  countPages,
  countPagesWithin,
  includesPage,
  joinRanges,
  withoutRange,
} from '../../src/shared/page-ranges';

it('joins ranges that overlap or touch', () => {
  const joined = joinRanges([
    { from: 9, to: 12 },
    { from: 1, to: 3 },
    { from: 4, to: 5 },
    { from: 10, to: 10 },
  ]);
  expect(joined).toEqual([
    { from: 1, to: 5 },
    { from: 9, to: 12 },
  ]);
  expect(countPages(joined)).toBe(9);
  expect(countPagesWithin(joined, 5, 10)).toBe(3);
  expect([5, 6, 9].map((page) => includesPage(joined, page))).toEqual([true, false, true]);
});

it('takes pages out of the middle, the ends and several ranges', () => {
  const ranges = [
    { from: 1, to: 5 },
    { from: 9, to: 12 },
  ];
  expect(withoutRange(ranges, { from: 3, to: 3 })).toEqual([
    { from: 1, to: 2 },
    { from: 4, to: 5 },
    { from: 9, to: 12 },
  ]);
  expect(withoutRange(ranges, { from: 4, to: 9 })).toEqual([
    { from: 1, to: 3 },
    { from: 10, to: 12 },
  ]);
  expect(withoutRange(ranges, { from: 1, to: 99 })).toEqual([]);
});

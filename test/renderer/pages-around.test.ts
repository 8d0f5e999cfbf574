import { expect, it } from 'vitest';
import { pagesAround } from '../../src/renderer/features/reader/pdf/pages-around';

it('draws ahead the next page, the one before and then one more', () => {
  expect(pagesAround(7, 7, 1, 20)).toEqual([8, 6, 9]);
  expect(pagesAround(1, 1, 1, 20)).toEqual([2, 3]);
  expect(pagesAround(20, 20, 1, 20)).toEqual([19]);
});

it('counts a two-page spread as one step', () => {
  expect(pagesAround(7, 8, 2, 20)).toEqual([9, 10, 6, 5, 11, 12]);
});

import { expect, it } from 'vitest';
import { pageSize } from '../../src/renderer/features/reader/pdf/page-size';

const rawDims = { pageWidth: 420, pageHeight: 595.28 };
const side = (length: number): string => `calc(var(--total-scale-factor) * ${length}px)`;

it('a page has finite sides, so that nothing drawn relative to them is infinite', () => {
  expect(pageSize({ rotation: 0, rawDims })).toEqual({ width: side(420), height: side(595.28) });
  expect(pageSize({ rotation: 180, rawDims })).toEqual({ width: side(420), height: side(595.28) });
});

it('a rotated page has its sides swapped', () => {
  expect(pageSize({ rotation: 90, rawDims })).toEqual({ width: side(595.28), height: side(420) });
  expect(pageSize({ rotation: 270, rawDims })).toEqual({ width: side(595.28), height: side(420) });
});

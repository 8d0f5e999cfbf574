import { expect, it } from 'vitest';
import { rowOf, spreadOf } from '../../src/renderer/features/reader/pdf/spread';

const pages = (first: number, labels: readonly string[]) =>
  labels.map((label, index) => ({ page: first + index, label }));

it('puts odd printed pages on the right', () => {
  expect(spreadOf(pages(61, ['45', '46', '47']))).toBe('odd-right');
  expect(spreadOf(pages(60, ['45', '46', '47']))).toBe('even-right');
});

it('ignores pages without a printed number', () => {
  expect(spreadOf(pages(7, ['vii', 'viii', '1', '2']))).toBe('odd-right');
  expect(spreadOf(pages(8, ['viii', '1 a', 'plate', '4']))).toBe('even-right');
  expect(spreadOf([])).toBe('odd-right');
});

it('pairs pages in rows', () => {
  expect(rowOf('odd-right', 1, 9)).toEqual({ from: 1, to: 1 });
  expect(rowOf('odd-right', 4, 9)).toEqual({ from: 4, to: 5 });
  expect(rowOf('odd-right', 5, 9)).toEqual({ from: 4, to: 5 });
  expect(rowOf('even-right', 1, 9)).toEqual({ from: 1, to: 2 });
  expect(rowOf('even-right', 9, 9)).toEqual({ from: 9, to: 9 });
  expect(rowOf('single', 5, 9)).toEqual({ from: 5, to: 5 });
});

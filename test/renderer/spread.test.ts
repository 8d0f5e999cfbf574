import { expect, it } from 'vitest';
import { spreadOf } from '../../src/renderer/features/reader/pdf/spread';

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

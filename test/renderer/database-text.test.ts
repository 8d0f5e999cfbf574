import { expect, it } from 'vitest';
import { compactedText, sizeText } from '../../src/renderer/features/settings/data/database-text';
import { formatBytes } from '../../src/renderer/messages/format';

const megabyte = 1024 * 1024;

it('the database row says so if there is nothing to gain', () => {
  expect(sizeText({ size: 40 * megabyte, free: 10 * megabyte })).toBe(
    '40.0 MB, of which 10.0 MB are free. Lectern compacts it by itself when a quarter is free.',
  );
  const full = '40.0 MB. Nothing to gain from compacting it now.';
  expect(sizeText({ size: 40 * megabyte, free: 0 })).toBe(full);
  expect(sizeText({ size: 40 * megabyte, free: 8192 })).toBe(full);
});

it('after compacting, it says what was gained, or that nothing was', () => {
  expect(compactedText(40 * megabyte, 30 * megabyte)).toBe('Compacted from 40.0 MB to 30.0 MB.');
  const same = 'Nothing to gain: the database still has 40.0 MB.';
  expect(compactedText(40 * megabyte, 40 * megabyte)).toBe(same);
  expect(compactedText(40 * megabyte, 40 * megabyte - 8192)).toBe(same);
  expect(compactedText(39 * megabyte, 40 * megabyte)).toBe(same);
});

it('no bytes are 0 KB, and a few are 1 KB', () => {
  expect([0, 1, 600, 2048].map(formatBytes)).toEqual(['0 KB', '1 KB', '1 KB', '2 KB']);
});

import { expect, it } from 'vitest';
import { wordShare } from '../../../src/shared/text/word-share';

it.each([
  ['I live in Bergen', 'By the way, I live in Bergen.', 1],
  ['lives in Bergen', 'I live in Bergen', 1],
  ['', 'I live in Bergen', 0],
  ['Zebras', 'I live in Bergen', 0],
  ['私はベルゲンに住んでいます', '私はベルゲンに住んでいます。5月3日に試験があります。', 1],
])('the share of the words of "%s" in "%s" is %d', (of, within, share) => {
  expect(wordShare(of, within)).toBe(share);
});

it('counts long words more than short ones', () => {
  const text = 'I am in the garden';
  expect(wordShare('I am in the laboratory', text)).toBeLessThan(0.5);
  expect(wordShare('a garden', text)).toBeGreaterThan(0.5);
});

import { expect, it } from 'vitest';
import { nameOfLink } from '../../src/renderer/features/reader/pdf/page-links';

it('names a link by its target page, its words or its address', () => {
  expect(nameOfLink('468', false)).toBe('Go to p. 468');
  expect(nameOfLink('xii', false)).toBe('Go to p. xii');
  expect(nameOfLink('Appendix G  [Copying],\npage 1101', false)).toBe(
    'Go to Appendix G [Copying], page 1101',
  );
  expect(nameOfLink('https://example.org/', true)).toBe('Open https://example.org/');
  expect(nameOfLink(' ', false)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { locator, physicalPage, withFormats } from '../../src/renderer/client/locator';
import { asBookId } from '../../src/shared/model';

withFormats([
  { id: asBookId('b0000000000000001'), format: 'pdf' },
  { id: asBookId('b0000000000000002'), format: 'epub' },
]);

describe('a page in words', () => {
  it('shows the physical page next to the printed one where they differ', () => {
    expect(locator(asBookId('b0000000000000001'), 14, 'xii')).toBe('p. xii (PDF 14)');
    expect(locator(asBookId('b0000000000000002'), 14, 'xii')).toBe('p. xii (EPUB 14)');
    expect(locator(asBookId('b0000000000000003'), 14, 'xii')).toBe('p. xii (page 14)');
  });

  it('is only the printed one if they are equal or the page is unknown', () => {
    expect(locator(asBookId('b0000000000000001'), 14, '14')).toBe('p. 14');
    expect(locator(asBookId('b0000000000000001'), 14, null)).toBe('p. 14');
    expect(physicalPage(asBookId('b0000000000000001'), null, 'xii')).toBeNull();
  });
});

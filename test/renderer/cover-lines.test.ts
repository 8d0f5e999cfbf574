import { describe, expect, it } from 'vitest';
import { wrapTitle } from '../../src/renderer/features/book/cover-lines';

describe('the title on a drawn cover', () => {
  it('does not break words that fit', () => {
    expect(wrapTitle('A Field Guide to Mental Toughness', 14, 4)).toEqual([
      'A Field Guide',
      'to Mental',
      'Toughness',
    ]);
  });

  it('breaks a long word after its hyphens, so that it fits on the cover', () => {
    expect(wrapTitle('debian-edu-bookworm-manual', 14, 4)).toEqual(['debian-edu-', 'bookworm-', 'manual']);
    expect(wrapTitle('developers-reference', 14, 4)).toEqual(['developers-', 'reference']);
  });

  it('hyphenates a long word without hyphens', () => {
    expect(wrapTitle('Donaudampfschifffahrt', 14, 4)).toEqual(['Donaudampfsch-', 'ifffahrt']);
  });

  it('may end a line after any CJK character, and shows an ellipsis', () => {
    const shown = wrapTitle('Debian Edu / Skolelinux 12 Bookworm マニュアル', 14, 3);
    expect(shown).toHaveLength(3);
    expect(shown[2]).toMatch(/^Bookworm .*…$/u);
  });
});

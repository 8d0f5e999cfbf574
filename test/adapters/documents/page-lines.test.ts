import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../src/adapters/documents/pdf/page-lines';

const line = (...runs: readonly (readonly ['tt' | 'rm', string])[]) => {
  let x = 50;
  const pieces = runs.map(([fontName, str], index) => {
    const width = str.length * 5;
    x += width;
    return {
      str,
      transform: [10, 0, 0, 10, x - width, 700],
      width,
      hasEOL: index === runs.length - 1,
      fontName,
    };
  });
  return linesOf(pieces, (font) => font === 'tt')[0];
};

describe('a line of code', () => {
  it('may have dots and brackets in another font', () => {
    expect(line(['tt', 'area '], ['rm', '('], ['tt', 'hax, '], ['rm', '. . . )'])?.mono).toBe(true);
  });

  it('is not recognised if half its words are in a text font', () => {
    expect(line(['rm', 'For all of them see '], ['tt', 'https://example.org/list'])?.mono).toBe(false);
  });

  it('may have no letters', () => {
    expect(line(['tt', '}'])?.mono).toBe(true);
    expect(line(['rm', '. . .'])?.mono).toBe(false);
  });

  it('begins at its first character, not at the spaces before it', () => {
    expect(line(['tt', ' '], ['tt', 'endif'])?.x).toBe(55);
  });
});

import { describe, expect, it } from 'vitest';
import { bookWarningText, pageRangesText } from '../../../src/shared/messages/en/book-warnings';
import { rangesOfPages } from '../../../src/shared/model';

const textless = (pages: readonly number[], of: number, relabelled = false): string =>
  bookWarningText({ kind: 'textless-pages', pages: rangesOfPages(pages), of, relabelled });

describe('warnings of an import', () => {
  it('list pages as ranges', () => {
    expect(rangesOfPages([1, 2, 3, 7, 9, 10])).toEqual([
      [1, 3],
      [7, 7],
      [9, 10],
    ]);
    expect(pageRangesText(rangesOfPages([1, 2, 3, 7, 9, 10]))).toBe('1 to 3, 7 and 9 to 10');
  });

  it('cut a long list of ranges', () => {
    const odd = Array.from({ length: 20 }, (_, at) => 2 * at + 1);
    expect(pageRangesText(rangesOfPages(odd))).toMatch(/23 and 8 more places$/u);
  });

  it('name pages without text', () => {
    expect(textless([4, 5], 90)).toMatch(/^There is no text on pages 4 to 5,/u);
    expect(textless([4], 90)).toMatch(/^There is no text on page 4, probably because it is scanned\./u);
    expect(textless([4, 5], 90, true)).toMatch(/^There is no text on PDF pages 4 to 5,/u);
    expect(textless([1, 2, 3], 3)).toMatch(/^There is no text on any of its 3 pages,/u);
    expect(textless([1], 1)).toMatch(/^There is no text on its only page,/u);
  });
});

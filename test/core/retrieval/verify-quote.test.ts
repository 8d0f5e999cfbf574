import { describe, expect, it } from 'vitest';
import { findQuote, verifyQuote } from '../../../src/core/text/verify-quote';

const page =
  'Slow breathing lowers the pulse.\nIt is an ef-\nfect that anyone can “feel” — at once. The ﬁrst step is small.';

describe('verifyQuote', () => {
  it('is verbatim when only white space differs', () => {
    expect(verifyQuote('lowers  the pulse. It is', page, true)).toBe('verbatim');
  });

  it('is near when hyphenation, ligatures, quotes or dashes differ', () => {
    expect(verifyQuote('It is an effect that anyone can "feel" - at once.', page, true)).toBe('near');
    expect(verifyQuote('The first step', page, true)).toBe('near');
    expect(verifyQuote('سعی می کند', 'لاتک سعی می\u200cکند بفهمد', true)).toBe('near');
  });

  it('is not found when a word differs', () => {
    expect(verifyQuote('Slow breathing raises the pulse.', page, true)).toBe('not-found');
  });

  it('is page-only without words, and only for a page that was in the context', () => {
    expect(verifyQuote('', page, true)).toBe('page-only');
    expect(verifyQuote(' ', page, false)).toBe('not-found');
  });
});

describe('findQuote', () => {
  it('returns the characters of the text, including line breaks', () => {
    const place = findQuote('pulse. It is', page);
    expect(place && page.slice(place.start, place.end)).toBe('pulse.\nIt is');
    expect(findQuote('no such (words)', page)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { findQuote, verifyCitedQuote, verifyQuote } from '../../../src/core/text/verify-quote';
import { differingQuotes, quotedPage } from './near-quotes';

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

describe('verifyCitedQuote', () => {
  const quotes = Object.entries(differingQuotes).flatMap(([verdict, all]) =>
    all.map((quote) => ({ quote, verdict })),
  );
  it.each(quotes)('$quote is $verdict', ({ quote, verdict }) => {
    expect(verifyCitedQuote(quote, quotedPage, true)).toBe(verdict);
  });

  it('is the stricter check where a quote is evidence of a fact', () => {
    const verdicts = differingQuotes.near.map((quote) => verifyQuote(quote, quotedPage, true));
    expect(new Set(verdicts)).toEqual(new Set(['not-found']));
  });

  it('is quick even for a quote of nothing but gaps on a page that repeats itself', () => {
    const page = 'breathe out slowly and '.repeat(300);
    expect(verifyCitedQuote(`${'breathe out slowly … '.repeat(40)} never`, page, true)).toBe('not-found');
    expect(verifyCitedQuote(`${'breathe [x] out slowly '.repeat(40)} never`, page, true)).toBe('not-found');
  });
});

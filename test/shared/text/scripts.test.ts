import { describe, expect, it } from 'vitest';
import { verifyQuote } from '../../../src/core/text/verify-quote';
import { findLetters, findQuote } from '../../../src/shared/text/quotes/find-quote';
import { findAnchored, foldAnchor, foldText } from '../../../src/shared/text/quotes/anchor-quote';
import { findPattern } from '../../../src/shared/text/find-pattern';
import { asScript, scripted } from '../../../src/shared/text/scripts';
import { indexWordsOf } from '../../../src/shared/text/words';

describe('superscripts and subscripts', () => {
  it('become Unicode superscripts or subscripts if all characters have one', () => {
    expect(asScript('−1', 'raised', 'A')).toBe('⁻¹');
    expect(asScript('n+1', 'raised', 'x')).toBe('ⁿ⁺¹');
    expect(asScript('2', 'lowered', 'H')).toBe('₂');
    expect(asScript('0×m', 'lowered', '[ ]')).toBe('_(0×m)');
    expect(asScript('π ', 'raised', '10')).toBe('^π ');
  });

  it('do not include ordinal endings, degrees, stars and reference numbers', () => {
    expect(asScript('st', 'raised', '1')).toBe('st');
    expect(asScript('th', 'raised', 'n')).toBe('th');
    expect(asScript('me', 'raised', 'M')).toBe('me');
    expect(asScript('∘', 'raised', '20')).toBe('∘');
    expect(asScript('∗', 'raised', 'word')).toBe('∗');
    expect(asScript('[12]', 'raised', 'word')).toBe('[12]');
  });

  const page = 'Now x = A⁻¹b holds, and e^(iωt) turns.';

  it('are found however they were typed or drawn', () => {
    const found = { start: 4, end: 12 };
    for (const quote of ['x = A⁻¹b', 'x = A−1b', 'x = A-1b']) expect(findQuote(page, quote)).toEqual(found);
    expect(findQuote('Now x = A−1b holds, and eiωt turns.', 'e^(iωt) turns.')).toEqual({
      start: 24,
      end: 35,
    });
    expect(
      findAnchored(foldText(page), foldAnchor({ quote: 'A−1b', before: 'x =', after: 'holds' })),
    ).toMatchObject({ start: 8, end: 12 });
    expect(findPattern('x = A-1b')?.test(page)).toBe(true);
    expect('of H₂O,'.match(findPattern('H2O') ?? '')?.[0]).toBe('H₂O');
  });

  it('are not found among other characters', () => {
    expect(findQuote(page, 'x = A⁻²b')).toBeNull();
    expect(findPattern('H3O')?.test('of H₂O')).toBe(false);
  });

  it('are quoted verbatim as on the page, and nearly so as a model types them', () => {
    expect(verifyQuote('x = A⁻¹b', page, true)).toBe('verbatim');
    expect(verifyQuote('x = A^{-1}b', page, true)).toBe('near');
    expect(verifyQuote('e^{iωt} turns', page, true)).toBe('near');
    expect(verifyQuote('x = A^{-2}b', page, true)).toBe('not-found');
  });

  it('are indexed as typed', () => {
    expect(indexWordsOf('The H₂O of x²')).toEqual(['the', 'h2o', 'of', 'x2']);
  });

  it('of a formula may be nested', () => {
    const power = scripted('(a+b)ω', 'raised');
    expect(power).toBe('^((a+b)ω)');
    expect(findQuote('so e(a+b)ω is', `so e${power} is`)).toEqual({ start: 0, end: 13 });
    expect(findQuote(`so e${power} is`, 'so e(a+b)ω is')).toEqual({ start: 0, end: 16 });
  });

  it('are found by letters alone if a formula is drawn with other symbols', () => {
    expect(findLetters('The mean value x̄=a+b2 of two numbers', 'mean value x̄ = (a + b)/2 of two')).toEqual({
      start: 4,
      end: 29,
    });
    expect(findLetters('abc', 'a b c')).toBeNull();
  });
});

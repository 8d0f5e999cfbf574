import { describe, expect, it } from 'vitest';
import {
  askedEnd,
  askedStart,
  clozeOrdinals,
  clozePieces,
  clozeSide,
  withCloze,
} from '../../../src/shared/text/cloze';

const asked = (text: string): string => `${askedStart}${text}${askedEnd}`;

describe('a cloze text', () => {
  const text = 'The {{c1::margin::one word}} is {{c2::between}} the {{c1::alarm}} and the act.';

  it('has the numbers of its deletions', () => {
    expect(clozeOrdinals(text)).toEqual([1, 2]);
    expect(clozeOrdinals('no deletion, {{c0::none}}, {{c3::open')).toEqual([]);
  });

  it('hides one number at a time, with its hint', () => {
    expect(clozeSide(text, 1, 'front')).toBe(
      `The ${asked('[one word]')} is between the ${asked('[…]')} and the act.`,
    );
    expect(clozeSide(text, 2, 'front')).toBe(`The margin is ${asked('[…]')} the alarm and the act.`);
    expect(clozeSide(text, 1, 'back')).toBe(
      `The ${asked('margin')} is between the ${asked('alarm')} and the act.`,
    );
  });

  it('may contain braces of a formula', () => {
    expect(clozePieces(String.raw`{{c1::\frac{a}{b}}} is it`)).toEqual([
      { ordinal: 1, text: String.raw`\frac{a}{b}`, hint: '' },
      { ordinal: null, text: ' is it' },
    ]);
    expect(clozePieces('{{c1::a { b}}')).toEqual([{ ordinal: 1, text: 'a { b', hint: '' }]);
  });

  it('gets its next deletion around chosen words', () => {
    expect(withCloze('Calm is not it.', 0, 4)).toBe('{{c1::Calm}} is not it.');
    const second = withCloze('{{c1::Calm}} is not it.', 16, 19);
    expect(second).toBe('{{c1::Calm}} is {{c2::not}} it.');
  });
});

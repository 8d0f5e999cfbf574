import { describe, expect, it } from 'vitest';
import {
  beginningInPieces,
  endInPieces,
  quoteInPieces,
  type PieceRange,
} from '../../src/renderer/features/reader/pdf/quote-in-text';

const marked = (pieces: readonly string[], quote: string, search = false): readonly string[] =>
  quoteInPieces(pieces, quote, search).map((place) =>
    place.map(({ piece, start, end }) => pieces[piece]?.slice(start, end)).join('|'),
  );

describe('a quotation among the pieces of a page', () => {
  it('spans pieces and is limited to its characters', () => {
    expect(
      marked(['First. Toughness is', 'a habit. It can', 'be learned.'], 'Toughness is a habit.'),
    ).toEqual(['Toughness is|a habit.']);
  });

  it('is found where a line’s end cuts a word', () => {
    expect(marked(['a short chain of rou-', 'tines every day'], 'chain of routines every')).toEqual([
      'chain of rou-|tines every',
    ]);
  });

  it('is found if pieces end within words', () => {
    expect(marked(['To', 'ughness is a hab', 'it.'], 'Toughness is a habit.')).toEqual([
      'To|ughness is a hab|it.',
    ]);
  });

  it('is not found if it is not in the text', () => {
    expect(marked(['First. Toughness is', 'a habit.'], 'Practice makes perfect.')).toEqual([]);
  });

  it('marks every match of a search', () => {
    expect(marked(['Rest is a skill.', 'rest well, Rest.'], 'rest', true)).toEqual(['Rest', 'rest', 'Rest']);
  });

  it('is found in Arabic letters whatever form the page draws them in', () => {
    // "سلام" with its lam and alef as one sign, and "حروف‌چینی" drawn without its joiner.
    const page = ['\ufeb3\ufefc\ufee1 بر', '\ufea3\ufeae\u0648\u0641\u0686\ufbff\ufee8\u06cc است'];
    expect(marked(page, 'سلام', true)).toEqual(['\ufeb3\ufefc\ufee1']);
    expect(marked(page, 'حروف', true)).toEqual(['\ufea3\ufeae\u0648\u0641']);
    expect(marked(page, 'حروف\u200cچینی', true)).toEqual([page[1]?.slice(0, 8)]);
    expect(marked(page, 'سلام بر حروف\u200cچینی است')).toEqual([page.join('|')]);
  });

  it('is found across pieces that end within words and across line breaks', () => {
    expect(marked(['a sho', 'rt chain of rou-', 'tines eve', 'ry day'], 'chain of routines every')).toEqual([
      'chain of rou-|tines eve|ry',
    ]);
  });
});

describe('a quotation that crosses the end of a page', () => {
  const words = (pieces: readonly string[], stretches: readonly PieceRange[]): string =>
    stretches.map(({ piece, start, end }) => pieces[piece]?.slice(start, end)).join('|');
  const here = ['Rest is rest. Then', 'he said that rest is', 'a skill of its', '42'];
  const next = ['A Field Guide', 'own, and that it can', 'be learned. Rest is'];
  const quote = 'Then he said that rest is a skill of its own, and that it can be learned.';

  it('is marked from its beginning to the last words of the page, and on the next to its end', () => {
    const beginning = beginningInPieces(here, quote);
    expect(words(here, beginning?.stretches ?? [])).toBe('Then|he said that rest is|a skill of its');
    expect(beginning?.rest).toBe('own, and that it can be learned.');
    expect(words(next, endInPieces(next, beginning?.rest ?? ''))).toBe('own, and that it can|be learned.');
  });

  it('is not found if its beginning is far from the end of the page or has only one or two letters', () => {
    const page = [...here, ...Array.from({ length: 40 }, (_, at) => `Another line, number ${at}.`)];
    expect(beginningInPieces(page, quote)).toBeNull();
    expect(beginningInPieces(['It is', 'so. A'], 'A thing that is not there at all')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { quoteInPieces } from '../../src/renderer/features/reader/pdf/quote-in-text';

const marked = (pieces: readonly string[], quote: string, search = false): readonly string[] =>
  quoteInPieces(pieces, quote, search).map((place) =>
    place.map(({ piece, start, end }) => pieces[piece]?.slice(start, end)).join('|'),
  );

describe('a quotation among the pieces of a page', () => {
  it('runs over pieces and is cut to its own characters', () => {
    expect(
      marked(['First. Toughness is', 'a habit. It can', 'be learned.'], 'Toughness is a habit.'),
    ).toEqual(['Toughness is|a habit.']);
  });

  it('is found where a line’s end cuts a word', () => {
    expect(marked(['a short chain of rou-', 'tines every day'], 'chain of routines every')).toEqual([
      'chain of rou-|tines every',
    ]);
  });

  it('is found where pieces end within words', () => {
    expect(marked(['To', 'ughness is a hab', 'it.'], 'Toughness is a habit.')).toEqual([
      'To|ughness is a hab|it.',
    ]);
  });

  it('is nothing where it does not stand', () => {
    expect(marked(['First. Toughness is', 'a habit.'], 'Practice makes perfect.')).toEqual([]);
  });

  it('marks every place of what was searched for', () => {
    expect(marked(['Rest is a skill.', 'rest well, Rest.'], 'rest', true)).toEqual(['Rest', 'rest', 'Rest']);
  });
});

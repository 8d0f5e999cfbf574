import { describe, expect, it } from 'vitest';
import { findQuote, findWords } from '../../src/shared/text/quotes/find-quote';
import { highlightsOnPages } from '../../src/renderer/features/reader/marks/marks-on-pages';
import {
  blocksOf,
  cutAtMarks,
  isNumbered,
  isRowOfCells,
} from '../../src/renderer/features/reader/pages/page-blocks';
import { asBookId } from '../../src/shared/model';

const marked = (page: string, quote: string): string | null => {
  const range = findQuote(page, quote);
  return range && page.slice(range.start, range.end);
};

describe('findQuote', () => {
  it('finds exactly the sentence, not its neighbours', () => {
    const page = 'It is not calm. Toughness is a habit. It can be learned.';
    expect(marked(page, 'Toughness is a habit.')).toBe('Toughness is a habit.');
  });

  it('finds a sentence across line breaks and double spaces of the page', () => {
    const page = 'First. Toughness is\n  the habit of\tgoing on.  Last.';
    expect(marked(page, 'Toughness is the habit of going on.')).toBe(
      'Toughness is\n  the habit of\tgoing on.',
    );
  });

  it('ignores white space around the quotation itself', () => {
    expect(marked('One. Two three. Four.', '  Two\nthree. ')).toBe('Two three.');
  });

  it('finds the near form: hyphenation, ligatures, quotation marks and dashes', () => {
    const page = 'Before. The ﬁrst exam-\nination — “a test” — is dif\u00adficult. After.';
    expect(marked(page, 'The first examination - "a test" - is difficult.')).toBe(
      'The ﬁrst exam-\nination — “a test” — is dif\u00adficult.',
    );
  });

  it('finds a quotation that contains quotation marks', () => {
    expect(marked('She said it plainly: go on.', '“She said it plainly”')).toBe('She said it plainly');
  });

  it('prefers an exact match to a near one', () => {
    const page = 'the Habit. The habit.';
    expect(findQuote(page, 'The habit.')).toEqual({ start: 11, end: 21 });
  });

  it('does not cut a character at the end of a quotation', () => {
    expect(marked('A smile 😀 here', 'A smile 😀')).toBe('A smile 😀');
  });

  it('finds nothing for missing words or an empty query', () => {
    expect(findQuote('Some other page.', 'Toughness is a habit.')).toBeNull();
    expect(findQuote('Some page.', ' \n ')).toBeNull();
  });
});

describe('findWords', () => {
  it('matches words by their beginning and skips short ones', () => {
    const page = 'Fear and fearless people; a fearful sea. Sphere.';
    expect(findWords(page, 'a fear').map(({ start, end }) => page.slice(start, end))).toEqual([
      'Fear',
      'fearless',
      'fearful',
    ]);
  });

  it('matches special characters literally', () => {
    expect(findWords('cost (in euro) c++', '(in euro) .*')).toHaveLength(1);
  });
});

describe('cutAtMarks', () => {
  it('cuts a block before, in and after a highlight that extends beyond it', () => {
    const text = 'one two three\nfour five';
    const marks = [{ start: 4, end: 18 }];
    expect(cutAtMarks(text, { start: 0, end: 13 }, marks)).toEqual([
      { text: 'one ', start: 0, mark: null },
      { text: 'two three', start: 4, mark: 0 },
    ]);
    expect(cutAtMarks(text, { start: 14, end: 23 }, marks)).toEqual([
      { text: 'four', start: 14, mark: 0 },
      { text: ' five', start: 18, mark: null },
    ]);
  });

  it('never loses or doubles a character', () => {
    const text = 'abcdefghij';
    for (let start = 0; start < 10; start += 1)
      for (let end = start; end <= 10; end += 1)
        expect(
          cutAtMarks(text, { start: 2, end: 8 }, [{ start, end }])
            .map((piece) => piece.text)
            .join(''),
        ).toBe('cdefgh');
  });
});

describe('blocksOf', () => {
  it('cuts a page without blocks into paragraphs at empty lines', () => {
    const text = 'First line\nstill first.\n\n  \nSecond.';
    expect(blocksOf({ text, blocks: [] }).map(({ start, end }) => text.slice(start, end))).toEqual([
      'First line\nstill first.',
      'Second.',
    ]);
  });
});

describe('the blocks of a page', () => {
  it('have no bullet if an item has a number', () => {
    expect(['1. Begin', '12) Go on', '2026 was good', 'Begin with 1. and 2.'].map(isNumbered)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are a table row if bars separate the cells', () => {
    expect(['Boot | 900 g', 'a||b', 'one | two\nthree'].map(isRowOfCells)).toEqual([true, false, false]);
  });
});

describe('the matches highlighted on a page', () => {
  it('include every match, with the current one distinguished', () => {
    const page = {
      page: 2,
      label: '2',
      chapter: null,
      text: 'Tea. More tea. Tea again.',
      blocks: [],
    };
    const highlight = {
      bookId: asBookId('b'),
      page: 2,
      quote: 'tea',
      by: 'search',
      nth: 1,
      turn: 1,
    } as const;
    const marks = highlightsOnPages(highlight, () => page).get(2) ?? [];
    expect(marks.map(({ name }) => name)).toEqual(['hl is-word', 'hl is-word is-now', 'hl is-word']);
  });
});

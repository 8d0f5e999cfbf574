import { describe, expect, it } from 'vitest';
import { inReadingDirection, isRightToLeft } from '../../../src/adapters/documents/pdf/right-to-left';
import { joinsUnspaced, withoutStretching } from '../../../src/adapters/documents/pdf/unspaced';
import { indexWordsOf } from '../../../src/shared/text/words';

/** A line as displayed, from left to right, in characters 10 points wide; a space is a gap. */
const seen = (line: string) =>
  Array.from(line)
    .map((text, at) => ({ text, left: at * 10, right: at * 10 + 10, gap: false }))
    .filter(({ text }) => text !== '_');

describe('lines from right to left', () => {
  it('are read from the right, except numbers and foreign words', () => {
    expect(inReadingDirection(seen('ג 10pt ב א'), 10)).toBe('א ב 10pt ג');
    expect(inReadingDirection(seen('ב Lectern 2 א'), 10)).toBe('א Lectern 2 ב');
    expect(inReadingDirection(seen('.2012 הנשב'), 10)).toBe('בשנה 2012.');
  });

  it('split a word where the file has a zero-width space', () => {
    const placed = (text: string, left: number, right: number) => ({ text, left, right, gap: false });
    const letters = [placed('م', 40, 50), placed('ی', 30, 40), placed('ک', 19, 29), placed('ن', 9, 19)];
    const line = (space: ReturnType<typeof placed>) => [...letters.slice(0, 2), space, ...letters.slice(2)];
    expect(inReadingDirection(line(placed(' ', 30, 30)), 10)).toBe('می کن');
    const near = letters.map((one, at) =>
      at < 2 ? one : { ...one, left: one.left + 1, right: one.right + 1 },
    );
    expect(inReadingDirection([...near.slice(0, 2), placed(' ', 30, 30), ...near.slice(2)], 10)).toBe(
      'می\u200cکن',
    );
  });

  it('are distinguished from lines that only contain a foreign name', () => {
    expect(isRightToLeft('שלום PDF')).toBe(true);
    expect(isRightToLeft('The word שלום in a sentence')).toBe(false);
  });
});

describe('scripts without spaces', () => {
  it('are joined across line ends without one, and letter-spacing is removed', () => {
    expect(joinsUnspaced('软件', '包')).toBe(true);
    expect(joinsUnspaced('软件', 'apt')).toBe(false);
    expect(withoutStretching('安 装 apt 软 件')).toBe('安装 apt 软件');
  });

  it('are indexed by words, and long words by pairs of characters', () => {
    expect(indexWordsOf('显微镜是谁发明的？')).toEqual(
      expect.arrayContaining(['显微镜', '显微', '微镜', '发明']),
    );
    expect(indexWordsOf('المِجْهَرَ')).toEqual(indexWordsOf('المجهر'));
    expect(indexWordsOf('Plain English words')).toEqual(['plain', 'english', 'words']);
  });
});

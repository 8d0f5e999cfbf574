import { describe, expect, it } from 'vitest';
import { verifyQuote } from '../../../src/core/text/verify-quote';
import { findQuote } from '../../../src/shared/text/quotes/find-quote';
import { findAnchored, foldAnchor, foldText, isSame } from '../../../src/shared/text/quotes/anchor-quote';
import { isNoteMark, withoutNoteMarks } from '../../../src/shared/text/notes/note-mark';

describe('marks of footnotes', () => {
  it('are numbers, symbols and single letters, in brackets or in a row, but not words', () => {
    for (const mark of ['1', '[12]', '(3)', '*', '††', 'a', 'iv', ' 1, 2 ', '[3,4]', '١٢', '７'])
      expect([mark, isNoteMark(mark)]).toEqual([mark, true]);
    for (const words of ['', 'see note 4', '12345', 'back', 'rd', '[]', '↩'])
      expect([words, isNoteMark(words)]).toEqual([words, false]);
  });

  it('are the only thing removed from words stored with them', () => {
    expect(withoutNoteMarks('The lamp1 and the quay,[2] the “rope”3 and the bell*.')).toBe(
      'The lamp and the quay, the “rope” and the bell.',
    );
    const others = 'Table 4 has 12 rows, 3.5 of them in [7], utf8x and B2B.';
    expect(withoutNoteMarks(others)).toBe(others);
  });

  const page = 'It was dusk. The lamp and the quay of granite were seen by all. Then came the tide.';
  const kept = 'The lamp[1] and the quay2 of granite were seen';

  it('do not prevent matching a quote that contains them with a text that does not', () => {
    expect(verifyQuote(kept, page, true)).toBe('near');
    const found = findQuote(page, kept);
    expect(found && page.slice(found.start, found.end)).toBe('The lamp and the quay of granite were seen');
    expect(findQuote(page, 'The lamp[1] and the key2')).toBeNull();

    const anchor = foldAnchor({ quote: 'lamp1', before: 'It was dusk. The ', after: ' and the quay[2] of' });
    const place = findAnchored(foldText(page), anchor);
    expect(place && [page.slice(place.start, place.end), isSame(anchor, place)]).toEqual(['lamp', true]);
  });
});

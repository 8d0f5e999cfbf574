import { describe, expect, it } from 'vitest';
import { cardText } from '../../../src/shared/messages/en/card-text';
import type { CardSection } from '../../../src/shared/model';

const textOf = (section: CardSection): string => cardText({ sections: [section] }, []);

describe('a card as plain text', () => {
  it('never counts a printed page number among the pages of the file', () => {
    const reading = { kind: 'reading', page: 34, pages: 60, chapter: null } as const;
    expect(textOf({ ...reading, label: '34' })).toBe('You are on page 34 of 60.');
    expect(textOf({ ...reading, label: '12' })).toBe('You are on page 12 (34 of 60).');
  });

  it('says a chapter’s number once', () => {
    const row = { page: 3, label: '3' };
    const rows = [
      { ...row, number: 1, title: 'Chapter 1' },
      { ...row, number: 2, title: 'Breath' },
    ];
    expect(textOf({ kind: 'outline', of: 'book', rows, total: 2 })).toBe(
      'Chapters:\n- Chapter 1 (p. 3)\n- 2. Breath (p. 3)',
    );
  });
});

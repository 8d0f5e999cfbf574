import { expect, it } from 'vitest';
import { proseOf } from '../../../src/core/library/prose-of';
import { asPassageId, type Block, type Page, type Passage } from '../../../src/shared/model';
import { bookId } from '../../store/support/samples';

type Kind = Block['kind'];

/** One passage across pages made of the blocks, which are joined by line breaks. */
const proseOfPages = (...pages: readonly (readonly (readonly [Kind, string])[])[]): string => {
  const made = pages.map((blocks, index): Page => {
    const text = blocks.map(([, words]) => words).join('\n');
    let at = 0;
    const placed = blocks.map(([kind, words]) => {
      const block = { kind, start: at, end: at + words.length };
      at = block.end + 1;
      return block;
    });
    return { page: index + 1, label: String(index + 1), chapter: null, text, blocks: placed };
  });
  let text = '';
  const parts = made.map((page) => {
    const at = text.length;
    text += `${page.text}\n`;
    return { page: page.page, start: 0, end: page.text.length, at };
  });
  const passage: Passage = {
    id: asPassageId(1),
    bookId: bookId(1),
    ordinal: 0,
    chapter: null,
    headingPath: [],
    text,
    parts,
    pageStart: 1,
    pageEnd: made.length,
    tokens: 1,
  };
  return proseOf(passage, new Map(made.map((page) => [page.page, page])));
};

it('leaves out titles, program text and footnotes', () => {
  expect(
    proseOfPages([
      ['heading', 'Free Redistribution'],
      ['paragraph', 'The license may not restrict any party.'],
      ['code', 'if (x) printf ("even."); endif'],
      ['list-item', '1. Whoever gives it away owes nobody a fee.'],
      ['note', 'See the appendix.'],
    ]),
  ).toBe('The license may not restrict any party.\n\n1. Whoever gives it away owes nobody a fee.');
});

it('leaves out authors, copyright, lines of the contents and mere references', () => {
  expect(
    proseOfPages([
      ['paragraph', 'Ada Lovelace, Charles Babbage and J. R. Hill'],
      ['paragraph', 'Copyright c 1996-2022 The Tide Project This is the sixth edition of the manual.'],
      ['paragraph', '© 2022 The Tide Project. All rights reserved.'],
      ['paragraph', 'Rights: Copyright: Copyright (C) 2006 Tides License: This program is free software.'],
      ['paragraph', 'See also: [tides], page 42.'],
      ['paragraph', 'Permission is granted to make copies of this manual.'],
      ['list-item', '1.3.5.1 A Sample Function Description … 12'],
      ['paragraph', 'Preface . . . . . . . . xi'],
      ['paragraph', 'Copyright law protects no tide, as Ada Lovelace said.'],
    ]),
  ).toBe('Copyright law protects no tide, as Ada Lovelace said.');
});

it('keeps together a sentence that crosses the end of a page', () => {
  expect(proseOfPages([['paragraph', 'The tide comes in']], [['paragraph', 'twice a day.']])).toBe(
    'The tide comes in\ntwice a day.',
  );
});

it('leaves out links to other pages', () => {
  expect(
    proseOfPages([
      ['paragraph', 'INDEX'],
      ['paragraph', 'Previous | Next | Contents'],
      ['paragraph', 'The index of a book comes last.'],
    ]),
  ).toBe('The index of a book comes last.');
});

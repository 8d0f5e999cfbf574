import { expect, it } from 'vitest';
import { marksAsMarkdown } from '../../../src/core/marks/marks-markdown';
import { asBookId, asMarkId, type Mark } from '../../../src/shared/model';

const mark = (change: Partial<Mark>): Mark => ({
  id: asMarkId(1),
  bookId: asBookId('b0123456789abcdef'),
  page: 1,
  label: '1',
  chapter: 'Bearings',
  lost: false,
  quote: 'A quote.',
  before: '',
  after: '',
  rectangles: [],
  colour: 'yellow',
  note: '',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  ...change,
});

it('exports marks as Markdown: title, chapters, quotes with page, colour, date and note, lost ones at the end', () => {
  const text = marksAsMarkdown({ title: 'A Field Guide', author: 'Hanne Corrigan', format: 'pdf' }, [
    mark({ page: 16, label: 'xii', chapter: 'Preface', quote: 'Read *slowly*, [twice].' }),
    mark({
      page: 53,
      label: '37',
      quote: '1. First\n# not a heading',
      note: 'See **chapter 4**.\n',
      colour: 'pink',
    }),
    mark({ page: 54, label: '38' }),
    mark({ page: 90, label: '74', quote: 'Gone', lost: true, note: 'Mine all the same' }),
    mark({ page: 80, label: '80', chapter: 'Rest' }),
  ]);
  expect(text).toBe(`# A Field Guide

Hanne Corrigan

## Preface

> Read \\*slowly\\*, \\[twice\\].

p. xii (PDF 16), yellow, 2026-03-02

## Bearings

> 1\\. First
> \\# not a heading

p. 37 (PDF 53), pink, 2026-03-02

See **chapter 4**.

> A quote.

p. 38 (PDF 54), yellow, 2026-03-02

## Rest

> A quote.

p. 80, yellow, 2026-03-02

## Highlights that no longer match the text

> Gone

p. 74 (PDF 90), yellow, 2026-03-02

Mine all the same
`);
});

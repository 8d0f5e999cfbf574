import { expect, it } from 'vitest';
import { outlineOfPages } from '../../../src/adapters/documents/outline-of-pages';
import type { DocumentPage } from '../../../src/core/ports';

const pageOf = (
  page: number,
  headings: readonly (readonly [title: string, level: number])[],
): DocumentPage => {
  const text = headings.map(([title]) => title).join('\n\n');
  let start = 0;
  const blocks = headings.map(([title, level]) => {
    const block = { kind: 'heading', level, start, end: start + title.length } as const;
    start += title.length + 2;
    return block;
  });
  return { page, label: String(page), text, blocks };
};

it('uses the headings of the pages, each below the larger one before it', () => {
  const outline = outlineOfPages([
    pageOf(1, [
      ['1', 1],
      ['Of\nrope', 2],
    ]),
    pageOf(2, [['1984', 1]]),
  ]);
  expect(outline.map(({ title, level, page }) => [title, level, page])).toEqual([
    ['1', 1, 1],
    ['Of rope', 2, 1],
    ['1984', 1, 2],
  ]);
});

it('does not mistake dimensions in a figure or a row of stars for a heading', () => {
  const outline = outlineOfPages([
    pageOf(1, [
      ['Example', 1],
      ['1 0.5 0.5', 2],
      ['* * *', 1],
      ['序', 2],
    ]),
  ]);
  expect(outline.map(({ title, level }) => [title, level])).toEqual([
    ['Example', 1],
    ['序', 2],
  ]);
});

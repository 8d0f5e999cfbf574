import { describe, expect, it } from 'vitest';
import { beginsWithTitlePage, looksLikeFileName } from '../../../src/core/library/import/title-entry';
import { storedPart } from '../../../src/core/library/import/store-part';

const outline = (...titles: readonly string[]) =>
  titles.map((title, at) => ({ title, level: 1, page: at === 0 ? 1 : 10 * at }));

describe('an outline that begins with the title page', () => {
  it.each([
    ['developers-reference', "Debian Developer's Reference"],
    ['The Live Manual', 'The Live Manual'],
    ['Opticks', 'OPTICKS'],
  ])('of %s: %s', (title, first) => {
    expect(beginsWithTitlePage(title, outline(first, 'Scope', 'Resources'))).toBe(true);
  });

  it.each([
    ['another title', 'Walking', outline('Introduction', 'Boots')],
    ['a chapter named after the book', 'Walking', outline('Why walking is better than running', 'Boots')],
    [
      'a chapter with sections',
      'Walking',
      [
        { title: 'Walking', level: 1, page: 1 },
        { title: 'Boots', level: 2, page: 2 },
      ],
    ],
    [
      'a chapter after other pages',
      'Walking',
      outline('Walking', 'Boots').map((one) => ({ ...one, page: one.page + 4 })),
    ],
    ['one entry', 'Walking', outline('Walking')],
    ['nothing', 'Walking', []],
  ])('is not assumed for %s', (_, title, entries) => {
    expect(beginsWithTitlePage(title, entries)).toBe(false);
  });
});

it('leaves the title page out of the stored outline, and prefers its title to a file name', () => {
  const entry = (title: string, page: number) => ({ title, level: 1, page, offset: 0 });
  const stored = storedPart({
    kind: 'head',
    head: { title: 'developers-reference', author: null, language: 'en', format: 'epub', pageCount: 12 },
    outline: [entry("Debian Developer's Reference", 1), entry('Scope', 7), entry('Resources', 9)],
    labels: [],
    pageCount: 12,
    warnings: [],
  });
  expect(stored).toMatchObject({
    head: { title: "Debian Developer's Reference" },
    outline: [{ title: 'Scope' }, { title: 'Resources' }],
  });
});

it.each([
  ['developers-reference', true],
  ['my_book_v2', true],
  ['Walking', false],
  ['walking', false],
  ['Self-reliance', false],
  ['The Developers Reference', false],
])('whether %s is a file name: %s', (title, expected) => {
  expect(looksLikeFileName(title)).toBe(expected);
});

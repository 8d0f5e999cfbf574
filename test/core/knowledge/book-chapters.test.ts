import { expect, it } from 'vitest';
import { bookChapters } from '../../../src/core/knowledge/book-chapters';
import { asBookId, type OutlineEntry } from '../../../src/shared/model';

const book = { id: asBookId('b0123456789abcdef'), title: 'Windows', pageCount: 40 };
const besideOf = async (...titles: readonly string[]) => {
  const outline = titles.map((title, at) => ({ id: at + 1, title, level: 1, page: at * 5 + 1 }));
  const chapters = await bookChapters({ listOutline: async () => outline as OutlineEntry[] }, book);
  return chapters.filter(({ isUnnumbered }) => isUnnumbered).map(({ title }) => title);
};

it('tells a preface and an index from the numbered chapters', async () => {
  expect(await besideOf('Preface', '1 Noise', '2 Lobes', 'Index')).toEqual(['Preface', 'Index']);
  expect(await besideOf('Noise', 'Lobes')).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { chaptersOf } from '../../../../src/shared/text/chapters';
import { pointsOfBook } from '../../../../src/core/session/card/points-of-book';
import type { Book, OutlineEntry, Page, Passage } from '../../../../src/shared/model';

interface Leaf {
  readonly title: string;
  readonly text: string;
}

/** A book with a chapter and a passage on each page. */
const bind = (title: string, leaves: readonly Leaf[]) => {
  const outline = leaves.map((leaf, at): OutlineEntry => ({
    id: at + 1,
    title: leaf.title,
    level: 1,
    page: at + 1,
    label: String(at + 1),
  }));
  const passages = leaves.map((leaf, at) => ({
    id: at + 1,
    bookId: 'b',
    ordinal: at,
    text: leaf.text,
    headingPath: [leaf.title],
    pageStart: at + 1,
    pageEnd: at + 1,
    parts: [{ page: at + 1, start: 0, end: leaf.text.length, at: 0 }],
  })) as unknown as readonly Passage[];
  const pages = leaves.map((leaf, at) => ({
    page: at + 1,
    label: String(at + 1),
    text: leaf.text,
    blocks: [{ kind: 'paragraph', start: 0, end: leaf.text.length }],
  })) as unknown as readonly Page[];
  let read = 0;
  const library = {
    listPassagesOnPages: async (_: string, from: number, to: number, limit: number) => {
      const found = passages.filter(({ pageStart }) => pageStart >= from && pageStart <= to).slice(0, limit);
      read += found.length;
      return found;
    },
    listPages: async (_: string, from: number, to: number) =>
      pages.filter(({ page }) => page >= from && page <= to),
  };
  const find = async (last = leaves.length) => {
    const chapters = chaptersOf(outline, leaves.length).filter(({ entry }) => entry.page <= last);
    return pointsOfBook(library, { id: 'b', title } as Book, chapters, last);
  };
  return { find, passagesRead: () => read };
};

/** A unique word for each number. */
const word = (number: number): string =>
  Array.from(String(number), (digit) =>
    'bacodufegihojukalemi'.slice(2 * Number(digit), 2 * Number(digit) + 2),
  ).join('');

const chapter = (number: number): Leaf => ({
  title: `Chapter ${String(number)}`,
  text: `The keeper of ${word(number)} carries ${word(1000 + number)} to ${word(2000 + number)} by boat every evening.`,
});

describe('what a book is about', () => {
  it('is what it says about itself at its beginning, even if it does so elsewhere too', async () => {
    const { find } = bind('The Lathe Book', [
      { title: 'Preface', text: 'This book is a guide to turning wood. My thanks go to the workshop.' },
      {
        title: '1 Introduction',
        text: 'A lathe1 (say “layth”, as the workshop of the old days did) is a machine that turns a piece of wood. Wear glasses when you turn.',
      },
      { title: '2 Bowls', text: 'This book itself is a good example of what a patient person gets done.' },
    ]);
    expect((await find()).slice(0, 2).map(({ text }) => text)).toEqual([
      'This book is a guide to turning wood.',
      'A lathe1 (say “layth”, as the workshop of the old days did) is a machine that turns a piece of wood.',
    ]);
  });

  it('comes from chapters across a long book, one sentence each, from few passages', async () => {
    const { find, passagesRead } = bind(
      'Lights',
      Array.from({ length: 300 }, (_, at) => chapter(at + 1)),
    );
    const pages = (await find()).map(({ page }) => page);
    expect(pages[0]).toBe(1);
    expect(Math.max(...pages)).toBeGreaterThan(200);
    expect(new Set(pages).size).toBe(pages.length);
    expect(passagesRead()).toBeLessThan(100);
  });

  it('comes from no page beyond those that may be shown', async () => {
    const { find } = bind(
      'Lights',
      Array.from({ length: 30 }, (_, at) => chapter(at + 1)),
    );
    expect(Math.max(...(await find(10)).map(({ page }) => page))).toBeLessThanOrEqual(10);
  });

  it('is not its index', async () => {
    const { find } = bind('Lights', [
      chapter(1),
      {
        title: 'Index',
        text: 'The boats, 3. The harbour, 4, 7. The island, 9. The keeper, 12. The light, 13.',
      },
    ]);
    expect((await find()).map(({ page }) => page)).toEqual([1]);
  });
});

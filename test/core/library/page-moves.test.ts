import { describe, expect, it } from 'vitest';
import { beginningOf, findPageMoves } from '../../../src/core/library/import/page-moves';

const words = Array.from({ length: 400 }, (_, at) => `sentence number ${String(at)} tells of the tide.`);
/** The same text, cut into pages of the given number of sentences. */
const cut = (size: number, from = words): readonly string[] =>
  Array.from({ length: Math.ceil(from.length / size) }, (_, at) =>
    from.slice(at * size, (at + 1) * size).join(at % 2 === 0 ? ' ' : '\n'),
  );

const movesOf = (old: readonly string[], now: readonly string[]): readonly number[] | null => {
  const pages = findPageMoves(old.map(beginningOf));
  for (const text of now) pages.see({ text });
  return pages.moves();
};

describe('pages of a re-imported book', () => {
  it('stay where they were if pages that were pictures have text now', () => {
    const pages = cut(40);
    const scanned = pages.map((text, at) => (at % 3 === 0 ? text : ''));
    expect(movesOf(scanned, pages)).toBeNull();
    expect(
      movesOf(
        scanned.map(() => ''),
        pages,
      ),
    ).toBeNull();
  });

  it('stay where they were if only spaces have changed', () => {
    expect(
      movesOf(
        cut(10),
        cut(10).map((text) => text.replaceAll(' ', '  ')),
      ),
    ).toBeNull();
  });

  it('are found by their beginnings if pages are cut elsewhere', () => {
    const moves = movesOf(cut(10), cut(8));
    expect(moves).toEqual(Array.from({ length: 40 }, (_, at) => Math.floor((at * 10) / 8) + 1));
    expect(movesOf(cut(8), cut(40))?.at(-1)).toBe(10);
  });

  it('that are empty or have changed follow the page before them', () => {
    const old = [
      ...cut(10).slice(0, 3),
      '',
      'Entirely other words that stand nowhere at all.',
      ...cut(10).slice(3),
    ];
    const moves = movesOf(old, cut(10));
    expect(moves?.slice(0, 7)).toEqual([1, 2, 3, 3, 3, 4, 5]);
  });

  it('of a different text keep their relative position', () => {
    const old = Array.from(
      { length: 3000 },
      (_, at) => `Nothing of ${String(at)} is in the other one, nor will it be.`,
    );
    const now = Array.from({ length: 1500 }, (_, at) => `Page ${String(at)}. `.repeat(120));
    const moves = movesOf(old, now) ?? [];
    expect(moves).toHaveLength(3000);
    expect(moves[2000]).toBeCloseTo(1000, -1);
    expect(moves.every((page) => page >= 1 && page <= 1500)).toBe(true);
  });
});

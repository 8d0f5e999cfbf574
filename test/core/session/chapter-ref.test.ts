import { describe, expect, it } from 'vitest';
import { chaptersOf, findChapter } from '../../../src/core/session/request/chapter-ref';

const outline = (...titles: readonly string[]) =>
  titles.map((title, at) => ({ id: at + 1, title, level: 1, page: 10 * at + 1, label: String(10 * at + 1) }));
const numbersOf = (...titles: readonly string[]) =>
  chaptersOf(outline(...titles), 100).map(({ number, title }) => [number, title]);

describe('the chapters of a book', () => {
  it('have the numbers that the book gives them', () => {
    expect(numbersOf('Preface', '1 Breath', 'Chapter 2: Attention', 'A Tables', 'Index')).toEqual([
      [null, 'Preface'],
      [1, 'Breath'],
      [2, 'Attention'],
      [null, 'A Tables'],
      [null, 'Index'],
    ]);
  });

  it('are counted where it gives none, without preface, appendix and index', () => {
    expect(numbersOf('Preface', 'Breath', 'Attention', 'Appendix: Tables', 'Concept Index')).toEqual([
      [null, 'Preface'],
      [1, 'Breath'],
      [2, 'Attention'],
      [null, 'Appendix: Tables'],
      [null, 'Concept Index'],
    ]);
  });

  it('are found by number, by title, and by where the learner is', () => {
    const chapters = chaptersOf(outline('Preface', 'Breath and Body', 'Attention'), 100);
    const find = (ref: Parameters<typeof findChapter>[1], page = 12) =>
      findChapter(chapters, ref, page)?.title;
    expect(find({ kind: 'number', number: 2 })).toBe('Attention');
    expect(find({ kind: 'number', number: 9 })).toBeUndefined();
    expect(find({ kind: 'this' })).toBe('Breath and Body');
    expect(find({ kind: 'next' })).toBe('Attention');
    expect(find({ kind: 'named', words: 'breath' })).toBe('Breath and Body');
    expect(find({ kind: 'named', words: 'volcanoes' })).toBeUndefined();
  });
});

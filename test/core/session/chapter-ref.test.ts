import { describe, expect, it } from 'vitest';
import { chapterAt, chaptersOf } from '../../../src/shared/text/chapters';
import { findChapter } from '../../../src/core/request/chapter-ref';

const outline = (...titles: readonly string[]) =>
  titles.map((title, at) => ({ id: at + 1, title, level: 1, page: 10 * at + 1, label: String(10 * at + 1) }));
const numbersOf = (...titles: readonly string[]) =>
  chaptersOf(outline(...titles), 100).map(({ number, title }) => [number, title]);

describe('the chapters of a book', () => {
  it('have the book’s numbers', () => {
    expect(numbersOf('Preface', '1 Breath', 'Chapter 2: Attention', 'A Tables', 'Index')).toEqual([
      [null, 'Preface'],
      [1, 'Breath'],
      [2, 'Attention'],
      [null, 'A Tables'],
      [null, 'Index'],
    ]);
  });

  it('are counted if the book has no numbers, without preface, appendix and index', () => {
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
      findChapter(chapters, ref, chapterAt(chapters, page))?.title;
    expect(find({ kind: 'number', number: 2 })).toBe('Attention');
    expect(find({ kind: 'number', number: 9 })).toBeUndefined();
    expect(find({ kind: 'this' })).toBe('Breath and Body');
    expect(find({ kind: 'next' })).toBe('Attention');
    expect(find({ kind: 'named', words: 'breath' })).toBe('Breath and Body');
    expect(find({ kind: 'named', words: 'volcanoes' })).toBeUndefined();
  });

  it('may be numbered in words and Roman numerals, and count once if two headings have the same number', () => {
    expect(numbersOf('Chapter One', 'Chapter II. The Fog', 'CHAPTER III')).toEqual([
      [1, 'Chapter One'],
      [2, 'The Fog'],
      [3, 'CHAPTER III'],
    ]);
    expect(numbersOf('I. Down', 'II. Up')).toEqual([
      [1, 'Down'],
      [2, 'Up'],
    ]);
    const twice = [
      ...outline('Chapter 1 - Roots', 'Chapter 2 - Leaves'),
      ...outline('Chapter 2 LEAVES, AGAIN'),
    ];
    expect(
      chaptersOf(
        twice.map((entry, at) => ({ ...entry, page: Math.min(at + 1, 2) })),
        9,
      ).map(({ number, title }) => [number, title]),
    ).toEqual([
      [1, 'Roots'],
      [2, 'LEAVES, AGAIN'],
    ]);
  });
});

/** Indented by one space per level. */
const nested = (...lines: readonly string[]) =>
  lines.map((line, at) => ({
    id: at + 1,
    title: line.trim(),
    level: line.search(/\S/) + 1,
    page: at + 1,
    label: String(at + 1),
  }));

it('finds the chapters below one entry that contains the whole book', () => {
  const at = (level: number, title: string, page: number) => ({
    id: page,
    title,
    level,
    page,
    label: String(page),
  });
  const chapters = chaptersOf(
    [
      at(1, 'Table of Contents', 1),
      at(1, 'The Boat Book', 5),
      at(2, 'Hulls', 5),
      at(3, '1. Wood', 5),
      at(3, '2. Steel', 9),
      at(2, 'Rigs', 20),
      at(3, '3. Sails', 20),
    ],
    40,
  );
  expect(chapters.flatMap(({ number, title }) => (number === null ? [] : [[number, title]]))).toEqual([
    [1, 'Wood'],
    [2, 'Steel'],
    [3, 'Sails'],
  ]);
});

describe('the chapters below parts', () => {
  const inParts = (...lines: readonly string[]) => chaptersOf(nested(...lines), 50);
  const numbers = (...lines: readonly string[]) =>
    inParts(...lines).map(({ number, title }) => `${String(number)} ${title}`);

  it('are the book’s chapters', () => {
    expect(
      numbers('Preface', 'Part I', ' 1 Breath', '  1.1 Pulse', ' 2 Sleep', 'Part II', ' 3 Food'),
    ).toEqual(['null Preface', 'null Part I', '1 Breath', '2 Sleep', 'null Part II', '3 Food']);
  });

  it('are counted if they have no numbers', () => {
    const lines = ['I Basics', ' Breath', '  Pulse', ' Sleep', 'II More', ' Food', ' Index', ' Water'];
    expect(numbers(...lines)).toEqual([
      'null I Basics',
      '1 Breath',
      '2 Sleep',
      'null II More',
      '3 Food',
      'null Index',
      '4 Water',
    ]);
  });

  it('are recognised by numbers that continue from part to part', () => {
    expect(numbers('Basics', ' 1 Breath', ' 2 Sleep', 'More', ' 3 Food')).toContain('3 Food');
    expect(numbers('Breath', ' 1 Aim', ' 2 Method', 'Sleep', ' 1 Aim', ' 2 Method')).toEqual([
      '1 Breath',
      '2 Sleep',
    ]);
  });

  it('are searched in the learner’s current part if each part counts from one', () => {
    const chapters = inParts('Book I', ' Chapter 1', ' Chapter 2', 'Book II', ' Chapter 1', ' Chapter 2');
    const find = (page: number) =>
      findChapter(chapters, { kind: 'number', number: 2 }, chapterAt(chapters, page))?.entry.page;
    expect([find(2), find(5)]).toEqual([3, 6]);
  });

  it('do not apply to chapters with sections', () => {
    expect(numbers('I Breath', ' Aim', ' Method', 'II Sleep', ' Aim')).toEqual(['1 Breath', '2 Sleep']);
    expect(numbers('1 Breath', ' 1.1 Aim', '2 Sleep', ' 2.1 Aim')).toEqual(['1 Breath', '2 Sleep']);
  });
});

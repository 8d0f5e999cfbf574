import { describe, expect, it } from 'vitest';
import type { AnswerPassage } from '../../../src/core/ports';
import { createCitationChecker } from '../../../src/core/session/answer/citations';
import { asBookId, asPassageId, type Page } from '../../../src/shared/model';

const bookId = asBookId('b0123456789abcdef');
const texts: Readonly<Record<number, string>> = {
  1: 'The tide came in. Nobody wrote it down.',
  2: 'A routine is a short chain of acts that is the same every',
  3: 'time, in the same order. Rest is a skill like any other.',
  4: 'Nothing of note.',
  9: 'The final drill takes a year to prepare and five minutes to do.',
};
const labels: Readonly<Record<number, string>> = { 1: 'i', 2: 'ii', 3: '1', 4: '2', 9: '7' };

const checker = () => {
  const read: number[] = [];
  const findPage = async (_book: string, number: number): Promise<Page | null> => {
    read.push(number);
    const text = texts[number];
    return text === undefined
      ? null
      : { page: number, label: labels[number] ?? String(number), chapter: null, text, blocks: [] };
  };
  const passage: AnswerPassage = {
    passageId: asPassageId(1),
    bookId,
    headingPath: [],
    score: 1,
    parts: [2, 3, 9].map((page) => ({ page, label: labels[page] ?? '', text: texts[page] ?? '' })),
  };
  return { check: createCitationChecker(findPage, [passage]), read };
};
const cite = (page: number, quote: string) => ({
  kind: 'citation' as const,
  marker: `[p. ${labels[page] ?? page}]`,
  bookId,
  page,
  label: labels[page] ?? String(page),
  passageId: asPassageId(1),
  quote,
});

describe('a citation’s verdict', () => {
  it('is verbatim or near if the quote is on its page, with the page’s printed label', async () => {
    const { check } = checker();
    expect(await check(cite(3, 'Rest is a skill\nlike any other.'))).toMatchObject({
      verdict: 'verbatim',
      page: 3,
      label: '1',
    });
  });

  it('names the page where the quote begins if it crosses a page border', async () => {
    const { check } = checker();
    const quote = 'A routine is a short chain of acts that is the same every time, in the same order.';
    for (const page of [2, 3])
      expect(await check(cite(page, quote))).toMatchObject({ verdict: 'verbatim', page: 2, label: 'ii' });
  });

  it('corrects the page of a quote that is on another page of the context, or near the cited one', async () => {
    const { check } = checker();
    expect(await check(cite(4, 'The final drill takes a year to prepare'))).toMatchObject({
      verdict: 'verbatim',
      page: 9,
      label: '7',
    });
    expect(await check(cite(3, 'Nobody wrote it down.'))).toMatchObject({
      verdict: 'verbatim',
      page: 1,
      label: 'i',
    });
  });

  it('is not found if the words are nowhere near, and keeps the cited page', async () => {
    const { check } = checker();
    expect(await check(cite(4, 'Practice makes perfect.'))).toMatchObject({ verdict: 'not-found', page: 4 });
    expect(await check(cite(77, 'Practice makes perfect.'))).toMatchObject({
      verdict: 'not-found',
      page: 77,
    });
  });

  it('is page-only without a quote if the page was in context', async () => {
    const { check } = checker();
    expect((await check(cite(9, ''))).verdict).toBe('page-only');
    expect((await check(cite(4, ''))).verdict).toBe('not-found');
  });

  it('reads each page once', async () => {
    const { check, read } = checker();
    await check(cite(4, 'Practice makes perfect.'));
    await check(cite(4, 'Practice makes nothing.'));
    expect(new Set(read).size).toBe(read.length);
  });
});

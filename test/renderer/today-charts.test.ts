import { expect, it } from 'vitest';
import { barStarts, pagesByBook } from '../../src/renderer/features/today/pages-by-book';
import { recallSpans } from '../../src/renderer/features/today/recall-spans';
import { asBookId } from '../../src/shared/model';

const [a, b] = [asBookId('b0000000000000001'), asBookId('b0000000000000002')];
const read = [
  { day: '2026-03-01', bookId: a, title: 'A', pages: 3 },
  { day: '2026-03-03', bookId: a, title: 'A', pages: 1 },
  { day: '2026-03-03', bookId: b, title: 'B', pages: 9 },
  { day: '2025-12-01', bookId: a, title: 'A', pages: 80 },
];

it('pages are put together by day and by week from Monday, the most read book first', () => {
  const days = barStarts('2026-03-04', 'days');
  expect([days.length, days[0], days.at(-1)]).toEqual([14, '2026-02-19', '2026-03-04']);
  const ofDays = pagesByBook(read, days, 'days');
  expect(ofDays.map(({ title, sum }) => [title, sum])).toEqual([
    ['B', 9],
    ['A', 4],
  ]);
  expect(ofDays[1]?.pages.slice(-4)).toEqual([3, 0, 1, 0]);
  const weeks = barStarts('2026-03-04', 'weeks');
  expect([weeks.length, weeks.at(-2), weeks.at(-1)]).toEqual([8, '2026-02-23', '2026-03-02']);
  expect(pagesByBook(read, weeks, 'weeks').map(({ pages }) => pages.slice(-2))).toEqual([
    [0, 9],
    [3, 1],
  ]);
});

it('recall is shown for each three days that have reviews', () => {
  const days = [
    { day: '2026-03-01', reviews: 3, recalled: 3 },
    { day: '2026-03-02', reviews: 1, recalled: 0 },
    { day: '2026-03-30', reviews: 2, recalled: 1 },
  ];
  expect(recallSpans(days, '2026-03-30')).toEqual([
    { at: 2, share: 0.75 },
    { at: 29, share: 0.5 },
  ]);
  expect(recallSpans([], '2026-03-30')).toEqual([]);
});

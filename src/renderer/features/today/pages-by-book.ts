import type { Today } from '../../../shared/model';
import { dayAfter, mondayOf } from '../plans/edit-steps';

export type Span = 'days' | 'weeks';

export interface BookPages {
  readonly bookId: string;
  readonly title: string;
  /** Pages read in each period, in the order of the bars. */
  readonly pages: readonly number[];
  readonly sum: number;
}

const shownPeriods = { days: 14, weeks: 8 } as const;

/** The first days of the bars, the oldest first: 14 days, or 8 weeks from Monday. */
export const barStarts = (today: string, span: Span): readonly string[] => {
  const step = span === 'days' ? 1 : 7;
  const last = span === 'days' ? today : mondayOf(today);
  return Array.from({ length: shownPeriods[span] }, (_, at) =>
    dayAfter(last, step * (at - shownPeriods[span] + 1)),
  );
};

/** The pages of each book in each bar, the most read book first. */
export const pagesByBook = (
  read: Today['pagesRead'],
  starts: readonly string[],
  span: Span,
): readonly BookPages[] => {
  const books = new Map<string, { bookId: string; title: string; pages: number[] }>();
  for (const { day, bookId, title, pages } of read) {
    const at = starts.indexOf(span === 'days' ? day : mondayOf(day));
    if (at < 0) continue;
    const book = books.get(bookId) ?? { bookId, title, pages: starts.map(() => 0) };
    book.pages[at] = (book.pages[at] ?? 0) + pages;
    books.set(bookId, book);
  }
  return [...books.values()]
    .map((book) => ({ ...book, sum: book.pages.reduce((all, pages) => all + pages, 0) }))
    .toSorted((a, b) => b.sum - a.sum);
};

import type { Plan, ReadingDay, Today } from '../../shared/model';
import { countPagesWithin, joinRanges, countPages, type PageRanges } from '../../shared/page-ranges';
import { dayAfter } from '../../shared/plans/schedule';
import { daysBetween, parseDay } from '../../shared/text/dates/calendar';

/** Days that the curve goes back. */
const maxDays = 90;

/** The pages of the steps that are due by then; a page of several steps counts once. */
const plannedBy = (plan: Plan, day: string): PageRanges =>
  joinRanges(
    plan.steps.flatMap(({ pages, due, state }) =>
      pages && due !== undefined && due <= day && state !== 'skipped'
        ? [{ from: pages[0], to: pages[1] }]
        : [],
    ),
  );

export const hasPlannedPages = (plan: Plan): boolean =>
  plan.bookId !== null && plan.steps.some(({ pages, due }) => pages !== undefined && due !== undefined);

/**
 * Pages that should be read by each day since the plan was made, and those that were. When a page of a plan was read is not
 * stored, only how many pages of the book were read that day; the last value is exact.
 */
export const planPages = (
  plan: Plan,
  ranges: PageRanges,
  reading: readonly ReadingDay[],
  madeOn: string,
  today: string,
): NonNullable<Today['planPages']> => {
  const all = joinRanges(
    plan.steps.flatMap(({ pages, state }) =>
      pages && state !== 'skipped' ? [{ from: pages[0], to: pages[1] }] : [],
    ),
  );
  let read = all.reduce((sum, { from, to }) => sum + countPagesWithin(ranges, from, to), 0);
  const pagesOf = new Map(
    reading.flatMap(({ bookId, day, pages }) => (bookId === plan.bookId ? [[day, pages] as const] : [])),
  );
  const length = Math.min(maxDays, Math.max(0, daysBetween(parseDay(madeOn), parseDay(today)))) + 1;
  const days = Array.from({ length }, (_, back) => {
    const day = dayAfter(today, -back);
    const one = { day, planned: countPages(plannedBy(plan, day)), read };
    read = Math.max(0, read - (pagesOf.get(day) ?? 0));
    return one;
  });
  return { planId: plan.id, title: plan.title, days: days.toReversed() };
};

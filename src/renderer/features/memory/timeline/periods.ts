import type { TimelineCount, TimelineKind, TimelineStep } from '../../../../shared/model';
import {
  dayToDate,
  formatDate,
  formatDay,
  formatLongDay,
  formatMonth,
  formatShortMonth,
  isoDay,
} from '../../../messages/format';
import { text } from '../../../messages/text';

/** How many periods are shown at once. */
export const shownPeriods: Readonly<Record<TimelineStep, number>> = { day: 30, week: 26, month: 24 };

const parts = (iso: string): readonly [number, number, number] => {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return [year, month - 1, day];
};

/** The first day of the period that contains a day. */
export function periodStart(iso: string, by: TimelineStep): string {
  const [year, month, day] = parts(iso);
  const date = new Date(year, month, by === 'month' ? 1 : day);
  // Weeks start on Monday.
  if (by === 'week') date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  return isoDay(date);
}

/** The first day of the period that begins `count` periods later. */
export function periodAfter(iso: string, by: TimelineStep, count: number): string {
  const [year, month, day] = parts(iso);
  if (by === 'month') return isoDay(new Date(year, month + count, 1));
  return isoDay(new Date(year, month, day + count * (by === 'week' ? 7 : 1)));
}

/** Local midnight of a day, in the contract's format. */
export const midnight = (iso: string): string => {
  const [year, month, day] = parts(iso);
  return new Date(year, month, day).toISOString();
};

export const periodName = (iso: string, by: TimelineStep): string => {
  if (by === 'month') return formatMonth(dayToDate(iso));
  return by === 'week' ? text.audit.weekOf(formatDate(dayToDate(iso))) : formatLongDay(dayToDate(iso));
};

/** The label of a bar: the month where one begins, otherwise the day of the month. */
export const shortName = (iso: string, by: TimelineStep, isFirst: boolean): string => {
  const [year, month, day] = parts(iso);
  if (by === 'month') return month === 0 ? String(year) : formatShortMonth(dayToDate(iso));
  return isFirst || day <= (by === 'week' ? 7 : 1) ? formatDay(dayToDate(iso)) : String(day);
};

type Counts = Readonly<Record<TimelineKind, number>>;
export interface PeriodCounts extends Counts {
  readonly day: string;
}

const none: Counts = { learned: 0, changed: 0, replaced: 0, expired: 0, erased: 0 };

/** One bar for each period up to `last`, also for those in which nothing happened. */
export const countsUpTo = (
  last: string,
  by: TimelineStep,
  counts: readonly TimelineCount[],
): readonly PeriodCounts[] => {
  const byDay = new Map(counts.map((count) => [count.day, count]));
  const amount = shownPeriods[by];
  return Array.from({ length: amount }, (_, at) => {
    const day = periodAfter(last, by, at - amount + 1);
    return { ...none, ...byDay.get(day), day };
  });
};

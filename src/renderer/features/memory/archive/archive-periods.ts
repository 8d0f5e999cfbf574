import type { Archive } from '../../../../shared/model';
import { formatLongDay, formatMonth, formatShortMonth, isoDay } from '../../../messages/format';
import { text } from '../../../messages/text';

/** `2026-03` as `March 2026`, `2026-W10` as `Week 10, 2026`, a day as its long date. */
export function periodName({ tier, period }: Pick<Archive, 'tier' | 'period'>): string {
  if (tier === 'month') return formatMonth(`${period}-15T12:00:00`);
  if (tier === 'week') return text.memory.week(Number(period.slice(6)), Number(period.slice(0, 4)));
  return `${formatLongDay(`${period}T12:00:00`)} ${period.slice(0, 4)}`;
}

const dayName = (at: string, now: Date): string => {
  const year = new Date(at).getFullYear();
  return year === now.getFullYear() ? formatLongDay(at) : `${formatLongDay(at)} ${year}`;
};

export const isOneDay = (from: string, to: string): boolean =>
  isoDay(new Date(from)) === isoDay(new Date(to));

/** A single day, or the first and the last of several. */
export const spanName = (from: string, to: string, now = new Date()): string =>
  isOneDay(from, to) ? dayName(from, now) : text.memory.days(dayName(from, now), dayName(to, now));

export interface MonthBar {
  /** `2026-03`. */
  readonly month: string;
  readonly name: string;
  readonly short: string;
  readonly messages: number;
}

const monthOf = ({ tier, period, from }: Pick<Archive, 'tier' | 'period' | 'from'>): string =>
  tier === 'week' ? from.slice(0, 7) : period.slice(0, 7);

const after = (month: string): string => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
};

/** A bar for every month from the first to the last, including empty ones. */
export function monthBars(
  periods: readonly Pick<Archive, 'tier' | 'period' | 'from' | 'messageCount'>[],
): readonly MonthBar[] {
  const messages = new Map<string, number>();
  for (const one of periods) messages.set(monthOf(one), (messages.get(monthOf(one)) ?? 0) + one.messageCount);
  const months = [...messages.keys()].toSorted();
  const [first, last] = [months[0], months.at(-1)];
  const bars: MonthBar[] = [];
  if (first === undefined || last === undefined) return bars;
  for (let month = first; month <= last; month = after(month)) {
    const middle = new Date(`${month}-15T12:00:00`);
    bars.push({
      month,
      name: formatMonth(middle),
      short: formatShortMonth(middle),
      messages: messages.get(month) ?? 0,
    });
  }
  return bars;
}

/** The first and the last day of a month. */
export function daysOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: `${month}-${String(new Date(year, of, 0).getDate()).padStart(2, '0')}` };
}

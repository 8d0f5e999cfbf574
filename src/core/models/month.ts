import type { Clock } from '../ports';
import { dayAt, firstOfMonth, isoDay, startOfDay } from '../../shared/text/dates/calendar';

/** A calendar month in the learner's time zone. */
export interface Month {
  /** `YYYY-MM`. */
  readonly name: string;
  /** ISO 8601; `to` is exclusive. */
  readonly from: string;
  readonly to: string;
}

export const monthOf = ({ now, timeZone }: Pick<Clock, 'now' | 'timeZone'>): Month => {
  const first = firstOfMonth(dayAt(now(), timeZone), 0);
  const startOf = (day: typeof first): string => new Date(startOfDay(day, timeZone)).toISOString();
  return { name: isoDay(first).slice(0, 7), from: startOf(first), to: startOf(firstOfMonth(first, 1)) };
};

import type { Today } from '../../../shared/model';
import { dayAfter } from '../plans/edit-steps';

/** Days of one point of the curve: single days have too few reviews. */
const daysOfSpan = 3;
export const recallDays = 30;

export interface RecallSpan {
  /** Its last day as a number of days after the first of the 30, from 0. */
  readonly at: number;
  readonly share: number;
}

/** The share recalled in each three days of the last 30 that have reviews, the oldest first. */
export const recallSpans = (days: Today['recall']['days'], today: string): readonly RecallSpan[] => {
  const first = dayAfter(today, 1 - recallDays);
  return Array.from({ length: recallDays / daysOfSpan }, (_, span) => {
    const [from, to] = [dayAfter(first, span * daysOfSpan), dayAfter(first, (span + 1) * daysOfSpan - 1)];
    const own = days.filter(({ day }) => day >= from && day <= to);
    const reviews = own.reduce((sum, one) => sum + one.reviews, 0);
    const recalled = own.reduce((sum, one) => sum + one.recalled, 0);
    return { at: (span + 1) * daysOfSpan - 1, share: reviews === 0 ? null : recalled / reviews };
  }).flatMap(({ at, share }) => (share === null ? [] : [{ at, share }]));
};

import { monthNames, weekdayNames } from '../../text/dates/calendar-names';
import { dayAt, daysBetween, weekdayOf } from '../../text/dates/calendar';

/** A past time in words: "earlier today", "yesterday", "on Wednesday", "last week", "on 3 May". */
export const relativeTime = (at: string, now: number, timeZone: string): string => {
  const then = dayAt(Date.parse(at), timeZone);
  const today = dayAt(now, timeZone);
  const days = daysBetween(then, today);
  if (days <= 0) return 'earlier today';
  if (days === 1) return 'yesterday';
  if (days < 7) return `on ${weekdayNames[weekdayOf(then)]}`;
  if (days < 14) return `on ${weekdayNames[weekdayOf(then)]} of last week`;
  const day = `on ${then.day} ${monthNames[then.month - 1]}`;
  return then.year === today.year ? day : `${day} ${then.year}`;
};

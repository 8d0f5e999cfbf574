import { localDay } from '../../../../shared/text/local-day';

/** "today", "yesterday", "on Tuesday" within a week, "on 3 May", with the year where it is another one. */
export function whenSaid(at: string, now: string, timeZone: string): string {
  const then = new Date(at);
  const present = new Date(now);
  if (Number.isNaN(then.getTime()) || Number.isNaN(present.getTime())) return 'earlier';
  const days = dayNumber(present, timeZone) - dayNumber(then, timeZone);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(then);
  if (days < 7) return `last ${format({ weekday: 'long' })}`;
  const year = format({ year: 'numeric' });
  const sameYear = year === new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric' }).format(present);
  return `on ${format({ day: 'numeric', month: 'long' })}${sameYear ? '' : ` ${year}`}`;
}

/** Days since 1970 of the calendar day in the learner's zone. */
const dayNumber = (date: Date, timeZone: string): number =>
  Math.round(Date.parse(`${localDay(date, timeZone)}T00:00:00Z`) / 86_400_000);

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

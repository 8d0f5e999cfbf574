import { monthNames } from './calendar-names';

/** A day of the learner's calendar; `month` from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const dayOf = (date: Date): CalendarDay => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

const formats = new Map<string, Intl.DateTimeFormat>();
/** Local time at `at`, as if it were UTC. Swedish dates are ISO dates. */
export const wallClockAt = (at: number, timeZone: string): number => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
};

/** The day at `at` (milliseconds since the epoch) in the learner's time zone. */
export const dayAt = (at: number, timeZone: string): CalendarDay =>
  dayOf(new Date(wallClockAt(at, timeZone)));

/** Offset of local time from UTC. Seconds are kept because some historic offsets have them. */
export const offsetAt = (at: number, timeZone: string): number =>
  wallClockAt(at, timeZone) - Math.floor(at / 1000) * 1000;

/** When a day begins. Computed twice, because the first guess may be on the other side of a clock change. */
export const startOfDay = (day: CalendarDay, timeZone: string): number => {
  const wall = Date.UTC(day.year, day.month - 1, day.day);
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
};

/** The day that is `days` later (or earlier); overflowing days and months are carried. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  dayOf(new Date(Date.UTC(day.year, day.month - 1, day.day + days)));

/** The first day of the month that is `months` later. */
export const firstOfMonth = (day: CalendarDay, months: number): CalendarDay =>
  dayOf(new Date(Date.UTC(day.year, day.month - 1 + months, 1)));

/** 0 is Monday. */
export const weekdayOf = (day: CalendarDay): number =>
  (new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay() + 6) % 7;

/** Whole days from `from` to `to`. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round(
    (Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / 86_400_000,
  );

/** `YYYY-MM-DD`. */
export const isoDay = (day: CalendarDay): string =>
  `${String(day.year).padStart(4, '0')}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`;

/** The day of a `YYYY-MM-DD`. */
export const parseDay = (day: string): CalendarDay => dayOf(new Date(`${day}T00:00:00Z`));

/** "27 November 2026". */
export const longDay = ({ day, month, year }: CalendarDay): string =>
  `${String(day)} ${monthNames[month - 1] ?? ''} ${String(year)}`;

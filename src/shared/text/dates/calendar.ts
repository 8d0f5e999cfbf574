import { monthNames } from './calendar-names';

/** A day of the learner's calendar; `month` from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
};

const fieldsAt = (at: number, timeZone: string): ReadonlyMap<string, number> =>
  new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, Number(part.value)]),
  );

/** The day that it is at `at` (milliseconds since the epoch) where the learner lives. */
export const dayAt = (at: number, timeZone: string): CalendarDay => {
  const fields = fieldsAt(at, timeZone);
  return { year: fields.get('year') ?? 1970, month: fields.get('month') ?? 1, day: fields.get('day') ?? 1 };
};

/** Minutes do for every zone in use; seconds are kept because some historic offsets have them. */
const offsetAt = (at: number, timeZone: string): number => {
  const f = fieldsAt(at, timeZone);
  const local = Date.UTC(
    f.get('year') ?? 1970,
    (f.get('month') ?? 1) - 1,
    f.get('day') ?? 1,
    f.get('hour') ?? 0,
    f.get('minute') ?? 0,
    f.get('second') ?? 0,
  );
  return local - Math.floor(at / 1000) * 1000;
};

/** The moment at which a day begins; asked twice because the first guess may be on the other side of a clock change. */
export const startOfDay = (day: CalendarDay, timeZone: string): number => {
  const wall = Date.UTC(day.year, day.month - 1, day.day);
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
};

const dayOf = (date: Date): CalendarDay => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

/** `days` later (or earlier); overflowing days and months are carried. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  dayOf(new Date(Date.UTC(day.year, day.month - 1, day.day + days)));

/** The first of the month `months` later. */
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

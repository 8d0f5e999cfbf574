import { addDays, firstOfMonth, weekdayOf, type CalendarDay } from '../../../shared/text/dates/calendar';
import { datesIn, type DateInText } from '../../../shared/text/dates/dates-in';

/** `to` is exclusive. */
export interface Days {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** A range of days named in a text, and its place there. */
interface NamedDays extends Days {
  readonly start: number;
  readonly words: string;
  readonly isRelative: boolean;
}

const isAfter = (a: CalendarDay, b: CalendarDay): boolean =>
  Date.UTC(a.year, a.month - 1, a.day) > Date.UTC(b.year, b.month - 1, b.day);

const weekOf = (day: CalendarDay): Days => {
  const from = addDays(day, -weekdayOf(day));
  return { from, to: addDays(from, 7) };
};

const months = (from: CalendarDay, count: number): Days => ({ from, to: firstOfMonth(from, count) });

/** The most recent such day, up to today. */
const lastPast = (today: CalendarDay, { year, month, day, nearest }: DateInText): CalendarDay => {
  const found = { year: year ?? today.year, month: month ?? nearest.month, day: day ?? 1 };
  return year === null && isAfter(found, today) ? { ...found, year: found.year - 1 } : found;
};

const lastWeekday = (today: CalendarDay, weekday: number): CalendarDay =>
  addDays(today, -((weekdayOf(today) - weekday + 7) % 7 || 7));

const weekend = (today: CalendarDay, text: string): Days => {
  const saturday = addDays(weekOf(today).from, /\bthis\b/.test(text) ? 5 : -2);
  return { from: saturday, to: addDays(saturday, 2) };
};

/** "In the last three weeks": up to now. */
const upToNow = /\b(?:in|over|during|within|for) the (?:last|past)\b/;
const leads = /^(?:on|last|this|in|during|since|before|after|until|till|up to|of|from|through|by|around)\b/;

/** The days that a date means in a question about the past; null for a future date or a time of day. */
const pastDays = (date: DateInText, today: CalendarDay): Days | null => {
  const { unit, nearest, isRelative, text } = date;
  if (unit === 'clock' || /\bnext\b/.test(text)) return null;
  if (unit === 'weekend') return weekend(today, text);
  if (unit === 'season') return months(lastPast(today, date), 3);
  if (date.weekday !== null && date.day === null) {
    if (!leads.test(text)) return null;
    const day = lastWeekday(today, date.weekday);
    return { from: day, to: addDays(day, 1) };
  }
  if (isRelative && isAfter(nearest, today)) return null;
  if (isRelative && upToNow.test(text)) return { from: nearest, to: addDays(today, 1) };
  if (unit === 'week') return weekOf(nearest);
  if (unit === 'year') return months({ year: nearest.year, month: 1, day: 1 }, 12);
  if (unit === 'month') return months({ ...(isRelative ? nearest : lastPast(today, date)), day: 1 }, 1);
  const day = isRelative ? nearest : lastPast(today, date);
  return { from: day, to: addDays(day, 1) };
};

/** The first range of days named in a lower-case text, relative to `today`; null if there is none. */
export const findDays = (text: string, today: CalendarDay): NamedDays | null => {
  for (const date of datesIn(text, today)) {
    const days = pastDays(date, today);
    if (days) return { ...days, start: date.start, words: date.text, isRelative: date.isRelative };
  }
  return null;
};

/** One end of "between May and July", where a month, weekday, season or year needs no word before it. */
export const findBareDays = (text: string, today: CalendarDay): Days | null => findDays(`in ${text}`, today);

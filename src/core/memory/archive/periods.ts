import {
  addDays,
  dayAt,
  isoDay,
  startOfDay,
  weekdayOf,
  type CalendarDay,
} from '../../../shared/text/dates/calendar';

/** `2026-03-04`: the day in the learner's time zone. */
export const dayOf = (at: string, timeZone: string): string => isoDay(dayAt(Date.parse(at), timeZone));

const parseDay = (day: string): CalendarDay => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
};

const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, -weekdayOf(day));

/** `2026-W10` for a day. ISO 8601 weeks begin on Monday and belong to the year of their Thursday. */
export const weekOf = (day: string): string => {
  const thursday = addDays(mondayOf(parseDay(day)), 3);
  const yearStart = Date.UTC(thursday.year, 0, 1);
  const days = (Date.UTC(thursday.year, thursday.month - 1, thursday.day) - yearStart) / 86_400_000;
  return `${thursday.year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
};

/** The Monday of a week. */
const startOfWeek = (week: string): CalendarDay => {
  const [year = 1970, number = 1] = week.split('-W').map(Number);
  // 4 January is always in the first week.
  return addDays(mondayOf({ year, month: 1, day: 4 }), (number - 1) * 7);
};

/** `2026-03` for a week: the month of its Thursday. */
export const monthOf = (week: string): string => isoDay(addDays(startOfWeek(week), 3)).slice(0, 7);

/** When the week is over, in milliseconds since the epoch. */
export const endOfWeek = (week: string, timeZone: string): number =>
  startOfDay(addDays(startOfWeek(week), 7), timeZone);

export const endOfMonth = (month: string, timeZone: string): number => {
  const { year, month: number } = parseDay(`${month}-01`);
  const next = number === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: number + 1, day: 1 };
  return startOfDay(next, timeZone);
};

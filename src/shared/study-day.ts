import { addDays, isoDay, offsetAt, parseDay, type CalendarDay, wallClockAt } from './text/dates/calendar';

/** A study day begins at this hour by the learner's clocks, so that an evening after midnight belongs to the day before. */
const firstHour = 4;
const hourMs = 3_600_000;

const dayOf = (at: Date, timeZone: string): CalendarDay =>
  parseDay(new Date(wallClockAt(at.getTime(), timeZone) - firstHour * hourMs).toISOString().slice(0, 10));

/** The study day at `at` where the learner is: `YYYY-MM-DD`. */
export const studyDay = (at: Date, timeZone: string): string => isoDay(dayOf(at, timeZone));

/** The moment at which the study day of `at` ends and the next one begins. */
export const endOfStudyDay = (at: Date, timeZone: string): Date => {
  const { year, month, day } = addDays(dayOf(at, timeZone), 1);
  const wall = Date.UTC(year, month - 1, day, firstHour);
  // Twice, since the first guess may be on the other side of a clock change.
  const guess = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(guess, timeZone));
};

/** `days` after a study day. */
export const studyDayAfter = (day: string, days: number): string => isoDay(addDays(parseDay(day), days));

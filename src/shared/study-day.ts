import { addDays, isoDay, offsetAt, parseDay, type CalendarDay, wallClockAt } from './text/dates/calendar';

/** The local hour at which a study day begins, so that an evening after midnight belongs to the day before. */
const firstHour = 4;
const hourMs = 3_600_000;

const dayOf = (at: Date, timeZone: string): CalendarDay =>
  parseDay(new Date(wallClockAt(at.getTime(), timeZone) - firstHour * hourMs).toISOString().slice(0, 10));

/** The study day at `at` in the learner's time zone: `YYYY-MM-DD`. */
export const studyDay = (at: Date, timeZone: string): string => isoDay(dayOf(at, timeZone));

/** When the study day of `at` ends and the next one begins. */
export const endOfStudyDay = (at: Date, timeZone: string): Date => {
  const { year, month, day } = addDays(dayOf(at, timeZone), 1);
  const wall = Date.UTC(year, month - 1, day, firstHour);
  // Computed twice, since the first guess may be on the other side of a clock change.
  const guess = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(guess, timeZone));
};

/** The study day that is `days` later. */
export const studyDayAfter = (day: string, days: number): string => isoDay(addDays(parseDay(day), days));

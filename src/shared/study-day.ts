import { dayAt } from './text/dates/calendar';

/** A study day begins at this hour, so that what is done after midnight belongs to the evening before. */
const firstHour = 4;

const two = (number: number): string => String(number).padStart(2, '0');

/** The learner's study day at a moment, as `YYYY-MM-DD`. */
export const studyDay = (at: Date, timeZone: string): string => {
  const { year, month, day } = dayAt(at.getTime(), timeZone);
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at),
  );
  const date = new Date(Date.UTC(year, month - 1, day - (hour < firstHour ? 1 : 0)));
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
};

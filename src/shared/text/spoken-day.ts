import { localDay } from './local-day';

const DAY = 86_400_000;

/** Noon of the learner's day: a day of 23 or 25 hours must not move what is counted from it. Null of no moment. */
export const noonOf = (saidAt: string, timeZone: string): Date | null => {
  const said = new Date(saidAt);
  return Number.isNaN(said.getTime()) ? null : new Date(`${localDay(said, timeZone)}T12:00:00Z`);
};

export const addDays = (noon: Date, days: number): Date => new Date(noon.getTime() + days * DAY);

/** 0 is Monday, as weeks are counted. */
export const weekdayOf = (noon: Date): number => (noon.getUTCDay() + 6) % 7;

const long = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** "27 November 2026". */
export const longDay = (noon: Date): string => long.format(noon);

import { datesIn, type DateInText } from '../../../shared/text/dates/dates-in';

/** A time as far as a text gives it. */
export type When = Pick<DateInText, 'year' | 'month' | 'day' | 'weekday' | 'clock'>;

const parts = ['day', 'month', 'year', 'weekday', 'clock'] as const;

/** The first day, month, year, weekday and clock time among the dates. */
export const whenOf = (dates: readonly DateInText[]): When => {
  const first = (part: (typeof parts)[number]): number | null =>
    dates.find((date) => date[part] !== null)?.[part] ?? null;
  return {
    day: first('day'),
    month: first('month'),
    year: first('year'),
    weekday: first('weekday'),
    clock: first('clock'),
  };
};
export const whenIn = (text: string): When => whenOf(datesIn(text));

export const saysWhen = (when: When): boolean => parts.some((part) => when[part] !== null);

/** Whether two times can be the same; `none` if they give different parts ("on 3 May", "at nine"). */
export const compareWhen = (a: When, b: When): 'equal' | 'fits' | 'other' | 'none' => {
  const shared = parts.filter((part) => a[part] !== null && b[part] !== null);
  if (shared.some((part) => a[part] !== b[part])) return 'other';
  if (shared.length === 0) return 'none';
  return parts.every((part) => a[part] === b[part]) ? 'equal' : 'fits';
};

const asOf = /\bas an? (?:child|kid|boy|girl|teenager|student)\b|\bwhen i was [\w ]+$|\brecently\b/g;

/** Part of a text in which `dates` were found, without them. Weekdays, seasons and clock times stay: they belong to habits. */
export const withoutDates = (text: string, dates: readonly DateInText[]): string =>
  (dates.length === 0 ? [] : datesIn(text))
    .filter(({ unit, weekday, day, isRelative }) => {
      const isHabit = unit === 'clock' || (weekday !== null && day === null) || unit === 'season';
      return !isHabit || (unit !== 'clock' && isRelative);
    })
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
    .replace(asOf, ' ')
    .replace(/\s+/g, ' ')
    .trim();

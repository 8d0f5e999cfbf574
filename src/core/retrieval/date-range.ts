import type { TimeRange } from '../ports';
import {
  addDays,
  dayAt,
  firstOfMonth,
  monthNames,
  startOfDay,
  weekdayNames,
  weekdayOf,
  type CalendarDay,
} from './calendar';

/** From the start of `from` up to the start of `to`. */
interface Days {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const count = `(?:a couple of|\\d{1,3}|${Object.keys(numberWords).join('|')})`;
const months = monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|');
const monthNumber = (name: string): number =>
  monthNames.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;
const countOf = (text: string): number =>
  /\d/.test(text) ? Number(text) : (numberWords[text.replace(/^a couple of$/, 'couple')] ?? 1);

type Rule = readonly [RegExp, (match: RegExpMatchArray, today: CalendarDay) => Days | null];

const dayOnly = (day: CalendarDay): Days => ({ from: day, to: addDays(day, 1) });
const weekFrom = (today: CalendarDay, weeks: number): Days => {
  const monday = addDays(today, -weekdayOf(today) + weeks * 7);
  return { from: monday, to: addDays(monday, 7) };
};
const monthFrom = (today: CalendarDay, shift: number): Days => ({
  from: firstOfMonth(today, shift),
  to: firstOfMonth(today, shift + 1),
});
const unitAgo = (n: number, unit: string, today: CalendarDay): Days => {
  if (unit.startsWith('day')) return dayOnly(addDays(today, -n));
  if (unit.startsWith('week')) return weekFrom(today, -n);
  if (unit.startsWith('month')) return monthFrom(today, -n);
  return {
    from: { year: today.year - n, month: 1, day: 1 },
    to: { year: today.year - n + 1, month: 1, day: 1 },
  };
};
/** The last such day that is not after today: memories lie in the past. */
const pastDay = (today: CalendarDay, day: number, month: number, year: number | null): CalendarDay => {
  if (year !== null) return { year, month, day };
  const later = month > today.month || (month === today.month && day > today.day);
  return { year: later ? today.year - 1 : today.year, month, day };
};

const rules: readonly Rule[] = [
  [/\bday before yesterday\b/, (_, today) => dayOnly(addDays(today, -2))],
  [/\b(?:yesterday|last night)\b/, (_, today) => dayOnly(addDays(today, -1))],
  [
    new RegExp(
      `\\b(?:in|over|during|within|for) the (?:last|past) (?:(${count}) )?(day|week|month|year)s?\\b`,
    ),
    (match, today) => {
      const n = countOf(match[1] ?? 'one');
      const days = { day: 1, week: 7, month: 30, year: 365 }[match[2] as 'day' | 'week' | 'month' | 'year'];
      return { from: addDays(today, -n * days), to: addDays(today, 1) };
    },
  ],
  [
    new RegExp(`\\b(${count}) (days?|weeks?|months?|years?) ago\\b`),
    (match, today) => unitAgo(countOf(match[1] ?? 'one'), match[2] ?? 'days', today),
  ],
  [/\b(?:earlier )?this week\b/, (_, today) => weekFrom(today, 0)],
  [/\b(?:last|previous) week\b/, (_, today) => weekFrom(today, -1)],
  [/\bthis month\b/, (_, today) => monthFrom(today, 0)],
  [/\b(?:last|previous) month\b/, (_, today) => monthFrom(today, -1)],
  [/\bthis year\b/, (_, today) => unitAgo(0, 'years', today)],
  [/\blast year\b/, (_, today) => unitAgo(1, 'years', today)],
  [
    /\b(\d{4})-(\d{2})-(\d{2})\b/,
    (match) => dayOnly({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${months})\\b(?:,? (\\d{4}))?`, 'i'),
    (match, today) =>
      dayOnly(
        pastDay(today, Number(match[1]), monthNumber(match[2] ?? ''), match[3] ? Number(match[3]) : null),
      ),
  ],
  [
    // "May" alone is a verb more often than a month; with a day behind it it is not.
    new RegExp(`\\b(${months}) (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d)(?:,? (\\d{4}))?`, 'i'),
    (match, today) =>
      dayOnly(
        pastDay(today, Number(match[2]), monthNumber(match[1] ?? ''), match[3] ? Number(match[3]) : null),
      ),
  ],
  [
    new RegExp(`\\b(?:in|during|back in|since|before|after) (${months})\\b(?: (\\d{4}))?`, 'i'),
    (match, today) => {
      const first = pastDay(today, 1, monthNumber(match[1] ?? ''), match[2] ? Number(match[2]) : null);
      return { from: first, to: firstOfMonth(first, 1) };
    },
  ],
  [
    new RegExp(`\\b(?:on|last|since|before|after|this) (${weekdayNames.join('|')})\\b`, 'i'),
    (match, today) => {
      const wanted = weekdayNames.findIndex((name) => name.toLowerCase() === (match[1] ?? '').toLowerCase());
      const back = (weekdayOf(today) - wanted + 7) % 7 || 7;
      return dayOnly(addDays(today, -back));
    },
  ],
  [/\b(?:earlier )?today\b|\bthis (?:morning|afternoon|evening)\b/, (_, today) => dayOnly(today)],
];

/**
 * The stretch of time that a question names ("last week", "yesterday", "in March", "since Monday"), in the learner's
 * time zone; null where it names none (D14). Weeks begin on Monday; a month or day without a year is the last past one.
 */
export const findDateRange = (
  question: string,
  now: number,
  timeZone: string,
): Required<Pick<TimeRange, 'from' | 'to'>> | null => {
  const today = dayAt(now, timeZone);
  const lower = question.toLowerCase();
  for (const [pattern, daysOf] of rules) {
    const match = lower.match(pattern);
    const days = match && daysOf(match, today);
    if (!match || !days) continue;
    const relation =
      /\b(since|before|after)(?: the)?\s*$/.exec(lower.slice(0, match.index ?? 0))?.[1] ??
      /^(since|before|after)\b/.exec(match[0])?.[1];
    const beginning = new Date(0).toISOString();
    const tonight = new Date(startOfDay(addDays(today, 1), timeZone)).toISOString();
    const from = new Date(startOfDay(days.from, timeZone)).toISOString();
    const to = new Date(startOfDay(days.to, timeZone)).toISOString();
    if (relation === 'before') return { from: beginning, to: from };
    if (relation === 'since') return { from, to: tonight };
    if (relation === 'after') return { from: to, to: tonight };
    return { from, to };
  }
  return null;
};

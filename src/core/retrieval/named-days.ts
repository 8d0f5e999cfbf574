import { monthNames, weekdayNames } from '../../shared/text/calendar-names';
import { numberWords } from '../../shared/text/number-words';
import { addDays, firstOfMonth, weekdayOf, type CalendarDay } from './calendar';

/** From the start of `from` up to the start of `to`. */
export interface Days {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

const counts: Readonly<Record<string, number>> = { ...numberWords, a: 1, an: 1, couple: 2, few: 3 };
const count = `(?:a couple of|\\d{1,3}|${Object.keys(counts).join('|')})`;
const months = monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|');
const weekdays = weekdayNames.join('|');
/** Meteorological, of the northern half: the month that each begins with. */
const seasons: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const season = Object.keys(seasons).join('|');
const monthNumber = (name: string): number =>
  monthNames.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;
const countOf = (text: string): number =>
  /\d/.test(text) ? Number(text) : (counts[text.replace(/^a couple of$/, 'couple')] ?? 1);
const yearOf = (text: string | undefined): number | null => (text ? Number(text) : null);

const dayOnly = (day: CalendarDay): Days => ({ from: day, to: addDays(day, 1) });
const weekFrom = (today: CalendarDay, weeks: number): Days => {
  const monday = addDays(today, -weekdayOf(today) + weeks * 7);
  return { from: monday, to: addDays(monday, 7) };
};
const monthFrom = (today: CalendarDay, shift: number): Days => ({
  from: firstOfMonth(today, shift),
  to: firstOfMonth(today, shift + 1),
});
const wholeYear = (year: number): Days => ({
  from: { year, month: 1, day: 1 },
  to: { year: year + 1, month: 1, day: 1 },
});
const unitAgo = (n: number, unit: string, today: CalendarDay): Days => {
  if (unit.startsWith('day')) return dayOnly(addDays(today, -n));
  if (unit.startsWith('week')) return weekFrom(today, -n);
  if (unit.startsWith('month')) return monthFrom(today, -n);
  return wholeYear(today.year - n);
};
/** The last such day that is not after today: memories lie in the past. */
const pastDay = (today: CalendarDay, day: number, month: number, year: number | null): CalendarDay => {
  if (year !== null) return { year, month, day };
  const later = month > today.month || (month === today.month && day > today.day);
  return { year: later ? today.year - 1 : today.year, month, day };
};
const pastMonth = (today: CalendarDay, name: string, year: number | null): Days => {
  const first = pastDay(today, 1, monthNumber(name), year);
  return { from: first, to: firstOfMonth(first, 1) };
};
const pastSeason = (today: CalendarDay, name: string, year: number | null): Days => {
  const first = pastDay(today, 1, seasons[name] ?? 1, year);
  return { from: first, to: firstOfMonth(first, 3) };
};
const pastWeekday = (today: CalendarDay, name: string): Days => {
  const wanted = weekdayNames.findIndex((weekday) => weekday.toLowerCase() === name.toLowerCase());
  return dayOnly(addDays(today, -((weekdayOf(today) - wanted + 7) % 7 || 7)));
};
const lastWeekend = (today: CalendarDay, weeks: number): Days => {
  const saturday = addDays(weekFrom(today, weeks).from, 5);
  return { from: saturday, to: addDays(saturday, 2) };
};

type Rule = readonly [RegExp, (match: RegExpMatchArray, today: CalendarDay) => Days | null];

/** What tells a month or weekday from a verb or a name. */
const leading = '(?:in|during|back in|since|before|after|until|till|up to|of|from|through|by|around)';

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
  [/\b(?:last|previous|past) weekend\b/, (_, today) => lastWeekend(today, -1)],
  [/\bthis weekend\b/, (_, today) => lastWeekend(today, 0)],
  [/\b(?:earlier )?this week\b/, (_, today) => weekFrom(today, 0)],
  [/\b(?:last|previous) week\b/, (_, today) => weekFrom(today, -1)],
  [/\bthis month\b/, (_, today) => monthFrom(today, 0)],
  [/\b(?:last|previous) month\b/, (_, today) => monthFrom(today, -1)],
  [/\bthis year\b/, (_, today) => wholeYear(today.year)],
  [/\b(?:last|previous) year\b/, (_, today) => wholeYear(today.year - 1)],
  [
    /\b(\d{4})-(\d{2})-(\d{2})\b/,
    (match) => dayOnly({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${months})\\b(?:,? (\\d{4}))?`, 'i'),
    (match, today) =>
      dayOnly(pastDay(today, Number(match[1]), monthNumber(match[2] ?? ''), yearOf(match[3]))),
  ],
  [
    // "May" alone is a verb more often than a month; with a day behind it it is not.
    new RegExp(`\\b(${months}) (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d)(?:,? (\\d{4}))?`, 'i'),
    (match, today) =>
      dayOnly(pastDay(today, Number(match[2]), monthNumber(match[1] ?? ''), yearOf(match[3]))),
  ],
  [
    new RegExp(`\\b(${months}),? (\\d{4})\\b`, 'i'),
    (match, today) => pastMonth(today, match[1] ?? '', yearOf(match[2])),
  ],
  [
    new RegExp(
      `\\b${leading} (?:(?:early|late|mid|the (?:start|beginning|middle|end) of)[ -])?(${months})\\b`,
      'i',
    ),
    (match, today) => pastMonth(today, match[1] ?? '', null),
  ],
  [
    new RegExp(
      `\\b(?:${leading}|over|last|this)(?: the)?(?: last| early| late)? (${season})\\b(?: (?:of )?(\\d{4}))?`,
      'i',
    ),
    (match, today) => pastSeason(today, (match[1] ?? '').toLowerCase(), yearOf(match[2])),
  ],
  [
    new RegExp(`\\b(?:on|last|this|${leading}) (${weekdays})\\b`, 'i'),
    (match, today) => pastWeekday(today, match[1] ?? ''),
  ],
  [
    new RegExp(`\\b(?:in|during|since|before|after|until|of) ((?:19|20)\\d\\d)\\b`),
    (match) => wholeYear(Number(match[1])),
  ],
  [/\b(?:earlier )?today\b|\bthis (?:morning|afternoon|evening)\b/, (_, today) => dayOnly(today)],
];

/** Where in a text a stretch of days is named. */
export interface NamedDays extends Days {
  readonly start: number;
  readonly words: string;
}

/** The stretch of days that a text in lower case names, as seen from `today`; null where it names none. */
export const findDays = (text: string, today: CalendarDay): NamedDays | null => {
  for (const [pattern, daysOf] of rules) {
    const match = text.match(pattern);
    const days = match && daysOf(match, today);
    if (match && days) return { ...days, start: match.index ?? 0, words: match[0] };
  }
  return null;
};

const bare = new RegExp(
  `^(?:the )?(?:(?:early|late|mid)[ -])?(?:(${months})|(${weekdays})|(${season})|((?:19|20)\\d\\d))\\b`,
  'i',
);

/** One end of "between May and July": a month, weekday, season or year needs no word before it there. */
export const findBareDays = (text: string, today: CalendarDay): Days | null => {
  const named = findDays(text, today);
  if (named) return named;
  const [, month, weekday, part, year] = bare.exec(text.trim()) ?? [];
  if (month) return pastMonth(today, month, null);
  if (weekday) return pastWeekday(today, weekday);
  if (part) return pastSeason(today, part.toLowerCase(), null);
  return year ? wholeYear(Number(year)) : null;
};

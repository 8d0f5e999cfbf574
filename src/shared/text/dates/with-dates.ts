import { monthNames } from './calendar-names';
import { addDays, dayAt, longDay, weekdayOf, type CalendarDay } from './calendar';
import { datesIn, type DateInText } from './dates-in';

/** How a weekday alone is understood: it is no date in a habit ("on Friday"), past in what was done, else coming. */
export type Weekdays = 'habit' | 'past' | 'coming';

const habit = /\b(?:every|each|per|usually|always|often|never|normally|mostly|sometimes|whenever)\b/i;
/** The statement names the date as well: "next Friday, 27 November", "tomorrow (the 3rd)". */
const isDated = new RegExp(`\\d(?:st|nd|rd|th)\\b|\\b(?:${monthNames.join('|')})\\b`, 'i');
const once = /^(?:on|by|until|till|for|to|before|after|next|this|last)\b/i;
const comingWeekday = /\bnext\b/i;

const monthOf = ({ month, year }: CalendarDay): string => `in ${monthNames[month - 1] ?? ''} ${String(year)}`;

/** The week of a day from `firstDay` (0 is Monday) to Sunday. */
const weekOf = (day: CalendarDay, firstDay: number): string => {
  const monday = addDays(day, -weekdayOf(day));
  return `${longDay(addDays(monday, firstDay)).replace(/ \d{4}$/, '')} to ${longDay(addDays(monday, 6))}`;
};

const weekday = (date: DateInText, ahead: number, weekdays: Weekdays, today: CalendarDay): string | null => {
  if (comingWeekday.test(date.text)) return longDay(addDays(today, ahead + 7));
  if (date.isRelative && /\bthis\b/i.test(date.text)) return longDay(addDays(today, (ahead + 7) % 7));
  if (date.isRelative && weekdays !== 'past') return null;
  if (weekdays === 'habit') return null;
  const days = (ahead + 7) % 7 || 7;
  return longDay(addDays(today, weekdays === 'coming' ? days : days === 7 ? -7 : days - 7));
};

const counted = /^(?:in|within)\b/i;
/** "Last week" and "two years ago", but not "the last two years". */
const past = /\blast \w+$|\bago$/i;

const dateOf = (date: DateInText, before: string, weekdays: Weekdays, today: CalendarDay): string | null => {
  const { unit, text, nearest } = date;
  if (isDated.test(text) || /\bfrom\b.*\bto\b/i.test(text)) return null;
  if (unit === 'weekend') {
    if (/\blast\b/i.test(text)) return null;
    return weekOf(addDays(today, comingWeekday.test(text) ? 7 : 0), 5);
  }
  if (date.weekday !== null && unit === 'day') {
    const isOnce = once.test(text) || /\b(?:is|are|due) $/i.test(before);
    return isOnce && !/days\b/i.test(text)
      ? weekday(date, date.weekday - weekdayOf(today), weekdays, today)
      : null;
  }
  // A name that contains such a word: "The Day After Tomorrow".
  if (!date.isRelative || /^\p{Lu}/u.test(text)) return null;
  if (/\b(?:last|ago)\b/i.test(text) && !(weekdays === 'past' && past.test(text))) return null;
  if (counted.test(text)) return weekdays === 'coming' ? longDay(nearest) : null;
  if (unit === 'week') return weekOf(nearest, 0);
  if (unit === 'month') return monthOf(nearest);
  if (unit === 'year')
    return comingWeekday.test(text) || past.test(text) ? `in ${String(nearest.year)}` : null;
  return longDay(nearest);
};

/** "By next Friday (27 November 2026)": adds the date to days that are meaningless weeks later. */
export function withDates(statement: string, saidAt: string, timeZone: string, weekdays: Weekdays): string {
  const moment = Date.parse(saidAt);
  if (Number.isNaN(moment)) return statement;
  const today = dayAt(moment, timeZone);
  const dates = datesIn(statement, today);
  return dates.reduceRight((text, date, index) => {
    const after = statement.slice(date.end);
    const next = dates[index + 1];
    const isNamed = next !== undefined && next.start - date.end <= 3 && isDated.test(next.text);
    if (isNamed || /^ (?:mornings|afternoons|evenings|nights)\b/i.test(after)) return text;
    const mode = habit.test(statement) ? 'habit' : weekdays;
    const named = dateOf(date, statement.slice(0, date.start), mode, today);
    return named === null ? text : `${text.slice(0, date.end)} (${named})${text.slice(date.end)}`;
  }, statement);
}

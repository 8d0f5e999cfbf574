import { monthNames, weekdayNames } from './calendar-names';
import { numberWordPattern, numberWords } from './number-words';
import { addDays, longDay, noonOf, weekdayOf } from './spoken-day';
import { MONTH, NTH } from './dates';

/** How far a weekday alone may be read as one day: not in a habit ("on Friday"), back in what was done, ahead in what will be. */
export type Weekdays = 'habit' | 'past' | 'coming';

/** What is counted from, and how a weekday alone is read. */
interface Said {
  readonly noon: Date;
  readonly weekdays: Weekdays;
}
type Rule = readonly [RegExp, (match: RegExpMatchArray, said: Said) => string | null];

const WEEKDAY = `(?<day>${weekdayNames.join('|')})`;
const PART = '(?: (?:morning|afternoon|evening|night)\\b)?';
const COUNT = `(?<count>\\d{1,3}|an?|a couple of|${numberWordPattern})`;
/** The learner has named the date as well: "next Friday, 27 November", "tomorrow (the 3rd)". */
const UNDATED = `(?!,? \\(?(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)|\\d{1,2} (?:of )?${MONTH}|${MONTH} \\d|${NTH})\\b)`;
/** "On Monday evenings" is a habit. */
const ONCE = '(?! (?:mornings|afternoons|evenings|nights)\\b)';
const HABIT = /\b(?:every|each|per|usually|always|often|never|normally|mostly|sometimes|whenever)\b/i;

const rule = (source: string, tell: Rule[1]): Rule => [
  new RegExp(`\\b${source}\\b${PART}${ONCE}${UNDATED}`, 'giu'),
  tell,
];
const dayIn = (days: number, said: Said): string => longDay(addDays(said.noon, days));
const weekIn = (weeks: number, { noon }: Said, firstDay: number): string => {
  const sunday = addDays(noon, 6 - weekdayOf(noon) + weeks * 7);
  const first = longDay(addDays(sunday, firstDay - 6)).replace(/ \d{4}$/, '');
  return `${first} to ${longDay(sunday)}`;
};
const monthIn = (months: number, { noon }: Said): string => {
  const first = new Date(Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth() + months, 1));
  return `in ${monthNames[first.getUTCMonth()] ?? ''} ${String(first.getUTCFullYear())}`;
};
const ahead = (groups: RegExpMatchArray['groups'], { noon }: Said): number =>
  weekdayNames.findIndex((name) => name.toLowerCase() === groups?.['day']?.toLowerCase()) - weekdayOf(noon);
const counted = (count: string): number =>
  /^\d/.test(count) ? Number(count) : /couple/.test(count) ? 2 : (numberWords[count.toLowerCase()] ?? 1);
/** "In a month": the same day of another month, or its last. */
const monthsOn = (months: number, { noon }: Said): string => {
  const last = new Date(Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth() + months + 1, 0, 12));
  const day = Math.min(noon.getUTCDate(), last.getUTCDate());
  return longDay(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day, 12)));
};

/** Weeks begin on Monday: "next Friday" is that of the next one, "this Friday" and "on Friday" the first that comes. */
const rules: readonly Rule[] = [
  rule('(?:the )?day after tomorrow', (_, said) => dayIn(2, said)),
  rule('(?<!after )tomorrow', (_, said) => dayIn(1, said)),
  rule('(?:today|tonight|this (?:morning|afternoon|evening))', (_, said) => dayIn(0, said)),
  rule('yesterday', (_, said) => dayIn(-1, said)),
  rule(`next ${WEEKDAY}`, ({ groups }, said) => dayIn(ahead(groups, said) + 7, said)),
  rule(`this ${WEEKDAY}`, ({ groups }, said) => dayIn((ahead(groups, said) + 7) % 7, said)),
  // "Moved from Friday to Monday" may as well have been brought forward.
  rule(
    `(?:on|by|until|till|for|(?<!\\bfrom \\w+day )to|before|after|due|is|are) ${WEEKDAY}`,
    ({ groups }, said) => {
      if (said.weekdays === 'habit') return null;
      const days = (ahead(groups, said) + 7) % 7 || 7;
      return dayIn(said.weekdays === 'past' ? (days === 7 ? -7 : days - 7) : days, said);
    },
  ),
  rule(`(?:in|within) ${COUNT} (?<unit>day|week|month)s?(?:['’] time)?`, ({ groups }, said) => {
    if (said.weekdays !== 'coming') return null;
    const count = counted(groups?.['count'] ?? '');
    if (groups?.['unit']?.toLowerCase() === 'month') return monthsOn(count, said);
    return dayIn(groups?.['unit']?.toLowerCase() === 'week' ? count * 7 : count, said);
  }),
  rule('this week', (_, said) => weekIn(0, said, 0)),
  rule('next week', (_, said) => weekIn(1, said, 0)),
  rule('this weekend', (_, said) => weekIn(0, said, 5)),
  rule('next weekend', (_, said) => weekIn(1, said, 5)),
  rule('this month', (_, said) => monthIn(0, said)),
  rule('next month', (_, said) => monthIn(1, said)),
  rule('next year', (_, { noon }) => `in ${String(noon.getUTCFullYear() + 1)}`),
];

/** "By next Friday (27 November 2026)": days that mean nothing weeks later get their date beside them. */
export function withDates(statement: string, saidAt: string, timeZone: string, weekdays: Weekdays): string {
  const noon = noonOf(saidAt, timeZone);
  if (noon === null) return statement;
  const said = { noon, weekdays: HABIT.test(statement) ? 'habit' : weekdays } as const;
  const found = rules
    .flatMap(([pattern, tell]) =>
      [...statement.matchAll(pattern)].flatMap((match) => {
        // A name that has such a word in it: "The Day After Tomorrow".
        const named = /^\p{Lu}/u.test(match[0]);
        const date = named ? null : tell(match, said);
        return date === null ? [] : [{ end: match.index + match[0].length, date }];
      }),
    )
    .toSorted((a, b) => b.end - a.end);
  return found.reduce(
    (text, { end, date }) => `${text.slice(0, end)} (${date})${text.slice(end)}`,
    statement,
  );
}

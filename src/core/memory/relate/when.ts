import { monthNames } from '../../../shared/text/calendar-names';

/** What a text says of a time, as far as it says it. */
export interface When {
  readonly day: number | null;
  readonly month: number | null;
  readonly year: number | null;
  readonly weekday: string | null;
  /** Minutes after midnight. */
  readonly clock: number | null;
}

const monthStarts = monthNames.map((name) => name.slice(0, 3).toLowerCase());
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Names of months and days of the week, as a text may spell them. */
export const dayNames = `(?:${month}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\\b`;
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}\\b`);
const monthFirst = new RegExp(`\\b${month} (\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)`);
const monthAlone = new RegExp(`\\b(?:in|of|to|until|by|on|next|this|last) ${month}\\b`);
/** "On the 10th": a day whose month was said before. */
const dayAlone = /\b(?:on|to|until|till|by|for) the (\d{1,2})(?:st|nd|rd|th)\b(?= *(?:$|,|at |instead))/;
const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/;
const years = /\b((?:19|20)\d{2})\b/;
const weekdays = /\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b/;
const clocks =
  /\b(\d{1,2})(?::(\d{2}))? ?(am|pm)\b|\b(\d{1,2}):(\d{2})\b|\bat (\d{1,2})(?= |$)(?! (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|year|percent|%))/;

const monthOf = (name: string | undefined): number | null => {
  const index = monthStarts.findIndex((one) => name?.startsWith(one) === true);
  return index < 0 ? null : index + 1;
};

/** Reads the first date, weekday and hour of a lower-case text. */
export const whenIn = (text: string): When => {
  const date = iso.exec(text);
  const first = dayFirst.exec(text);
  const second = first ? null : monthFirst.exec(text);
  const alone = (first ?? second) ? null : monthAlone.exec(text);
  const bare = date || first || second || alone ? null : dayAlone.exec(text);
  const clock = clocks.exec(text);
  const hour = Number(clock?.[1] ?? clock?.[4] ?? clock?.[6]);
  const half = clock?.[3] === 'pm' && hour < 12 ? 12 : 0;
  return {
    day: date
      ? Number(date[3])
      : first
        ? Number(first[1])
        : second
          ? Number(second[2])
          : bare
            ? Number(bare[1])
            : null,
    month: date ? Number(date[2]) : monthOf(first?.[2] ?? second?.[1] ?? alone?.[1]),
    year: date ? Number(date[1]) : years.test(text) ? Number(years.exec(text)?.[1]) : null,
    weekday: weekdays.exec(text)?.[1] ?? null,
    clock: clock ? (hour + half) * 60 + Number(clock[2] ?? clock[5] ?? 0) : null,
  };
};

const parts = ['day', 'month', 'year', 'weekday', 'clock'] as const;

export const saysWhen = (when: When): boolean => parts.some((part) => when[part] !== null);

/** Whether two times can be the same one; `none` where they speak of different parts ("on 3 May", "at nine"). */
export const compareWhen = (a: When, b: When): 'equal' | 'fits' | 'other' | 'none' => {
  const shared = parts.filter((part) => a[part] !== null && b[part] !== null);
  if (shared.some((part) => a[part] !== b[part])) return 'other';
  if (shared.length === 0) return 'none';
  return parts.every((part) => a[part] === b[part]) ? 'equal' : 'fits';
};

const phrases = [
  new RegExp(
    `\\b(?:on|in|at|by|until|till|to|from|since|before|after)? ?(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}(?: (?:19|20)\\d{2})?\\b`,
    'g',
  ),
  new RegExp(
    `\\b(?:on|in|at|by|until|till|to|from|since|before|after)? ?${month} \\d{1,2}(?:st|nd|rd|th)?(?:,? (?:19|20)\\d{2})?\\b`,
    'g',
  ),
  new RegExp(`\\b(?:on|in|by|until|since|before|after|next|last|this) ${month}(?: (?:19|20)\\d{2})?\\b`, 'g'),
  /\b(?:in|since|by|until|of) (?:19|20)\d{2}\b/g,
  /\b(?:last|next|this) (?:week|month|year|weekend|summer|winter|spring|autumn|night|morning|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/g,
  /\bas an? (?:child|kid|boy|girl|teenager|student)\b|\bwhen i was [\w ]+$/g,
  /\b\d+ (?:days?|weeks?|months?|years?) ago\b|\byesterday\b|\btoday\b|\btomorrow\b|\brecently\b/g,
] as const;

/** The text without what says when, apart from weekdays and times of day, which belong to habits. */
export const withoutDates = (text: string): string =>
  phrases
    .reduce((rest, pattern) => rest.replace(pattern, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();

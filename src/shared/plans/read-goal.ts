import type { StudyPace } from '../model';
import { addDays, firstOfMonth, isoDay, parseDay, type CalendarDay } from '../text/dates/calendar';
import { weekdayNames } from '../text/dates/calendar-names';
import { datesIn, type DateInText } from '../text/dates/dates-in';
import { foldSpace } from '../text/fold-space';
import { numberWordPattern, numberWords } from '../text/grammar/number-words';

/** What a goal such as "finish by 12 March, 30 minutes a day, not on Sundays" asks for. */
interface StudyGoal {
  /** The last day, `YYYY-MM-DD`. */
  readonly until: string | null;
  readonly pace: StudyPace | null;
  /** What is left of the goal without the day and the pace. */
  readonly aim: string;
}

const number = String.raw`\d{1,4}(?:[.,]\d+)?|${numberWordPattern}|an?|half an?`;
const daily =
  '(?:(?:a|an|per|every|each|/) ?(?:study |week|working )?(?:day|morning|afternoon|evening|night|session)|daily)';
const time = new RegExp(
  String.raw`\b(?:(?:for|about|around|with|spend(?:ing)?|at) )*(?:(?<hours>${number}) ?h(?:(?:ou)?rs?)?(?:(?: and)? (?:a )?(?<half>half))?)?,? ?(?:and )?(?:(?<minutes>${number}) ?min(?:ute)?s?)? ?${daily}`,
  'giu',
);
const pages = new RegExp(
  String.raw`\b(?:(?:about|around|at|reading) )*(?<pages>${number}) ?(?:pages?|pp?\.?) ${daily}`,
  'iu',
);

const weekday = `(?:${weekdayNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?s?`).join('|')}|weekends?|weekdays?)`;
const weekdayList = `(?<days>${weekday}(?:(?:,? (?:and|or|nor) |, ?| ?& ?| ?(?:-|–|to|through) ?)${weekday})*)`;
const daysOff = new RegExp(
  String.raw`\b(?:(?:but )?(?:not|never|except|without|no (?:study|studying|reading|work)?)|free)(?: (?:study(?:ing)?|reading|working))?(?: on| at| for)?(?: the| any)? ${weekdayList}`,
  'iu',
);
const onlyDays = new RegExp(
  String.raw`\b(?:only (?:on |at )?(?:the )?${weekdayList}|(?:on|at|every) ${weekdayList.replace('<days>', '<first>')}(?: only)?)`,
  'iu',
);

const valueOf = (text: string | undefined): number => {
  const word = text?.toLowerCase().replace(',', '.') ?? '';
  if (word === 'a' || word === 'an') return 1;
  if (word.startsWith('half')) return 0.5;
  return numberWords[word] ?? Number(word || 0);
};

const indexOf = (name: string): number =>
  weekdayNames.findIndex((day) => day.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());

/** "Mon to Fri", "Saturdays and Sundays", "weekends": 0 is Monday. */
const weekdaysIn = (list: string): readonly number[] => {
  const found = [...list.matchAll(new RegExp(weekday, 'giu'))];
  return found.flatMap(({ 0: name, index }, at) => {
    if (/^weekend/iu.test(name)) return [5, 6];
    if (/^weekday/iu.test(name)) return [0, 1, 2, 3, 4];
    const day = indexOf(name);
    const before = found[at - 1];
    const between = before ? list.slice(before.index + before[0].length, index) : '';
    if (!before || !/-|–|to|through/iu.test(between)) return [day];
    const length = (day - indexOf(before[0]) + 7) % 7;
    return Array.from({ length }, (_, step) => (day - step + 7) % 7);
  });
};

const allDays = [0, 1, 2, 3, 4, 5, 6];

/** Removes what a pattern finds from the text, and returns its groups. */
const cutOut = (
  text: string,
  pattern: RegExp,
): { readonly rest: string; readonly found: RegExpMatchArray | null } => {
  const found =
    [...text.matchAll(new RegExp(pattern.source, 'giu'))].find(([all]) => /\S/u.test(all)) ?? null;
  return { rest: found ? text.replace(found[0], ' ') : text, found };
};

const paceIn = (goal: string): { readonly pace: StudyPace | null; readonly rest: string } => {
  const byTime = cutOut(goal, time);
  const { hours, half, minutes } = byTime.found?.groups ?? {};
  const minutesADay = Math.round(valueOf(hours) * 60 + (half ? 30 : 0) + valueOf(minutes));
  const byPages = cutOut(minutesADay > 0 ? byTime.rest : goal, pages);
  const pagesADay = Math.round(valueOf(byPages.found?.groups?.['pages']));
  const without = cutOut(byPages.rest, daysOff);
  const onlyOn = cutOut(without.rest, onlyDays);
  const named = onlyOn.found?.groups?.['days'] ?? onlyOn.found?.groups?.['first'];
  // "On Friday" is a day, "on Fridays" a habit.
  const isHabit = named !== undefined && (/s\b/iu.test(named) || /\bonly\b/iu.test(onlyOn.found?.[0] ?? ''));
  const studied = isHabit ? weekdaysIn(named) : allDays;
  const free = weekdaysIn(without.found?.groups?.['days'] ?? '');
  const off = allDays.filter((day) => free.includes(day) || !studied.includes(day));
  const pace: StudyPace = {
    ...(minutesADay > 0 && minutesADay <= 1_440 ? { minutesADay } : {}),
    ...(pagesADay > 0 ? { pagesADay } : {}),
    ...(off.length > 0 && off.length < 7 ? { off } : {}),
  };
  return {
    pace: Object.keys(pace).length > 0 ? pace : null,
    rest: isHabit ? onlyOn.rest : without.rest,
  };
};

const lastOf = (date: DateInText): CalendarDay => {
  if (date.unit === 'month' && !/^(?:by|before|until|till) /iu.test(date.text))
    return addDays(firstOfMonth(date.nearest, 1), -1);
  if (/^(?:(?:by|in) )?(?:this|next) week$/iu.test(date.text)) return addDays(date.nearest, 6);
  return date.nearest;
};

/** The day of a date from `from` on: "12 March" is next year's once it has passed. */
const nextOccurrence = (date: DateInText, from: string): string => {
  const day = lastOf(date);
  const next =
    isoDay(day) < from && date.year === null && !date.isRelative ? { ...day, year: day.year + 1 } : day;
  const last = /^before /iu.test(date.text) ? addDays(next, -1) : next;
  return isoDay(last);
};

/** Numbers of chapters and pages, which are not dates. */
const places = new RegExp(
  String.raw`\b(?:chapters?|parts?|sections?|pages?|pp?\.?) (?:${number})(?:(?:,? (?:and|to|until|through) |, ?| ?[-–] ?)(?:${number}))*`,
  'giu',
);

/** Removes the gaps left by what was cut out. */
const tidy = (text: string): string =>
  foldSpace(text)
    .replace(/\s+([,.;])/gu, '$1')
    .replace(/(?:[,;.]\s*)+(?=[,;.])/gu, '')
    .replace(/^[\s,;.]+|[\s,;.]+$/gu, '');

/** Reads the last day, the pace and the free days of a goal as typed; days are counted from `from`. */
export const readGoal = (goal: string, from: string): StudyGoal => {
  const { pace, rest } = paceIn(foldSpace(goal));
  const left = tidy(rest);
  const dates = datesIn(
    left.replace(places, (place) => '_'.repeat(place.length)),
    parseDay(from),
  ).filter(({ unit }) => unit !== 'clock');
  const date =
    dates.find(({ text }) => /^(?:by|until|till|up to|before|within|in) /iu.test(text)) ?? dates[0];
  const until = date ? nextOccurrence(date, from) : null;
  return {
    until: until !== null && until >= from ? until : null,
    pace,
    aim: date ? tidy(left.slice(0, date.start) + left.slice(date.end)) : left,
  };
};

import type { PlanStep, StudyPace } from '../model';
import { addDays, daysBetween, isoDay, parseDay, weekdayOf } from '../text/dates/calendar';

/** Brysbaert (2019) found 238 words a minute for nonfiction; studying is slower. */
const wordsAMinute = 200;
/** A page of an average paperback. */
const wordsOnAPage = 300;

/** The minutes for reading pages `from` to `to`. `words`: the number of words per page, from page 1. */
export const minutesFor = (
  [from, to]: readonly [number, number],
  words: readonly number[] | undefined,
): number => {
  let sum = 0;
  for (let page = from; page <= to; page += 1) sum += words?.[page - 1] ?? wordsOnAPage;
  return Math.min(1_440, Math.max(1, Math.round(sum / wordsAMinute)));
};

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const isStudyDay = (day: string, pace: StudyPace | null | undefined): boolean =>
  !(pace?.off ?? []).includes(weekdayOf(parseDay(day)));

export const dayAfter = (day: string, days: number): string => isoDay(addDays(parseDay(day), days));

/** The days of study from `from` up to and including `until`; `from` if there are none. */
export const studyDaysUntil = (
  from: string,
  until: string,
  pace?: StudyPace | null,
): readonly [string, ...string[]] => {
  const length = Math.max(0, daysBetween(parseDay(from), parseDay(until))) + 1;
  const days = Array.from({ length }, (_, at) => dayAfter(from, at)).filter((day) => isStudyDay(day, pace));
  return [days[0] ?? from, ...days.slice(1)];
};

/** The first `count` days of study from `from` on. */
export const studyDaysFrom = (
  from: string,
  count: number,
  pace?: StudyPace | null,
): readonly [string, ...string[]] => {
  const days: string[] = [];
  for (let day = from; days.length < Math.max(1, count); day = dayAfter(day, 1))
    if (isStudyDay(day, pace)) days.push(day);
  return [days[0] ?? from, ...days.slice(1)];
};

/** A due day for each step: the one on which it is finished if the effort is spread evenly over the days. */
export const dueDays = (
  efforts: readonly number[],
  days: readonly [string, ...string[]],
): readonly string[] => {
  const total = efforts.reduce((sum, effort) => sum + effort, 0);
  let spent = 0;
  return efforts.map((effort) => {
    spent += effort;
    const at = Math.ceil((spent / total) * days.length - 1e-9);
    return days[Math.min(days.length, Math.max(1, at)) - 1] ?? days[0];
  });
};

/** How many days a pace needs; null without a pace. */
export const daysAtPace = (
  minutes: number,
  pages: number,
  { minutesADay, pagesADay }: StudyPace,
): number | null => {
  if (minutesADay !== undefined) return Math.max(1, Math.ceil(minutes / minutesADay));
  return pagesADay === undefined ? null : Math.max(1, Math.ceil(pages / pagesADay));
};

export const isLate = ({ state, due }: Pick<PlanStep, 'state' | 'due'>, today: string): boolean =>
  state === 'open' && due !== undefined && due < today;

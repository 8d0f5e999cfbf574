import type { ReadingDay, Today } from '../../shared/model';
import { studyDay } from '../../shared/study-day';

type SessionTimes = readonly { readonly startedAt: string; readonly lastActive: string }[];

const sumByDay = <One>(
  all: readonly One[],
  dayOf: (one: One) => string,
  secondsOf: (one: One) => number,
): ReadonlyMap<string, number> => {
  const days = new Map<string, number>();
  for (const one of all) days.set(dayOf(one), (days.get(dayOf(one)) ?? 0) + secondsOf(one));
  return days;
};

/**
 * Minutes of study by study day. A session takes from its beginning to its last turn, and counts for the day it began. Most
 * reading happens during a session, so the larger of the day's time in sessions and its reading time counts.
 */
export const studyDays = (
  times: SessionTimes,
  reading: readonly Pick<ReadingDay, 'day' | 'seconds'>[],
  timeZone: string,
): Today['studyDays'] => {
  const sessions = sumByDay(
    times,
    ({ startedAt }) => studyDay(new Date(startedAt), timeZone),
    ({ startedAt, lastActive }) => Math.max(60, (Date.parse(lastActive) - Date.parse(startedAt)) / 1_000),
  );
  const pages = sumByDay(
    reading.filter(({ seconds }) => seconds > 0),
    ({ day }) => day,
    ({ seconds }) => seconds,
  );
  return [...new Set([...sessions.keys(), ...pages.keys()])].toSorted().map((day) => ({
    day,
    minutes: Math.max(1, Math.round(Math.max(sessions.get(day) ?? 0, pages.get(day) ?? 0) / 60)),
  }));
};

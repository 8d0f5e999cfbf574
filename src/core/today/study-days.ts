import type { Today } from '../../shared/model';
import { dayAt, isoDay } from '../../shared/text/dates/calendar';

/** Minutes of study by day, from the beginning of each session to its last turn. A session counts for the day it began. */
export const studyDays = (
  times: readonly { readonly startedAt: string; readonly lastActive: string }[],
  timeZone: string,
): Today['studyDays'] => {
  const days = new Map<string, number>();
  for (const { startedAt, lastActive } of times) {
    const start = Date.parse(startedAt);
    const day = isoDay(dayAt(start, timeZone));
    const minutes = Math.max(1, Math.round((Date.parse(lastActive) - start) / 60_000));
    days.set(day, (days.get(day) ?? 0) + minutes);
  }
  return [...days].map(([day, minutes]) => ({ day, minutes }));
};

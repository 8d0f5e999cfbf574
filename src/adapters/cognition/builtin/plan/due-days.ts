import { addDays, daysBetween as wholeDays, isoDay, parseDay } from '../../../../shared/text/dates/calendar';

/** Days from `from` up to and including `until`; at least 1. */
export const daysBetween = (from: string, until: string): number =>
  Math.max(1, wholeDays(parseDay(from), parseDay(until)) + 1);

/** A due day for each step: the day by which its last page is reached when the pages are spread evenly. */
export function dueDays(lengths: readonly number[], from: string, days: number): readonly string[] {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let read = 0;
  return lengths.map((length) => {
    read += length;
    const day = Math.ceil((read / total) * days - 1e-9);
    return isoDay(addDays(parseDay(from), Math.min(days, Math.max(1, day)) - 1));
  });
}

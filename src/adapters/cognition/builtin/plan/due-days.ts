const DAY = 86_400_000;
const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** Days from `from` up to and with `until`; at least 1. */
export const daysBetween = (from: string, until: string): number =>
  Math.max(1, numberOf(until) - numberOf(from) + 1);

/** A due day for each step: the day by which its last page is reached when the pages are spread evenly. */
export function dueDays(lengths: readonly number[], from: string, days: number): readonly string[] {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let read = 0;
  return lengths.map((length) => {
    read += length;
    const day = Math.ceil((read / total) * days - 1e-9);
    return dayOf(numberOf(from) + Math.min(days, Math.max(1, day)) - 1);
  });
}

import { isoDay } from '../../messages/format';

/** The days of a month in weeks from Monday; null before the first day. */
export function monthGrid(year: number, month: number): readonly (string | null)[] {
  const first = new Date(year, month, 1, 12);
  const days = new Date(year, month + 1, 0, 12).getDate();
  const lead = (first.getDay() + 6) % 7;
  return [
    ...Array.from({ length: lead }, () => null),
    ...Array.from({ length: days }, (_, i) => isoDay(new Date(year, month, i + 1, 12))),
  ];
}

/** The shade of a day by minutes of study: none, under 25, 25 to 40, more. */
export const levelOf = (minutes: number): 0 | 1 | 2 | 3 =>
  minutes <= 0 ? 0 : minutes < 25 ? 1 : minutes <= 40 ? 2 : 3;

import type { Session } from '../../../shared/model';
import { isoDay } from '../../messages/format';

/** Minutes of study by local day, from start to last activity of each session. A session counts for the day it began. */
export function minutesByDay(sessions: readonly Session[]): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const session of sessions) {
    const day = isoDay(new Date(session.startedAt));
    const minutes = Math.max(
      1,
      Math.round((Date.parse(session.lastActive) - Date.parse(session.startedAt)) / 60_000),
    );
    if (session.turnCount > 0) days.set(day, (days.get(day) ?? 0) + minutes);
  }
  return days;
}

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

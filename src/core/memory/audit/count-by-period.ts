import type { TimelineCount, TimelineStep } from '../../../shared/model';
import type { MemoryReader, TimelineRange } from '../../ports';

/** The start of the period that contains a time, in local time. */
const startOf = (time: Date, by: TimelineStep): Date => {
  const day = new Date(time.getFullYear(), time.getMonth(), by === 'month' ? 1 : time.getDate());
  // Weeks start on Monday.
  if (by === 'week') day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  return day;
};
const nextOf = (start: Date, by: TimelineStep): Date => {
  const [months, days] = { day: [0, 1], week: [0, 7], month: [1, 0] }[by] as [number, number];
  return new Date(start.getFullYear(), start.getMonth() + months, start.getDate() + days);
};

const dayOf = (time: Date): string =>
  [
    time.getFullYear(),
    String(time.getMonth() + 1).padStart(2, '0'),
    String(time.getDate()).padStart(2, '0'),
  ].join('-');

/** Counts the changes to facts in each period that overlaps the range. Empty periods are left out. */
export const countByPeriod = async (
  memory: Pick<MemoryReader, 'countChanges'>,
  { from, to }: TimelineRange,
  by: TimelineStep,
): Promise<readonly TimelineCount[]> => {
  const starts: Date[] = [];
  for (let start = startOf(new Date(from), by); start < new Date(to); start = nextOf(start, by))
    starts.push(start);
  const last = starts.at(-1);
  if (!last) return [];
  const bounds = [...starts, nextOf(last, by)].map((start) => start.toISOString());
  const counts = await memory.countChanges(bounds);
  return counts.flatMap((count, at) => {
    const { learned, changed, replaced, expired, erased } = count;
    if (learned + changed + replaced + expired + erased === 0) return [];
    return { day: dayOf(starts[at] ?? last), learned, changed, replaced, expired, erased };
  });
};

import type { PlanInput, PlanStep } from '../../../shared/model';
import { dayToDate, isoDay } from '../../messages/format';

/** The steps with one of them moved. */
export function moveStep(steps: readonly PlanStep[], id: string, to: number): PlanStep[] {
  const step = steps.find((one) => one.id === id);
  if (!step) return [...steps];
  const rest = steps.filter((one) => one.id !== id);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), step, ...rest.slice(at)];
}

export function dayAfter(day: string, days: number): string {
  const date = dayToDate(day);
  date.setDate(date.getDate() + days);
  return isoDay(date);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((dayToDate(day).getDay() + 6) % 7));
}

export interface StepGroup {
  /** The Monday of the week; null for steps without a day. */
  readonly monday: string | null;
  readonly steps: readonly PlanStep[];
}

/** The steps by week, the earliest first, and those without a day last. Within a week they keep their order. */
export function byWeek(steps: readonly PlanStep[]): readonly StepGroup[] {
  const groups = new Map<string | null, PlanStep[]>();
  for (const step of steps) {
    const monday = weekOf(step);
    groups.set(monday, [...(groups.get(monday) ?? []), step]);
  }
  return [...groups]
    .map(([monday, group]) => ({ monday, steps: group }))
    .toSorted((a, b) => (a.monday ?? '9999').localeCompare(b.monday ?? '9999'));
}

const withDay = (step: PlanStep, day: string | undefined): PlanStep => {
  const { due: _due, ...rest } = step;
  return day === undefined ? rest : { ...rest, due: day };
};

export const setDay = (steps: readonly PlanStep[], id: string, day: string | undefined): PlanStep[] =>
  steps.map((step) => (step.id === id ? withDay(step, day) : step));

const indexOf = (steps: readonly PlanStep[], id: string | undefined): number =>
  steps.findIndex((step) => step.id === id);

const weekOf = ({ due }: PlanStep): string | null => (due ? mondayOf(due) : null);

/** Moves a step to the place of another, and to its day if that is in another week. */
export function moveOnto(steps: readonly PlanStep[], id: string, over: PlanStep): PlanStep[] {
  const step = steps.find((one) => one.id === id);
  if (!step || step.id === over.id) return [...steps];
  const moved = moveStep(steps, id, indexOf(steps, over.id));
  return weekOf(step) === weekOf(over) ? moved : setDay(moved, id, over.due);
}

/** Moves a step up or down in its week; from the first or last place, into the week before or after. Null if it can't move. */
export function moveBy(steps: readonly PlanStep[], id: string, by: -1 | 1): PlanStep[] | null {
  const weeks = byWeek(steps);
  const at = weeks.findIndex((week) => week.steps.some((step) => step.id === id));
  const week = weeks[at];
  if (!week) return null;
  const neighbour = week.steps[indexOf(week.steps, id) + by];
  if (neighbour) return moveStep(steps, id, indexOf(steps, neighbour.id));
  const monday = week.monday === null ? null : dayAfter(week.monday, 7 * by);
  if (monday === null && by > 0) return null;
  const target = monday === null ? weeks[at - 1] : weeks.find((one) => one.monday === monday);
  const next = by > 0 ? target?.steps[0] : target?.steps.at(-1);
  const day = next?.due ?? (monday === null ? undefined : by > 0 ? monday : dayAfter(monday, 6));
  if (day === undefined) return null;
  if (!next) return setDay(steps, id, day);
  const rest = steps.filter((step) => step.id !== id);
  const to = indexOf(rest, next.id) + (by > 0 ? 0 : 1);
  return setDay(moveStep(steps, id, to), id, day);
}

/** The open steps that have a day, a number of days later. */
export const shiftOpen = (steps: readonly PlanStep[], days: number): PlanStep[] =>
  steps.map((step) =>
    step.state === 'open' && step.due ? { ...step, due: dayAfter(step.due, days) } : step,
  );

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const findStep = (plan: PlanInput, id: string): PlanStep | undefined =>
  plan.steps.find((step) => step.id === id);

/** The plan without a change: what the change touched is restored, and later changes to the rest are kept. */
export function withoutChange(current: PlanInput, before: PlanInput, after: PlanInput): PlanInput {
  const restored = before.steps.flatMap((step) => {
    const then = findStep(after, step.id);
    if (!then || !isEqual(step, then)) return [step];
    return findStep(current, step.id) ?? [];
  });
  const added = current.steps.filter(({ id }) => !findStep(before, id) && !findStep(after, id));
  const pick = <Key extends keyof PlanInput>(key: Key): PlanInput[Key] =>
    isEqual(before[key], after[key]) ? current[key] : before[key];
  return {
    title: pick('title'),
    description: pick('description'),
    status: pick('status'),
    bookId: pick('bookId'),
    pace: pick('pace'),
    steps: [...restored, ...added],
  };
}

/** Parses a page range: "12", "12-18", "12–18". Undefined if empty, null if invalid. */
export function readPages(typed: string): [number, number] | undefined | null {
  const clean = typed.replace(/p{1,2}\./g, '').trim();
  if (!clean) return undefined;
  const match = /^(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?$/.exec(clean);
  if (!match) return null;
  const from = Number(match[1]);
  const to = Number(match[2] ?? match[1]);
  return from >= 1 && to >= from ? [from, to] : null;
}

export const newStepId = (): string => crypto.randomUUID();

import type { PlanStep } from '../../../shared/model';
import { dayToDate, isoDay } from '../../messages/format';

/** The steps with one of them moved. */
export function moveStep(steps: readonly PlanStep[], id: string, to: number): PlanStep[] {
  const step = steps.find((one) => one.id === id);
  if (!step) return [...steps];
  const rest = steps.filter((one) => one.id !== id);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), step, ...rest.slice(at)];
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = dayToDate(day);
  date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  return isoDay(date);
}

export interface StepGroup {
  /** The Monday of the week; null for steps without a day. */
  readonly monday: string | null;
  readonly steps: readonly PlanStep[];
}

/** Groups steps by week without changing their order, so a week may occur more than once. */
export function byWeek(steps: readonly PlanStep[]): readonly StepGroup[] {
  const groups: { monday: string | null; steps: PlanStep[] }[] = [];
  for (const step of steps) {
    const monday = step.due ? mondayOf(step.due) : null;
    const last = groups.at(-1);
    if (last && last.monday === monday) last.steps.push(step);
    else groups.push({ monday, steps: [step] });
  }
  return groups;
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

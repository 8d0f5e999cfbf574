import type { Plan, PlanChange, PlanStep } from '../../../shared/model';
import { applyChanges } from '../../../shared/plans/apply-changes';
import { text } from '../../messages/text';
import { daysBetween } from '../../messages/format';
import { mondayOf } from './edit-steps';

/** A changed step, as it is before and after the change. */
export interface ChangedStep {
  readonly change: PlanChange;
  readonly before: PlanStep | null;
  readonly after: PlanStep | null;
}

export const linesOf = (plan: Plan, changes: readonly PlanChange[]): readonly ChangedStep[] =>
  changes.map((change) => {
    const id = change.kind === 'add' ? change.step.id : change.stepId;
    const before = plan.steps.find((step) => step.id === id) ?? null;
    const after = applyChanges(plan.steps, [change]).find((step) => step.id === id) ?? null;
    return { change, before, after };
  });

const dueOf = ({ before, after }: ChangedStep): string | null => after?.due ?? before?.due ?? null;

/** The lines by the week in which they end up, the earliest first. */
export const linesByWeek = (
  plan: Plan,
  lines: readonly ChangedStep[],
): readonly (readonly [string, readonly ChangedStep[]])[] => {
  const weeks = new Map<string, ChangedStep[]>();
  for (const line of lines.toSorted((a, b) => (dueOf(a) ?? '9999').localeCompare(dueOf(b) ?? '9999'))) {
    const due = dueOf(line);
    const monday = due === null ? '' : mondayOf(due);
    weeks.set(monday, [...(weeks.get(monday) ?? []), line]);
  }
  const first = plan.steps.flatMap(({ due }) => due ?? []).toSorted()[0];
  const nameOf = (monday: string): string =>
    monday === '' || first === undefined
      ? text.plans.noDay
      : text.plans.weekNumber(Math.round(daysBetween(mondayOf(first), monday) / 7) + 1);
  return [...weeks].map(([monday, found]) => [nameOf(monday), found] as const);
};

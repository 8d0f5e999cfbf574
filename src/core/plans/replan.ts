import type { Plan, PlanChange, PlanProposalInput, PlanStep } from '../../shared/model';
import { openSteps } from '../../shared/plans/count-steps';
import {
  daysAtPace,
  dueDays,
  isLate,
  studyDaysFrom,
  studyDaysUntil,
  sumOf,
} from '../../shared/plans/schedule';
import { replanText } from '../../shared/messages/en/plan-draft';
import { longDay, parseDay } from '../../shared/text/dates/calendar';

/** The effort of a step without one. */
const usualMinutes = 15;
const effortOf = ({ minutes = usualMinutes }: PlanStep): number => minutes;

const lastDay = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null;

/**
 * Spreads the open steps that have a due day over study days from `today` on, in order: over as many as the plan's pace
 * needs, or else over all until its end. No step is moved to an earlier day.
 */
export const replan = (plan: Plan, today: string): PlanProposalInput | null => {
  const steps = openSteps(plan.steps).filter(({ due }) => due !== undefined);
  const late = steps.filter((step) => isLate(step, today)).length;
  const end = lastDay(steps.flatMap(({ due }) => due ?? []));
  if (late === 0 || end === null) return null;
  const efforts = steps.map(effortOf);
  const pages = sumOf(steps.map((step) => (step.pages ? step.pages[1] - step.pages[0] + 1 : 0)));
  const needed = daysAtPace(sumOf(efforts), pages, plan.pace ?? {}) ?? (end < today ? steps.length : null);
  const days =
    needed === null ? studyDaysUntil(today, end, plan.pace) : studyDaysFrom(today, needed, plan.pace);
  const spread = dueDays(efforts, days);
  const due = steps.map((step, at) => lastDay([step.due ?? today, spread[at] ?? today]) ?? today);
  const changes = steps.flatMap((step, at): PlanChange[] => {
    const day = due[at];
    return day === undefined || day === step.due
      ? []
      : [{ id: `move-${step.id}`.slice(0, 64), kind: 'change', stepId: step.id, to: { due: day } }];
  });
  const newEnd = lastDay(due) ?? end;
  const spoken = longDay(parseDay(newEnd));
  return {
    reason: newEnd > end ? replanText.later(late, spoken) : replanText.inTime(late, spoken),
    changes,
  };
};

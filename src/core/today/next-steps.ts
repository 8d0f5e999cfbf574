import type { NextStep, Plan } from '../../shared/model';
import { openSteps } from '../../shared/plans/count-steps';
import { dayAfter } from '../../shared/plans/schedule';

export const maxSteps = 6;
const daysAhead = 7;

/**
 * The steps that are late or due in the next days, or else the next step of each plan. Sorted by day, those without one
 * last.
 */
export const nextSteps = (
  plans: readonly Plan[],
  today: string,
  titleOf: (bookId: Plan['bookId']) => string | null,
): NextStep[] => {
  const horizon = dayAfter(today, daysAhead);
  const found = plans.flatMap((plan) => {
    const open = openSteps(plan.steps).toSorted((a, b) => (a.due ?? '9999').localeCompare(b.due ?? '9999'));
    const near = open.filter(({ due }) => due !== undefined && due <= horizon);
    return (near.length > 0 ? near : open.slice(0, 2)).map((step): NextStep => ({
      planId: plan.id,
      planTitle: plan.title,
      bookId: plan.bookId,
      bookTitle: titleOf(plan.bookId),
      step,
    }));
  });
  return found
    .toSorted((a, b) => (a.step.due ?? '9999').localeCompare(b.step.due ?? '9999'))
    .slice(0, maxSteps);
};

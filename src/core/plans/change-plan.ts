import type { Plan, PlanChange, PlanProposalInput, PlanStep } from '../../shared/model';
import { changePlanText } from '../../shared/messages/en/plan-draft';
import { openSteps } from '../../shared/plans/count-steps';
import { readGoal } from '../../shared/plans/read-goal';
import { dayAfter, studyDaysFrom } from '../../shared/plans/schedule';
import type { PlannedChapter, WantedChange } from '../../shared/plans/wanted-change';
import { replan } from './replan';

const idOf = (kind: string, { id }: PlanStep): string => `${kind}-${id}`.slice(0, 64);

const shifted = (plan: Plan, days: number): PlanProposalInput | null => {
  const changes = openSteps(plan.steps).flatMap((step): PlanChange[] => {
    if (step.due === undefined || days === 0) return [];
    // Skips to the next study day.
    const [due] = studyDaysFrom(dayAfter(step.due, days), 1, plan.pace);
    return due === undefined
      ? []
      : [{ id: idOf('move', step), kind: 'change', stepId: step.id, to: { due } }];
  });
  return changes.length === 0 ? null : { reason: changePlanText.shift(days), changes };
};

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const added = (
  plan: Plan,
  { what, day, chapter }: Extract<WantedChange, { kind: 'add' }>,
  today: string,
  newId: string,
): PlanProposalInput => {
  const due = day === null ? null : readGoal(`by ${day}`, today).until;
  const step: PlanStep = {
    id: newId,
    title: chapter ? changePlanText.read(chapter.title) : sentenceCase(what),
    ...(chapter ? { pages: [chapter.pages[0], chapter.pages[1]] } : {}),
    ...(due === null ? {} : { due }),
    state: 'open',
  };
  const next = due === null ? undefined : openSteps(plan.steps).find((one) => (one.due ?? '') > due);
  return {
    reason: changePlanText.add,
    changes: [{ id: `add-${newId}`.slice(0, 64), kind: 'add', step, before: next?.id ?? null }],
  };
};

const isOf = ({ title, pages }: PlanStep, chapter: PlannedChapter): boolean =>
  pages
    ? pages[0] >= chapter.pages[0] && pages[1] <= chapter.pages[1]
    : chapter.title.length > 3 && title.toLowerCase().includes(chapter.title.toLowerCase());

const ticked = (plan: Plan, chapter: PlannedChapter): PlanProposalInput | null => {
  const changes = openSteps(plan.steps)
    .filter((step) => isOf(step, chapter))
    .map((step): PlanChange => ({ id: idOf('done', step), kind: 'done', stepId: step.id }));
  return changes.length === 0 ? null : { reason: changePlanText.finished(chapter.title), changes };
};

/** The changes that do what the learner wants; null if there is nothing to change. */
export const changePlan = (
  plan: Plan,
  wanted: WantedChange,
  today: string,
  newId: string,
): PlanProposalInput | null => {
  switch (wanted.kind) {
    case 'shift':
      return shifted(plan, wanted.days);
    case 'replan':
      return replan(plan, today);
    case 'add':
      return added(plan, wanted, today, newId);
    case 'finished':
      return ticked(plan, wanted.chapter);
  }
};

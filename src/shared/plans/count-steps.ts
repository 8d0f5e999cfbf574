import type { Plan, PlanOverview, PlanStep } from '../model';

interface StepCounts {
  readonly steps: number;
  readonly done: number;
  readonly skipped: number;
}

const countState = (steps: readonly PlanStep[], state: PlanStep['state']): number =>
  steps.filter((step) => step.state === state).length;

export const countSteps = (steps: readonly PlanStep[]): StepCounts => ({
  steps: steps.length,
  done: countState(steps, 'done'),
  skipped: countState(steps, 'skipped'),
});

/** Share of the steps that are done, 0..1; skipped steps do not count. */
export const shareDone = ({ steps, done, skipped }: StepCounts): number => {
  if (steps === 0) return 0;
  return skipped === steps ? 1 : done / (steps - skipped);
};

export const progressOf = (steps: readonly PlanStep[]): number => shareDone(countSteps(steps));

interface DayOfSteps {
  readonly day: string;
  /** Steps that are open. */
  readonly open: number;
  /** The effort of the steps that are not skipped. */
  readonly minutes: number;
}

/** The days on which steps are due. */
export const daysOfSteps = (steps: readonly PlanStep[]): readonly DayOfSteps[] => {
  const days = new Map<string, DayOfSteps>();
  for (const { due, state, minutes = 0 } of steps) {
    if (due === undefined) continue;
    const before = days.get(due) ?? { day: due, open: 0, minutes: 0 };
    days.set(due, {
      day: due,
      open: before.open + Number(state === 'open'),
      minutes: before.minutes + (state === 'skipped' ? 0 : minutes),
    });
  }
  return [...days.values()];
};

export const openSteps = (steps: readonly PlanStep[]): readonly PlanStep[] =>
  steps.filter((step) => step.state === 'open');

/** The next step to do: the earliest of those with a day, or else the first. */
export const nextStepOf = (steps: readonly PlanStep[]): PlanStep | null =>
  openSteps(steps).reduce<PlanStep | null>(
    (next, step) => (next === null || (step.due ?? '9999') < (next.due ?? '9999') ? step : next),
    null,
  );

export const minutesOf = (steps: readonly PlanStep[]): number =>
  steps.reduce((sum, step) => sum + (step.minutes ?? 0), 0);

const daysOf = (steps: readonly PlanStep[]): readonly string[] =>
  steps.flatMap(({ due }) => due ?? []).toSorted();

export const overviewOf = (plan: Plan): PlanOverview => {
  const { id, title, status, bookId, progress, createdAt, updatedAt, steps } = plan;
  const days = daysOf(steps);
  return {
    id,
    title,
    status,
    bookId,
    progress,
    createdAt,
    updatedAt,
    ...countSteps(steps),
    firstDue: days[0] ?? null,
    lastDue: days.at(-1) ?? null,
    nextDue: daysOf(openSteps(steps))[0] ?? null,
    nextStep: nextStepOf(steps)?.title ?? null,
  };
};

import type { PlanStep } from '../model';
import { countPagesWithin, type PageRanges } from '../page-ranges';

const covers = (ranges: PageRanges, [from, to]: readonly [number, number]): boolean =>
  countPagesWithin(ranges, from, to) === to - from + 1;

/** Ticks the open steps whose pages were all read, except those that the learner has unticked. Null if there are none. */
export const tickReadSteps = (
  steps: readonly PlanStep[],
  ranges: PageRanges,
  at: string,
): PlanStep[] | null => {
  const isRead = ({ state, pages, keepOpen }: PlanStep): boolean =>
    state === 'open' && keepOpen !== true && pages !== undefined && covers(ranges, pages);
  if (!steps.some(isRead)) return null;
  return steps.map((step) =>
    step.pages && isRead(step)
      ? { ...step, state: 'done', tickedBy: { from: step.pages[0], to: step.pages[1], at } }
      : step,
  );
};

/** Sets a step's state by hand. If reading had ticked it and it is reopened, reading does not tick it again. */
export const withState = (step: PlanStep, state: PlanStep['state']): PlanStep => {
  const { tickedBy, keepOpen, ...rest } = step;
  const isUnticked = state === 'open' && (tickedBy !== undefined || step.state === 'done');
  return { ...rest, state, ...(isUnticked || keepOpen ? { keepOpen: true } : {}) };
};

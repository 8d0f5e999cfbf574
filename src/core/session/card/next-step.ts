import type { Plan, SectionOf } from '../../../shared/model';
import { nextStepOf as nextOpenStepOf } from '../../../shared/plans/count-steps';

/** The next step of a plan; null if nothing is left to do. */
export const nextStepOf = (steps: Plan['steps']): SectionOf<'plans'>['rows'][number]['next'] => {
  const next = nextOpenStepOf(steps);
  return next ? { title: next.title, pages: next.pages ?? null, due: next.due ?? null } : null;
};

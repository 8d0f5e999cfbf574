import type { Plan, SectionOf } from '../../../shared/model';

/** The first step of a plan that is not done; null if all are. */
export const nextStepOf = (steps: Plan['steps']): SectionOf<'plans'>['rows'][number]['next'] => {
  const next = steps.find(({ done }) => !done);
  return next ? { title: next.title, pages: next.pages ?? null, due: next.due ?? null } : null;
};

import { api } from './api';

export const plansHandlers = {
  list: api.plans.list.handler(async ({ input, context }) => [...(await context.engine.plans.list(input))]),
  draft: api.plans.draft.handler(({ input, context }) =>
    context.engine.plans.draft(input.bookId, input.goal, input.until ?? null),
  ),
  get: api.plans.get.handler(({ input, context }) => context.engine.plans.get(input.planId)),
  create: api.plans.create.handler(({ input, context }) => context.engine.plans.create(input)),
  update: api.plans.update.handler(({ input: { planId, ...plan }, context }) =>
    context.engine.plans.update(planId, plan),
  ),
  remove: api.plans.remove.handler(async ({ input, context }) => {
    await context.engine.plans.remove(input.planId);
    return { removed: true as const };
  }),
};

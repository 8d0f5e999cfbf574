import { api } from './api';

export const plansHandlers = {
  list: api.plans.list.handler(async ({ input, context }) => [...(await context.engine.plans.list(input))]),
  overview: api.plans.overview.handler(async ({ input, context }) => [
    ...(await context.engine.plans.overview(input)),
  ]),
  draft: api.plans.draft.handler(({ input, context }) =>
    context.engine.plans.draft(input.bookId, input.goal, input.until ?? null),
  ),
  get: api.plans.get.handler(({ input, context }) => context.engine.plans.get(input.planId)),
  create: api.plans.create.handler(({ input, context }) => context.engine.plans.create(input)),
  update: api.plans.update.handler(({ input: { planId, ...plan }, context }) =>
    context.engine.plans.update(planId, plan),
  ),
  setStep: api.plans.setStep.handler(({ input, context }) =>
    context.engine.plans.setStep(input.planId, input.stepId, input.state),
  ),
  remove: api.plans.remove.handler(async ({ input, context }) => {
    await context.engine.plans.remove(input.planId);
    return { removed: true as const };
  }),
  proposal: api.plans.proposal.handler(({ input, context }) => context.engine.plans.proposal(input.planId)),
  propose: api.plans.propose.handler(({ input: { planId, ...proposal }, context }) =>
    context.engine.plans.propose(planId, proposal),
  ),
  replan: api.plans.replan.handler(({ input, context }) => context.engine.plans.replan(input.planId)),
  decide: api.plans.decide.handler(({ input: { planId, ...decision }, context }) =>
    context.engine.plans.decide(planId, decision),
  ),
  calendar: api.plans.calendar.handler(({ input, context }) => context.engine.plans.calendar(input.planId)),
};

import { LecternError } from '../shared/errors';
import { api } from './api';

export const memoryHandlers = {
  items: api.memory.items.handler(async ({ input, context }) => {
    const { items, total } = await context.engine.memory.listFacts(input);
    return { items: [...items], total };
  }),
  item: api.memory.item.handler(async ({ input, context }) => {
    const fact = await context.engine.memory.findFact(input.factId);
    if (fact === null)
      throw new LecternError('FACT_NOT_FOUND', 'There is no such fact; it may have been erased.');
    return fact;
  }),
  events: api.memory.events.handler(async ({ input, context }) => {
    const { items, total } = await context.engine.memory.listEvents(input.page, input.limit);
    return { items: [...items], total };
  }),
  stats: api.memory.stats.handler(({ context }) => context.engine.memory.stats()),
  base: api.memory.base.handler(
    async ({ context }) =>
      (await context.engine.memory.findBaseMemory()) ?? { text: '', revision: 0, at: null },
  ),
  baseRevisions: api.memory.baseRevisions.handler(async ({ context }) => [
    ...(await context.engine.memory.listBaseRevisions()),
  ]),
  summaries: api.memory.summaries.handler(async ({ input, context }) => [
    ...(await context.engine.listSummaries(input.limit)),
  ]),
};

import { api } from './api';

export const knowledgeHandlers = {
  ofBook: api.knowledge.ofBook.handler(async ({ input, context }) => [
    ...(await context.engine.knowledge.ofBook(input.bookId)),
  ]),
  evidence: api.knowledge.evidence.handler(async ({ input: { bookId, chapter, term }, context }) => [
    ...(await context.engine.knowledge.evidence(bookId, { chapter, term: term ?? null })),
  ]),
  set: api.knowledge.set.handler(async ({ input: { bookId, subject, state }, context }) => ({
    state: await context.engine.knowledge.set(bookId, subject, state),
  })),
  attention: api.knowledge.attention.handler(({ context }) => context.engine.knowledge.attention()),
  dismiss: api.knowledge.dismiss.handler(async ({ input, context }) => {
    await context.engine.knowledge.dismiss(input.misconceptionId);
    return { removed: true as const };
  }),
};

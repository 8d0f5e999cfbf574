import { api } from './api';

const removed = { removed: true } as const;

export const cardsHandlers = {
  list: api.cards.list.handler(async ({ input: { offset, limit, ...filter }, context }) => {
    const { items, total } = await context.engine.cards.list(filter, offset, limit);
    return { items: [...items], total };
  }),
  tags: api.cards.tags.handler(async ({ context }) => [...(await context.engine.cards.tags())]),
  get: api.cards.get.handler(({ input, context }) => context.engine.cards.get(input.cardId)),
  create: api.cards.create.handler(async ({ input, context }) => [
    ...(await context.engine.cards.create(input)),
  ]),
  update: api.cards.update.handler(({ input: { cardId, ...edit }, context }) =>
    context.engine.cards.update(cardId, edit),
  ),
  remove: api.cards.remove.handler(async ({ input, context }) => {
    const { id } = await context.engine.cards.get(input.cardId);
    await context.engine.cards.remove([id]);
    return removed;
  }),
  removeMany: api.cards.removeMany.handler(async ({ input, context }) => ({
    changed: await context.engine.cards.remove(input.cardIds),
  })),
  removeOfBook: api.cards.removeOfBook.handler(async ({ input, context }) => ({
    changed: await context.engine.cards.removeOfBook(input.bookId),
  })),
  suspend: api.cards.suspend.handler(async ({ input, context }) => ({
    changed: await context.engine.cards.suspend(input.cardIds, input.suspended),
  })),
  move: api.cards.move.handler(async ({ input, context }) => ({
    changed: await context.engine.cards.move(input.cardIds, input.bookId),
  })),
  putAside: api.cards.putAside.handler(async ({ input, context }) => ({
    changed: await context.engine.cards.putAside(input.cardIds, input.aside),
  })),
  passage: api.cards.passage.handler(async ({ input, context }) => ({
    passage: await context.engine.cards.passage(input.cardId),
  })),
  export: api.cards.export.handler(({ input: { format, ...filter }, context }) =>
    context.engine.cardFiles.export(format, filter),
  ),
  previewImport: api.cards.previewImport.handler(({ input, context }) =>
    context.engine.cardFiles.preview(input.text, input.columns ?? null),
  ),
  import: api.cards.import.handler(({ input, context }) =>
    context.engine.cardFiles.import(input.text, input.columns ?? null, input.bookId),
  ),
  review: api.cards.review.handler(({ input: { cardId, rating, durationMs }, context }) =>
    context.engine.cards.review(cardId, rating, durationMs),
  ),
};

export const reviewHandlers = {
  due: api.review.due.handler(({ input, context }) => context.engine.review.due(input.limit)),
  undo: api.review.undo.handler(({ context }) => context.engine.review.undo()),
  targets: api.review.targets.handler(async ({ context }) => [...(await context.engine.review.targets())]),
  setTarget: api.review.setTarget.handler(async ({ input, context }) => {
    await context.engine.review.setTarget(input.collectionId, input.retention);
    return input;
  }),
  proposals: api.review.proposals.handler(async ({ input, context }) => [
    ...(await context.engine.review.proposals(input.sessionId ?? null)),
  ]),
  accept: api.review.accept.handler(async ({ input: { proposalId, ...edit }, context }) => [
    ...(await context.engine.review.accept(proposalId, edit)),
  ]),
  reject: api.review.reject.handler(async ({ input, context }) => {
    await context.engine.review.reject(input.proposalId);
    return removed;
  }),
};

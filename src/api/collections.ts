import { api } from './api';

export const collectionsHandlers = {
  list: api.collections.list.handler(async ({ context }) => [...(await context.engine.collections.list())]),
  add: api.collections.add.handler(({ input, context }) => context.engine.collections.add(input.name)),
  rename: api.collections.rename.handler(({ input, context }) =>
    context.engine.collections.rename(input.collectionId, input.name),
  ),
  remove: api.collections.remove.handler(async ({ input, context }) => {
    await context.engine.collections.erase(input.collectionId);
    return { removed: true as const };
  }),
  changeBooks: api.collections.changeBooks.handler(({ input, context }) =>
    context.engine.collections.change(input.collectionId, input.add, input.remove),
  ),
};

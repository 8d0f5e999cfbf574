import { api } from './api';

export const notesHandlers = {
  list: api.notes.list.handler(async ({ input, context }) => [...(await context.engine.notes.list(input))]),
  tags: api.notes.tags.handler(async ({ context }) => [...(await context.engine.notes.tags())]),
  get: api.notes.get.handler(({ input, context }) => context.engine.notes.get(input.noteId)),
  create: api.notes.create.handler(({ input, context }) => context.engine.notes.create(input)),
  update: api.notes.update.handler(({ input: { noteId, ...note }, context }) =>
    context.engine.notes.update(noteId, note),
  ),
  remove: api.notes.remove.handler(async ({ input, context }) => {
    await context.engine.notes.remove(input.noteId);
    return { removed: true as const };
  }),
};

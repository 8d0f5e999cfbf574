import { api } from './api';

export const marksHandlers = {
  list: api.marks.list.handler(async ({ input, context }) => [...(await context.engine.marks.list(input))]),
  create: api.marks.create.handler(({ input, context }) => context.engine.marks.create(input)),
  update: api.marks.update.handler(({ input: { markId, ...change }, context }) =>
    context.engine.marks.update(markId, change),
  ),
  remove: api.marks.remove.handler(async ({ input, context }) => {
    await context.engine.marks.remove(input.markId);
    return { removed: true as const };
  }),
  elsewhere: api.marks.elsewhere.handler(async ({ input, context }) => [
    ...(await context.engine.marks.elsewhere(input.bookId)),
  ]),
  adopt: api.marks.adopt.handler(({ input, context }) =>
    context.engine.marks.adopt(input.bookId, input.fromBookId),
  ),
  markdown: api.marks.markdown.handler(({ input, context }) => context.engine.marks.markdown(input.bookId)),
  intoPdf: api.marks.intoPdf.handler(async function* intoPdf({ input, context }) {
    for await (const step of context.engine.marks.intoPdf(input.bookId))
      yield step.kind === 'done' ? { ...step, address: `/api/books/${input.bookId}/marks/file` } : step;
  }),
};

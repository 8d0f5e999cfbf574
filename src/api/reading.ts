import { api } from './api';

export const readingHandlers = {
  ranges: api.reading.ranges.handler(async ({ input, context }) => [
    ...(await context.engine.reading.ranges(input.bookId)),
  ]),
  report: api.reading.report.handler(({ input, context }) => context.engine.reading.report(input)),
  mark: api.reading.mark.handler(({ input, context }) =>
    context.engine.reading.mark(input.bookId, input.range, input.read),
  ),
  bookmarks: api.reading.bookmarks.handler(async ({ input, context }) => [
    ...(await context.engine.reading.bookmarks(input.bookId)),
  ]),
  putBookmark: api.reading.putBookmark.handler(async ({ input: { bookId, page, name }, context }) => {
    await context.engine.reading.putBookmark(bookId, page, name);
    return [...(await context.engine.reading.bookmarks(bookId))];
  }),
  removeBookmark: api.reading.removeBookmark.handler(async ({ input, context }) => {
    await context.engine.reading.removeBookmark(input.bookId, input.page);
    return { removed: true as const };
  }),
  days: api.reading.days.handler(async ({ input, context }) => [
    ...(await context.engine.reading.days(input)),
  ]),
};

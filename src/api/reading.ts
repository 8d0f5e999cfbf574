import { api } from './api';

export const readingHandlers = {
  ranges: api.reading.ranges.handler(async ({ input, context }) => [
    ...(await context.engine.reading.ranges(input.bookId)),
  ]),
  report: api.reading.report.handler(({ input, context }) => context.engine.reading.report(input)),
  mark: api.reading.mark.handler(({ input, context }) =>
    context.engine.reading.mark(input.bookId, input.range, input.read),
  ),
  days: api.reading.days.handler(async ({ input, context }) => [
    ...(await context.engine.reading.days(input)),
  ]),
};

import { api } from './api';

export const jobsHandlers = {
  list: api.jobs.list.handler(async ({ context }) => [...(await context.engine.jobs.list())]),
  get: api.jobs.get.handler(({ input, context }) => context.engine.jobs.get(input.jobId)),
  retry: api.jobs.retry.handler(({ input, context }) => context.engine.jobs.retry(input.jobId)),
  cancel: api.jobs.cancel.handler(({ input, context }) => context.engine.jobs.cancel(input.jobId)),
};

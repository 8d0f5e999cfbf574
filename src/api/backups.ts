import { api } from './api';

export const backupsHandlers = {
  list: api.backups.list.handler(({ context }) => context.engine.backups.list()),
  start: api.backups.start.handler(({ context }) => context.engine.backups.start()),
  preview: api.backups.preview.handler(({ input, context }) => context.engine.backups.preview(input.name)),
  check: api.backups.check.handler(({ input, context }) => context.engine.backups.check(input.name)),
  restore: api.backups.restore.handler(async function* restore({ input, context }) {
    for await (const step of context.engine.backups.restore(input.name)) {
      // Restarts before the step is sent, since the page stops reading after it.
      if (step.kind === 'ready') context.restart();
      yield step;
    }
  }),
  remove: api.backups.remove.handler(async ({ input, context }) => {
    await context.engine.backups.remove(input.name);
    return { removed: true as const };
  }),
};

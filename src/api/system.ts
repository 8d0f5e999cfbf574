import { api } from './api';

export const systemHandlers = {
  status: api.system.status.handler(async ({ context }) => ({
    version: context.version,
    front: context.front,
    dataDir: context.dataDir,
    logFile: context.logFile,
    answerer: await context.engine.answerer(),
    embedder: await context.engine.embedder(),
    recovered: context.engine.recovery,
  })),
  restart: api.system.restart.handler(({ context }) => {
    context.restart();
    return { restarting: true as const };
  }),
  report: api.system.report.handler(async ({ context }) => ({ text: await context.report() })),
  database: api.system.database.handler(({ context }) => context.engine.database.size()),
  compactDatabase: api.system.compactDatabase.handler(({ context }) => context.engine.database.compact()),
  events: api.system.events.handler(({ context, signal }) => context.events(signal)),
  settings: api.system.settings.handler(({ context }) => context.engine.settings.get()),
  saveSettings: api.system.saveSettings.handler(({ input, context }) => context.engine.settings.save(input)),
};

import type { FactsAction, FactsChoice } from '../shared/model';
import { api } from './api';
import { wholeDay } from './wire/whole-day';

/** Times in the form in which they are stored. */
const inUtc = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

const inStoredForm = (choice: FactsChoice): FactsChoice =>
  'ids' in choice
    ? choice
    : { ...choice, filter: { ...choice.filter, ...wholeDay(choice.filter.from, choice.filter.to) } };

/** The scopes `user` and `global` have one scope id each. */
const withScopeId = (action: FactsAction): FactsAction => {
  if (action.kind === 'erase' || action.change.scope === undefined) return action;
  const { scope } = action.change;
  const scopeId = scope === 'user' ? 'me' : scope === 'global' ? '' : action.change.scopeId;
  return { ...action, change: { ...action.change, scopeId } };
};

export const memoryHandlers = {
  items: api.memory.items.handler(async ({ input, context }) => {
    const { items, total } = await context.engine.memory.list({
      ...input,
      ...wholeDay(input.from, input.to),
    });
    return { items: [...items], total };
  }),
  item: api.memory.item.handler(({ input, context }) => context.engine.memory.get(input.factId)),
  update: api.memory.update.handler(({ input: { factId, ...change }, context }) =>
    context.engine.memory.update(factId, change),
  ),
  erase: api.memory.erase.handler(async ({ input, context }) => {
    await context.engine.memory.erase(input.factId, input.older, input.messages);
    return { removed: true as const };
  }),
  changeMany: api.memory.changeMany.handler(async function* changeMany({ input, context }) {
    yield* context.engine.memory.changeMany(inStoredForm(input.facts), withScopeId(input.action));
  }),
  undoMany: api.memory.undoMany.handler(async function* undoMany({ input, context }) {
    yield* context.engine.memory.undoMany(input.batchId);
  }),
  erasures: api.memory.erasures.handler(async ({ context }) => [
    ...(await context.engine.memory.listErasures()),
  ]),
  timeline: api.memory.timeline.handler(async ({ input, context }) => [
    ...(await context.engine.memory.countChanges(inUtc(input), input.by)),
  ]),
  timelineEntries: api.memory.timelineEntries.handler(async ({ input, context }) => [
    ...(await context.engine.memory.listChanges(inUtc(input), input.kind ?? null, input.page, input.limit)),
  ]),
  counts: api.memory.counts.handler(async ({ context }) => [...(await context.engine.memory.counts())]),
  health: api.memory.health.handler(({ context }) => context.engine.memory.health()),
  events: api.memory.events.handler(async ({ input, context }) => {
    const { items, total } = await context.engine.memory.listEvents(input.page, input.limit);
    return { items: [...items], total };
  }),
  stats: api.memory.stats.handler(({ context }) => context.engine.memory.stats()),
  act: api.memory.act.handler(({ input, context }) =>
    context.engine.memoryActs.act(input.sessionId, input.turnId, input.act, input.factIds ?? null),
  ),
  clear: api.memory.clear.handler(async ({ context }) => {
    await context.engine.memory.clear();
    return { cleared: true as const };
  }),
  exportPart: api.memory.exportPart.handler(({ input, context }) =>
    context.engine.memoryFile.exportPart(input.cursor, input.vectors),
  ),
  import: api.memory.import.handler(({ input, context }) =>
    context.engine.memoryFile.importFile(JSON.stringify(input)),
  ),
  beginImport: api.memory.beginImport.handler(({ context }) => context.engine.memoryFile.beginImport()),
  addImportPart: api.memory.addImportPart.handler(async ({ input, context }) => {
    await context.engine.memoryFile.addPart(input.importId, input.text);
    return { added: true as const };
  }),
  previewImport: api.memory.previewImport.handler(({ input, context }) =>
    context.engine.memoryFile.previewImport(input.importId),
  ),
  runImport: api.memory.runImport.handler(({ input, context }) =>
    context.engine.memoryFile.runImport(input.importId),
  ),
  cancelImport: api.memory.cancelImport.handler(async ({ input, context }) => {
    await context.engine.memoryFile.cancelImport(input.importId);
    return { removed: true as const };
  }),
  backups: api.memory.backups.handler(async ({ context }) => [
    ...(await context.engine.erasedBackups.list()),
  ]),
  removeSetAside: api.memory.removeSetAside.handler(async ({ input, context }) => {
    await context.engine.erasedBackups.removeSetAside(input.name);
    return { removed: true as const };
  }),
  rewriteBackups: api.memory.rewriteBackups.handler(({ context }) => context.engine.erasedBackups.rewrite()),
  beginChats: api.memory.beginChats.handler(({ input, context }) =>
    context.engine.chatImports.begin(input.fileName),
  ),
  addChatPart: api.memory.addChatPart.handler(async ({ input, context }) => {
    await context.engine.chatImports.addPart(input.importId, input.text);
    return { added: true as const };
  }),
  previewChats: api.memory.previewChats.handler(({ input, context }) =>
    context.engine.chatImports.preview(input.importId),
  ),
  runChats: api.memory.runChats.handler(({ input, context }) =>
    context.engine.chatImports.run(input.importId, input.ordinals),
  ),
  cancelChats: api.memory.cancelChats.handler(async ({ input, context }) => {
    await context.engine.chatImports.cancel(input.importId);
    return { removed: true as const };
  }),
  chatSources: api.memory.chatSources.handler(async ({ context }) => [
    ...(await context.engine.chatImports.sources()),
  ]),
  removeChats: api.memory.removeChats.handler(({ input, context }) =>
    context.engine.chatImports.remove(input.name),
  ),
  base: api.memory.base.handler(
    async ({ context }) =>
      (await context.engine.memory.findBaseMemory()) ?? { text: '', revision: 0, at: null },
  ),
  baseRevisions: api.memory.baseRevisions.handler(async ({ context }) => [
    ...(await context.engine.memory.listBaseRevisions()),
  ]),
  summaries: api.memory.summaries.handler(async ({ input, context }) => [
    ...(input.live
      ? await context.engine.archives.listLiveSummaries(input.limit)
      : await context.engine.listSummaries(input.limit)),
  ]),
};

import { LecternError } from '../shared/errors';
import { api } from './api';
import { wholeDay } from './wire/whole-day';
import { errorText } from '../shared/messages/engine-text';

export const topicsHandlers = {
  list: api.topics.list.handler(async ({ context }) => [...(await context.engine.topics.list())]),
  get: api.topics.get.handler(({ input, context }) => context.engine.topics.get(input.slug)),
  save: api.topics.save.handler(({ input, context }) =>
    context.engine.topics.save(input.slug, input.content, input.base, input.seen),
  ),
  remove: api.topics.remove.handler(async ({ input, context }) => {
    await context.engine.topics.remove(input.slug);
    return { removed: true as const };
  }),
};

export const archivesHandlers = {
  list: api.archives.list.handler(async ({ input: { from, to, topic, q, tier, ...rest }, context }) => {
    const { items, total } = await context.engine.archives.listArchives({
      ...rest,
      ...wholeDay(from, to),
      ...(topic === undefined ? {} : { topic }),
      ...(q === undefined ? {} : { q }),
      ...(tier === undefined ? {} : { tier }),
    });
    return { items: [...items], total };
  }),
  get: api.archives.get.handler(async ({ input, context }) => {
    const archive = await context.engine.archives.findArchive(input.archiveId);
    if (archive === null) throw new LecternError('ARCHIVE_NOT_FOUND', errorText.archiveUnknown);
    return archive;
  }),
  summary: api.archives.summary.handler(async ({ input, context }) => {
    const summary = await context.engine.archives.findSummary(input.summaryId);
    if (summary === null) throw new LecternError('SUMMARY_NOT_FOUND', errorText.summaryUnknown);
    return { ...summary, turns: [...summary.turns] };
  }),
};

export const baseMemoryHandlers = {
  save: api.baseMemory.save.handler(({ input, context }) =>
    context.engine.baseMemory.save(input.text, input.revision, input.seen),
  ),
  restore: api.baseMemory.restore.handler(({ input, context }) =>
    context.engine.baseMemory.restore(input.revision),
  ),
};

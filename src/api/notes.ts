import { api } from './api';

export const notesHandlers = {
  list: api.notes.list.handler(async ({ input, context }) => [...(await context.engine.notes.list(input))]),
  page: api.notes.page.handler(async ({ input, context }) => {
    const { notes, total, near } = await context.engine.notes.page(input);
    return { notes: [...notes], total, near: [...near] };
  }),
  texts: api.notes.texts.handler(async ({ input, context }) => [
    ...(await context.engine.notes.texts(input.after, input.limit)),
  ]),
  planImport: api.notes.planImport.handler(async ({ input, context }) => [
    ...(await context.engine.notes.planImport(input.notes)),
  ]),
  importNotes: api.notes.importNotes.handler(async ({ input, context }) => ({
    noteIds: [...(await context.engine.notes.importNotes(input.notes))],
  })),
  tags: api.notes.tags.handler(async ({ context }) => [...(await context.engine.notes.tags())]),
  titles: api.notes.titles.handler(async ({ input, context }) => [
    ...(await context.engine.notes.titles(input.q)),
  ]),
  findByTitle: api.notes.findByTitle.handler(async ({ input, context }) => [
    ...(await context.engine.notes.findByTitle(input.titles)),
  ]),
  get: api.notes.get.handler(({ input, context }) => context.engine.notes.get(input.noteId)),
  create: api.notes.create.handler(({ input, context }) => context.engine.notes.create(input)),
  update: api.notes.update.handler(({ input: { noteId, basedOn, keep, ...note }, context }) =>
    context.engine.notes.update(noteId, note, { basedOn, ...(keep ? { reason: 'restore' as const } : {}) }),
  ),
  close: api.notes.close.handler(async ({ context }) => {
    await context.engine.notes.close();
    return { closed: true as const };
  }),
  pin: api.notes.pin.handler(({ input, context }) => context.engine.notes.pin(input.noteId, input.pinned)),
  rename: api.notes.rename.handler(async ({ input, context }) => {
    const { note, relinked } = await context.engine.notes.rename(input.noteId, input.title, input.only);
    return { note, relinked: [...relinked] };
  }),
  remove: api.notes.remove.handler(async ({ input, context }) => {
    await context.engine.notes.remove(input.noteId);
    return { removed: true as const };
  }),
  bin: api.notes.bin.handler(async ({ context }) => [...(await context.engine.notes.bin())]),
  restore: api.notes.restore.handler(({ input, context }) => context.engine.notes.restore(input.noteId)),
  emptyBin: api.notes.emptyBin.handler(async ({ input, context }) => ({
    erased: await context.engine.notes.emptyBin(input.noteIds),
  })),
  revisions: api.notes.revisions.handler(async ({ input, context }) => [
    ...(await context.engine.notes.revisions(input.noteId)),
  ]),
  revision: api.notes.revision.handler(({ input, context }) =>
    context.engine.notes.revision(input.noteId, input.revisionId),
  ),
  restoreRevision: api.notes.restoreRevision.handler(({ input, context }) =>
    context.engine.notes.restoreRevision(input.noteId, input.revisionId),
  ),
  proposals: api.notes.proposals.handler(async ({ context }) => [
    ...(await context.engine.notes.proposals()),
  ]),
  propose: api.notes.propose.handler(({ input, context }) => context.engine.notes.propose(input)),
  acceptProposal: api.notes.acceptProposal.handler(({ input, context }) =>
    context.engine.notes.acceptProposal(input.proposalId, input.content, { basedOn: input.basedOn }),
  ),
  rejectProposal: api.notes.rejectProposal.handler(async ({ input, context }) => {
    await context.engine.notes.rejectProposal(input.proposalId);
    return { removed: true as const };
  }),
  addImage: api.notes.addImage.handler(async ({ input, context }) => ({
    name: await context.engine.notes.addImage(input.picture),
  })),
  image: api.notes.image.handler(({ input, context }) => context.engine.notes.image(input.name)),
};

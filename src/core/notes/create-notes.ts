import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { NoteId } from '../../shared/model';
import { createDebounceTimer } from '../async/debounce-timer';
import type { NoteFilter } from '../ports/store/note-store';
import { isoTime } from '../ports';
import { searchNotes } from './find-notes';
import { requireNote, noteNotFound, type NotesDeps } from './note-deps';
import { createNoteImages, removeUnusedImages } from './note-images';
import { createNoteProposals, type ProposalDeps } from './note-proposals';
import type { NoteQuery, Notes } from './notes';

/** Notes per list, unless the caller specifies a limit. */
const pageLength = 100;
/**
 * Milliseconds without a change after which a note is embedded. While it is being written, it is saved every half
 * second.
 */
const debounceMs = 60_000;
/** Maximum number of search results. */
const searchLength = 200;

const filterOf = ({ bookId, tag }: NoteQuery): NoteFilter => ({
  ...(bookId ? { bookId } : {}),
  ...(tag ? { tag } : {}),
});

type Changed = (noteId: NoteId) => Promise<void>;

const createHistory = (
  { notes, clock }: NotesDeps,
  changed: Changed,
): Pick<Notes, 'revisions' | 'revision' | 'restoreRevision'> => ({
  revisions: (noteId) => notes.listRevisions(noteId),
  async revision(noteId, revisionId) {
    const revision = await notes.findRevision(noteId, revisionId);
    if (!revision) throw new LecternError('REVISION_NOT_FOUND', errorText.noteRevisionUnknown);
    return revision;
  },
  async restoreRevision(noteId, revisionId) {
    const note = requireNote(await notes.restoreRevision(noteId, revisionId, isoTime(clock)));
    await changed(noteId);
    return note;
  },
});

const createBin = (
  deps: NotesDeps,
  changed: Changed,
): Pick<Notes, 'remove' | 'bin' | 'restore' | 'emptyBin'> => {
  const { notes, clock, emit } = deps;
  return {
    async remove(id) {
      if (!(await notes.binNote(id, isoTime(clock)))) throw noteNotFound();
      emit({ kind: 'note', noteId: id });
    },
    bin: () => notes.listDeletedNotes(),
    async restore(id) {
      const note = requireNote(await notes.restoreNote(id, isoTime(clock)));
      await changed(id);
      return note;
    },
    async emptyBin(ids) {
      const which = ids ?? (await notes.listDeletedNotes()).map(({ id }) => id);
      const erased = await notes.eraseDeletedNotes(which, isoTime(clock));
      await removeUnusedImages(deps);
      for (const noteId of which) emit({ kind: 'note', noteId });
      return erased;
    },
  };
};

const createLists = (
  deps: ProposalDeps,
): Pick<Notes, 'list' | 'page' | 'texts' | 'tags' | 'titles' | 'findByTitle' | 'get'> => {
  const { notes } = deps;
  return {
    async list(query) {
      const { q = '', offset, limit } = query;
      const filter = filterOf(query);
      if (q.trim() === '') return notes.listOpenNotes(filter, offset, limit);
      const { ids, near } = await searchNotes(deps, q.trim(), filter, offset + limit);
      return notes.getOpenNotes([...ids, ...near.map(({ id }) => id)].slice(offset, offset + limit));
    },
    async page(query) {
      const { q = '', sort = 'changed', offset = 0, limit = pageLength } = query;
      const filter = filterOf(query);
      if (q.trim() !== '') {
        const { ids, total, near } = await searchNotes(deps, q.trim(), filter, searchLength);
        return { notes: await notes.getNoteSummaries(ids), total, near };
      }
      const [page, total] = await Promise.all([
        notes.pageNotes(filter, sort, offset, limit),
        notes.countNotes(filter),
      ]);
      return { notes: page, total, near: [] };
    },
    texts: (after, limit) => notes.listNotesAfter(after, limit),
    tags: () => notes.listTags(),
    titles: (typed) => notes.titlesLike(typed, 20),
    findByTitle: (titles) => notes.findByTitle(titles),
    get: async (id) => requireNote(await notes.findNote(id)),
  };
};

export const createNotes = (deps: ProposalDeps): Notes => {
  const { notes, clock, emit } = deps;
  const changed: Changed = async (noteId) => {
    emit({ kind: 'note', noteId });
    await deps.embedLater();
  };
  const edited = createDebounceTimer(clock, debounceMs, () => {
    deps.embedLater().catch((error: unknown) => deps.logger.error('Notes could not be embedded', error));
  });
  return {
    ...createLists(deps),
    ...createHistory(deps, changed),
    ...createBin(deps, changed),
    ...createNoteImages(deps),
    ...createNoteProposals(deps, changed),
    planImport: (given) => notes.planImport(given),
    async importNotes(given) {
      const ids = await notes.importNotes(given, isoTime(clock));
      for (const noteId of ids) emit({ kind: 'note', noteId });
      await deps.embedLater();
      return ids;
    },
    async create(input) {
      const note = await notes.addNote(input, isoTime(clock));
      await changed(note.id);
      return note;
    },
    async update(id, input, change) {
      const note = requireNote(await notes.updateNote(id, input, isoTime(clock), change));
      emit({ kind: 'note', noteId: id });
      edited.touch();
      return note;
    },
    async close() {
      if (edited.stop()) await deps.embedLater();
    },
    async pin(id, pinned) {
      const note = requireNote(await notes.pinNote(id, pinned, isoTime(clock)));
      emit({ kind: 'note', noteId: id });
      return note;
    },
    async rename(id, title, only) {
      const renamed = requireNote(await notes.renameNote(id, title, isoTime(clock), { only }));
      await changed(id);
      return renamed;
    },
  };
};

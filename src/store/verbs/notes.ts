import type { ChangeOfNote, NoteReader, NoteWriter } from '../../core/ports/store/note-store';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { ImportedNote, Note, NoteId, NoteImport, NoteInput, OpenNote } from '../../shared/model';
import { isLinkable, replaceLinks } from '../../shared/text/notes/note-text';
import { matchTyped, scrub } from '../index/full-text';
import type { Sql } from '../sql';
import { findBookFile, requireBook } from '../tables/books/books';
import { eraseFromContexts } from '../tables/sessions/contexts';
import { eraseNoteCitations } from '../tables/sessions/conversations';
import { addEvent, scopeOfBook } from '../tables/events';
import * as bin from '../tables/deleted-notes';
import * as images from '../tables/note-images';
import * as notes from '../tables/notes';
import * as proposals from '../tables/note-proposals';
import * as revisions from '../tables/note-revisions';
import { factsSupportedByNotes, removeEvidenceOfNotes } from '../tables/memory/evidence';
import { eraseWithTraces, weighFacts } from './erase/erase-exchange';
import { recordToolResult } from './tool-events';
import type { Verbs } from './verbs';

/** C11. The event contains the note's id but none of its text. */
const record = (
  sql: Sql,
  note: Pick<Note, 'id' | 'bookId'>,
  change: 'added' | 'updated' | 'binned' | 'erased',
  at: string,
): void => {
  addEvent(sql, {
    source: 'note',
    role: 'user',
    ...scopeOfBook(note.bookId),
    content: { noteId: note.id, change },
    sessionId: null,
    turnId: null,
    at,
  });
};

const inputOf = (row: notes.NoteRow): NoteInput => ({
  title: row.title,
  content: row.content,
  tags: JSON.parse(row.tags) as string[],
  relatedPages: JSON.parse(row.related_pages) as number[],
  bookId: row.book_id,
});

const findWritten = (sql: Sql, id: NoteId, change: 'added' | 'updated', at: string): OpenNote => {
  const note = notes.findNote(sql, id);
  if (!note) throw new Error('a note was not written');
  images.noteImagesOf(sql, id, note.content);
  record(sql, note, change, at);
  return note;
};

/** The note to change; throws if it has been changed in the meantime. */
const toChange = (sql: Sql, id: NoteId, change: ChangeOfNote): notes.NoteRow | undefined => {
  const row = notes.findRow(sql, id);
  if (row && change.basedOn !== undefined && change.basedOn !== row.version)
    throw new LecternError('NOTE_CHANGED', errorText.noteChanged, { version: row.version });
  return row;
};

const updateNote = (
  sql: Sql,
  id: NoteId,
  input: NoteInput,
  at: string,
  change: ChangeOfNote,
): OpenNote | null => {
  requireBook(sql, input.bookId);
  const before = toChange(sql, id, change);
  if (!before) return null;
  if (change.reason === undefined || change.reason === 'edit')
    revisions.keepBeforeEdit(sql, before, input.content, at);
  else revisions.keepRevision(sql, before, change.reason, at);
  notes.updateNote(sql, id, input, at);
  return findWritten(sql, id, 'updated', at);
};

/** Changes the links in other notes after a note was renamed. */
const updateLinks = (
  sql: Sql,
  note: notes.NoteRow,
  title: string,
  at: string,
  only: readonly NoteId[] | undefined,
): NoteId[] => {
  if (!isLinkable(title)) return [];
  return notes.listLinking(sql, note.id, note.title).flatMap(({ id, content }) => {
    const source = only && !only.includes(id) ? undefined : notes.findRow(sql, id);
    const changed = replaceLinks(content, note.title, title);
    if (!source || changed === content) return [];
    revisions.keepRevision(sql, source, 'rename', at);
    notes.updateNote(sql, id, { ...inputOf(source), content: changed }, at);
    findWritten(sql, id, 'updated', at);
    return [id];
  });
};

const isSame = (row: notes.NoteRow, note: ImportedNote): boolean =>
  row.title === note.title &&
  row.content === note.content &&
  row.tags === JSON.stringify(note.tags) &&
  row.related_pages === JSON.stringify(note.relatedPages) &&
  row.book_id === note.bookId &&
  (row.pinned === 1) === note.pinned;

/** Compares an imported note with the stored ones. It is the note that was exported if both the id and the creation time match. */
const compareImport = (sql: Sql, note: ImportedNote): NoteImport => {
  const exported = note.id === null ? undefined : notes.findRow(sql, note.id);
  if (exported && exported.created_at === note.createdAt)
    return { meets: isSame(exported, note) ? 'same' : 'changed', noteId: exported.id };
  const titled = notes.findByTitle(sql, [note.title])[0];
  const row = titled && notes.findRow(sql, titled.id);
  if (!row) return { meets: 'new', noteId: null };
  return { meets: isSame(row, note) ? 'same' : 'title', noteId: row.id };
};

const noteReading = (sql: Sql): Verbs<NoteReader> => ({
  listNotes: (filter, limit = -1) => notes.listNotes(sql, filter, limit),
  listOpenNotes: (filter, offset, limit) =>
    notes.withBacklinks(sql, notes.listNotes(sql, filter, limit, offset)),
  getOpenNotes: (ids) => notes.withBacklinks(sql, notes.getNotes(sql, ids)),
  countNotes: (filter) => notes.countNotes(sql, filter),
  pageNotes: (filter, sort, offset, limit) => notes.pageOfNotes(sql, filter, sort, offset, limit),
  matchNotes: (filter, q, limit) => {
    const match = matchTyped(q);
    return match === null ? { ids: [], total: 0 } : notes.matchNotes(sql, filter, match, limit);
  },
  getNoteSummaries: (ids) => notes.getSummaries(sql, ids),
  findNote: (id) => notes.findNote(sql, id),
  getNotes: (ids) => notes.getNotes(sql, ids),
  listTags: () => notes.listTags(sql),
  titlesLike: (typed, limit) => notes.titlesLike(sql, typed, limit),
  findByTitle: (titles) => notes.findByTitle(sql, titles),
  listDeletedNotes: () => bin.listDeletedNotes(sql),
  listRevisions: (noteId) => revisions.listRevisions(sql, noteId),
  findRevision: (noteId, revisionId) => revisions.findRevision(sql, noteId, revisionId),
  listNotesAfter: (after, limit) => notes.listNotesAfter(sql, after, limit),
  planImport: (given) => given.map((note) => compareImport(sql, note)),
  listProposals: () => proposals.listProposals(sql),
  findProposal: (id) => proposals.findProposal(sql, id),
  hasImage: (name) => images.hasImage(sql, name),
  listImages: () => images.listImages(sql),
});

/** Erases the facts that only these notes support; other facts lose a piece of evidence. */
const eraseWhatNotesSaid = (sql: Sql, noteIds: readonly NoteId[], at: string): void => {
  const { alone, others } = factsSupportedByNotes(sql, noteIds);
  eraseWithTraces(sql, alone, at);
  removeEvidenceOfNotes(sql, noteIds);
  weighFacts(sql, others);
  if (alone.length > 0) sql.exec(scrub('facts_fts'));
};

const binVerbs = (sql: Sql): Pick<Verbs<NoteWriter>, 'binNote' | 'restoreNote' | 'eraseDeletedNotes'> => ({
  binNote: (id, at) => {
    const note = notes.findRow(sql, id);
    if (!note) return false;
    bin.binNote(sql, id, at);
    notes.removeNote(sql, id);
    record(sql, { id, bookId: note.book_id }, 'binned', at);
    return true;
  },
  restoreNote: (id, at) => {
    const row = bin.findDeletedNote(sql, id);
    if (!row) return null;
    bin.removeDeletedNotes(sql, [id]);
    notes.addNote(sql, inputOf(row), at, {
      id,
      pinned: row.pinned === 1,
      version: row.version + 1,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    });
    return findWritten(sql, id, 'added', at);
  },
  eraseDeletedNotes: (which, at) => {
    const ids = 'before' in which ? bin.deletedBefore(sql, which.before) : which;
    const rows = ids.flatMap((id) => bin.findDeletedNote(sql, id) ?? []);
    const erased = rows.map(({ id }) => id);
    bin.removeDeletedNotes(sql, erased);
    revisions.removeRevisions(sql, erased);
    proposals.removeProposalsOf(sql, erased);
    images.removeImageUses(sql, erased);
    if (erased.length > 0) {
      eraseWhatNotesSaid(sql, erased, at);
      eraseFromContexts(sql, 'note', erased);
      eraseNoteCitations(sql, erased);
      sql.exec(scrub('notes_fts'));
    }
    for (const { id, book_id: bookId } of rows) record(sql, { id, bookId }, 'erased', at);
    return erased.length;
  },
});

const proposalVerbs = (
  sql: Sql,
): Pick<Verbs<NoteWriter>, 'addProposal' | 'rejectProposal' | 'acceptProposal'> => ({
  addProposal: (proposal) => {
    if (proposal.noteId !== null) proposals.removeProposalsOf(sql, [proposal.noteId]);
    const id = proposals.addProposal(sql, proposal);
    const { noteId, bookId, turnId, createdAt } = proposal;
    const of = { proposalId: id, noteId, turnId };
    recordToolResult(sql, { tool: 'note', change: 'proposed', of, bookId, at: createdAt });
    return { ...proposal, id };
  },
  rejectProposal: (id) => proposals.removeProposal(sql, id),
  acceptProposal: (id, content, at, change = {}) => {
    const proposal = proposals.findProposal(sql, id);
    if (!proposal) return null;
    const { noteId, title, bookId, pages } = proposal;
    proposals.removeProposal(sql, id);
    if (noteId === null) {
      const input = { title, content, tags: [], relatedPages: pages, bookId };
      return findWritten(sql, notes.addNote(sql, input, at), 'added', at);
    }
    const row = notes.findRow(sql, noteId);
    if (!row) return null;
    const before = inputOf(row);
    // The pages must be those of the note's book.
    const relatedPages =
      row.book_id === bookId ? [...new Set([...before.relatedPages, ...pages])] : before.relatedPages;
    return updateNote(sql, noteId, { ...before, content, relatedPages }, at, {
      ...change,
      reason: 'proposal',
    });
  },
});

export const noteVerbs = (sql: Sql): Verbs<NoteReader & NoteWriter> => ({
  ...noteReading(sql),
  ...binVerbs(sql),
  ...proposalVerbs(sql),

  addNote: (input, at) => {
    requireBook(sql, input.bookId);
    return findWritten(sql, notes.addNote(sql, input, at), 'added', at);
  },
  updateNote: (id, input, at, change = {}) => updateNote(sql, id, input, at, change),
  pinNote: (id, pinned, at) => {
    if (!notes.pinNote(sql, id, pinned)) return null;
    return findWritten(sql, id, 'updated', at);
  },
  renameNote: (id, title, at, change = {}) => {
    const before = toChange(sql, id, change);
    if (!before) return null;
    const changed = updateLinks(sql, before, title, at, change.only);
    // A note that links to itself.
    const content = isLinkable(title) ? replaceLinks(before.content, before.title, title) : before.content;
    notes.updateNote(sql, id, { ...inputOf(before), title, content }, at);
    return { note: findWritten(sql, id, 'updated', at), relinked: changed };
  },
  restoreRevision: (noteId, revisionId, at) => {
    const row = notes.findRow(sql, noteId);
    const revision = revisions.findRevision(sql, noteId, revisionId);
    if (!row || !revision) return null;
    return updateNote(sql, noteId, { ...inputOf(row), content: revision.content }, at, { reason: 'restore' });
  },

  importNotes: (given, at) =>
    given.map(({ note, replaces }) => {
      const bookId = note.bookId !== null && findBookFile(sql, note.bookId) ? note.bookId : null;
      const input = { ...note, bookId };
      const row = replaces === null ? undefined : notes.findRow(sql, replaces);
      if (row) {
        updateNote(sql, row.id, input, at, { reason: 'import' });
        notes.pinNote(sql, row.id, note.pinned);
        return row.id;
      }
      const id = notes.addNote(sql, input, at, {
        pinned: note.pinned,
        createdAt: note.createdAt ?? at,
        updatedAt: note.updatedAt ?? at,
      });
      return findWritten(sql, id, 'added', at).id;
    }),

  addImage: (name, size, at) => images.addImage(sql, name, size, at),
  removeUnusedImages: (before) => images.removeUnusedImages(sql, before),
});

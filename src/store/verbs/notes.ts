import type { NoteReader, NoteWriter } from '../../core/ports/store/note-store';
import type { Note } from '../../shared/model';
import { matchTyped, scrub } from '../index/full-text';
import type { Sql } from '../sql';
import { requireBook } from '../tables/books/books';
import { eraseFromContexts } from '../tables/sessions/contexts';
import { addEvent, scopeOfBook } from '../tables/events';
import * as notes from '../tables/notes';
import type { Verbs } from './verbs';

const findNote = (sql: Sql, id: number): Note | null => notes.getNotes(sql, [id])[0] ?? null;

/** C11. The event names the note but contains none of its text. */
const record = (sql: Sql, note: Note, change: 'added' | 'updated' | 'erased', at: string): void => {
  const content = { noteId: note.id, change };
  addEvent(sql, {
    source: 'note',
    role: 'user',
    ...scopeOfBook(note.bookId),
    content,
    sessionId: null,
    turnId: null,
    at,
  });
};

export const noteVerbs = (sql: Sql): Verbs<NoteReader & NoteWriter> => ({
  listNotes: ({ bookId, tag, q }) => {
    const typed = q?.trim() ?? '';
    const match = typed === '' ? null : matchTyped(typed);
    if (typed !== '' && match === null) return [];
    return notes.listNotes(sql, { book: bookId ?? null, tag: tag ?? null, match });
  },
  findNote: (id) => findNote(sql, id),
  getNotes: (ids) => notes.getNotes(sql, ids),
  listTags: () => notes.listTags(sql),

  addNote: (input, at) => {
    requireBook(sql, input.bookId);
    const note = findNote(sql, notes.addNote(sql, input, at));
    if (!note) throw new Error('a note was not added');
    record(sql, note, 'added', at);
    return note;
  },

  updateNote: (id, input, at) => {
    requireBook(sql, input.bookId);
    if (!notes.updateNote(sql, id, input, at)) return null;
    const note = findNote(sql, id);
    if (note) record(sql, note, 'updated', at);
    return note;
  },

  eraseNote: (id, at) => {
    const note = findNote(sql, id);
    if (!note || !notes.eraseNote(sql, id)) return false;
    eraseFromContexts(sql, 'note', [id]);
    sql.exec(scrub('notes_fts'));
    record(sql, note, 'erased', at);
    return true;
  },
});

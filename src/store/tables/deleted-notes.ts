import type { DeletedNote, NoteId } from '../../shared/model';
import { previewOf, previewSource } from '../../shared/text/notes/note-text';
import { asJsonList, type Sql } from '../sql';
import type { NoteRow } from './notes';

const insert = `
INSERT INTO deleted_notes
    (id, title, content, tags, related_pages, book_id, pinned, version, created_at, updated_at, deleted_at)
SELECT id, title, content, tags, related_pages, book_id, pinned, version, created_at, updated_at, ?
FROM user_notes WHERE id = ?`;
const select = `
SELECT id, title, substr(content, 1, ${previewSource}) AS content, deleted_at FROM deleted_notes
ORDER BY deleted_at DESC, id DESC`;
const selectOne = 'SELECT * FROM deleted_notes WHERE id = ?';
const selectBefore = 'SELECT id FROM deleted_notes WHERE deleted_at < ?';
const remove = 'DELETE FROM deleted_notes WHERE id IN (SELECT value FROM json_each(?))';

/** Exported for the query-plan tests. */
export const deletedNoteQueries = { selectOne, selectBefore } as const;

/** Copies a note into the bin. */
export const binNote = (sql: Sql, id: NoteId, at: string): void => {
  sql.run(insert, [at, id]);
};

/** Last deleted first. */
export const listDeletedNotes = (sql: Sql): readonly DeletedNote[] =>
  sql.all<{ id: NoteId; title: string; content: string; deleted_at: string }>(select).map((row) => ({
    id: row.id,
    title: row.title,
    preview: previewOf(row.content),
    deletedAt: row.deleted_at,
  }));

export const findDeletedNote = (sql: Sql, id: NoteId): NoteRow | undefined =>
  sql.get<NoteRow>(selectOne, [id]);

export const deletedBefore = (sql: Sql, at: string): readonly NoteId[] =>
  sql.all<{ id: NoteId }>(selectBefore, [at]).map(({ id }) => id);

export const removeDeletedNotes = (sql: Sql, ids: readonly NoteId[]): number =>
  sql.run(remove, [asJsonList(ids)]).changes;

import type { NoteId, NoteRevision, NoteRevisionText } from '../../shared/model';
import { asJsonList, type Sql } from '../sql';
import type { NoteRow } from './notes';

type Reason = NoteRevision['reason'];

const insert = `
INSERT INTO note_revisions (note_id, title, content, tags, reason, written_at, kept_at) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const selectLast = 'SELECT kept_at FROM note_revisions WHERE note_id = ? ORDER BY id DESC LIMIT 1';
const select = `
SELECT id, title, reason, written_at, length(content) AS length FROM note_revisions WHERE note_id = ? ORDER BY id DESC`;
const selectOne = 'SELECT *, length(content) AS length FROM note_revisions WHERE id = ? AND note_id = ?';
const remove = 'DELETE FROM note_revisions WHERE note_id IN (SELECT value FROM json_each(?))';
/** Of the revisions before the newest `:recent`, the last of each day is kept, up to `:days` of them. */
const removeExtra = `
DELETE FROM note_revisions WHERE note_id = :note AND id NOT IN (
    SELECT id FROM note_revisions WHERE note_id = :note ORDER BY id DESC LIMIT :recent)
AND id NOT IN (
    SELECT MAX(id) FROM note_revisions WHERE note_id = :note GROUP BY substr(written_at, 1, 10)
    ORDER BY MAX(id) DESC LIMIT :days)`;

/** Exported for the query-plan tests. */
export const revisionQueries = { selectLast, select, selectOne } as const;

/** Revisions of a note that are always kept, and days of which the last one is kept as well. */
const keptRevisions = 50;
const keptDays = 150;
/** While a note is edited, its text is saved at this interval, and before much of it is removed. */
const minRevisionAgeMs = 3 * 60_000;
const muchRemoved = 200;

interface RevisionRow {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly tags: string;
  readonly reason: Reason;
  readonly written_at: string;
  readonly length: number;
}

const toRevision = (row: RevisionRow): NoteRevision => ({
  id: row.id,
  title: row.title,
  reason: row.reason,
  writtenAt: row.written_at,
  length: row.length,
});

export const keepRevision = (sql: Sql, note: NoteRow, reason: Reason, at: string): void => {
  sql.run(insert, [note.id, note.title, note.content, note.tags, reason, note.updated_at, at]);
  sql.run(removeExtra, { note: note.id, recent: keptRevisions, days: keptDays });
};

/** Saves a text before an edit, unless one was saved a moment ago and little is removed. */
export const keepBeforeEdit = (sql: Sql, note: NoteRow, content: string, at: string): void => {
  if (note.content === content || note.content === '') return;
  const last = sql.get<{ kept_at: string }>(selectLast, [note.id]);
  const isDue = last === undefined || Date.parse(at) - Date.parse(last.kept_at) >= minRevisionAgeMs;
  if (isDue || note.content.length - content.length >= muchRemoved) keepRevision(sql, note, 'edit', at);
};

/** Newest first. */
export const listRevisions = (sql: Sql, noteId: NoteId): readonly NoteRevision[] =>
  sql.all<RevisionRow>(select, [noteId]).map(toRevision);

export const findRevision = (sql: Sql, noteId: NoteId, id: number): NoteRevisionText | null => {
  const row = sql.get<RevisionRow>(selectOne, [id, noteId]);
  return row ? { ...toRevision(row), content: row.content, tags: JSON.parse(row.tags) as string[] } : null;
};

export const removeRevisions = (sql: Sql, noteIds: readonly NoteId[]): void => {
  sql.run(remove, [asJsonList(noteIds)]);
};

import type { NoteId } from '../../shared/model';
import { imagesIn } from '../../shared/text/notes/note-text';
import { asJsonList, type Sql } from '../sql';

const insert = `
INSERT INTO note_images (name, size, added_at) VALUES (?, ?, ?)
ON CONFLICT (name) DO UPDATE SET added_at = excluded.added_at`;
const exists = 'SELECT 1 AS found FROM note_images WHERE name = ?';
const insertUse = `
INSERT INTO note_image_uses (name, note_id) SELECT name, ? FROM note_images WHERE name = ? ON CONFLICT DO NOTHING`;
const removeUses = 'DELETE FROM note_image_uses WHERE note_id IN (SELECT value FROM json_each(?))';
/** Pictures that no text of their note contains any more. */
const removeStale = `
DELETE FROM note_image_uses AS u WHERE
    NOT EXISTS (SELECT 1 FROM user_notes n WHERE n.id = u.note_id AND instr(n.content, u.name) > 0)
    AND NOT EXISTS (SELECT 1 FROM deleted_notes d WHERE d.id = u.note_id AND instr(d.content, u.name) > 0)
    AND NOT EXISTS (SELECT 1 FROM note_revisions r WHERE r.note_id = u.note_id AND instr(r.content, u.name) > 0)`;
const removeUnused = `
DELETE FROM note_images WHERE added_at < ? AND name NOT IN (SELECT name FROM note_image_uses) RETURNING name`;
const selectAll = 'SELECT name FROM note_images';

/** Exported for the query-plan tests. */
export const noteImageQueries = { exists, insertUse } as const;

export const addImage = (sql: Sql, name: string, size: number, at: string): void => {
  sql.run(insert, [name, size, at]);
};

export const hasImage = (sql: Sql, name: string): boolean => sql.get(exists, [name]) !== undefined;

export const noteImagesOf = (sql: Sql, noteId: NoteId, content: string): void => {
  for (const name of imagesIn(content)) sql.run(insertUse, [noteId, name]);
};

export const removeImageUses = (sql: Sql, noteIds: readonly NoteId[]): void => {
  sql.run(removeUses, [asJsonList(noteIds)]);
};

/** Removes pictures that nothing uses and that were added before `before`. Returns their names. */
export const removeUnusedImages = (sql: Sql, before: string): readonly string[] => {
  sql.run(removeStale);
  return sql.all<{ name: string }>(removeUnused, [before]).map(({ name }) => name);
};

export const listImages = (sql: Sql): readonly string[] =>
  sql.all<{ name: string }>(selectAll).map(({ name }) => name);

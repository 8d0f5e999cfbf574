import type { Unembedded } from '../../core/ports/store/memory-store';
import type { BookId, Note, NoteInput } from '../../shared/model';
import { asJsonList, inOrderOf, type Sql } from '../sql';

const filters = `
(:book IS NULL OR n.book_id = :book)
AND (:tag IS NULL OR EXISTS (SELECT 1 FROM json_each(n.tags) t WHERE t.value = :tag COLLATE NOCASE))`;
const selectAll = `SELECT n.* FROM user_notes n WHERE ${filters} ORDER BY n.updated_at DESC, n.id DESC`;
const selectMatching = `
SELECT n.* FROM notes_fts JOIN user_notes n ON n.id = notes_fts.rowid
WHERE notes_fts MATCH :match AND ${filters} ORDER BY n.updated_at DESC, n.id DESC`;
const selectByIds = 'SELECT * FROM user_notes WHERE id IN (SELECT value FROM json_each(?))';
const selectTags = `
SELECT t.value AS tag, COUNT(*) AS count FROM user_notes n, json_each(n.tags) t
GROUP BY t.value ORDER BY count DESC, tag`;
const selectBacklinks = `
SELECT target.id AS target_id, source.id, source.title
FROM user_notes target
JOIN note_links l ON l.target_key = target.title_key
JOIN user_notes source ON source.id = l.note_id
WHERE target.id IN (SELECT value FROM json_each(?)) AND source.id <> target.id
ORDER BY source.title, source.id`;
const insert = `
INSERT INTO user_notes (title, content, tags, related_pages, book_id, title_key, created_at, updated_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const update = `
UPDATE user_notes SET title = ?, content = ?, tags = ?, related_pages = ?, book_id = ?, title_key = ?, updated_at = ?
WHERE id = ?`;
const remove = 'DELETE FROM user_notes WHERE id = ?';
const insertLink = 'INSERT INTO note_links (note_id, target_key) VALUES (?, ?) ON CONFLICT DO NOTHING';
const removeLinks = 'DELETE FROM note_links WHERE note_id = ?';
const selectUnembedded = `
SELECT n.id, n.title || char(10) || n.content AS text FROM user_notes n
WHERE n.id > ? AND NOT EXISTS (SELECT 1 FROM vector_items v WHERE v.vector_model_id = ? AND v.item_id = n.id) ORDER BY n.id LIMIT ?`;

/** Exported for the query-plan tests. */
export const noteQueries = { selectBacklinks, selectMatching } as const;

interface NoteRow {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly tags: string;
  readonly related_pages: string;
  readonly book_id: BookId | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Titles are compared without case and surrounding whitespace. */
const titleKey = (title: string): string => title.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** `[[Title]]`, or `[[Title|as shown]]`. */
const linkedTitles = (content: string): readonly string[] =>
  [...content.matchAll(/\[\[([^[\]|\n]{1,300})(?:\|[^[\]\n]*)?\]\]/g)].map((match) =>
    titleKey(match[1] ?? ''),
  );

const toNotes = (sql: Sql, rows: readonly NoteRow[]): Note[] => {
  const links = sql.all<{ target_id: number; id: number; title: string }>(selectBacklinks, [
    asJsonList(rows.map(({ id }) => id)),
  ]);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    tags: JSON.parse(row.tags) as string[],
    relatedPages: JSON.parse(row.related_pages) as number[],
    bookId: row.book_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    backlinks: links.filter((link) => link.target_id === row.id).map(({ id, title }) => ({ id, title })),
  }));
};

/** `match` is an FTS5 query. Last changed first. */
export const listNotes = (
  sql: Sql,
  filter: { readonly book: string | null; readonly tag: string | null; readonly match: string | null },
): readonly Note[] => {
  const { book, tag, match } = filter;
  return toNotes(
    sql,
    match === null ? sql.all(selectAll, { book, tag }) : sql.all(selectMatching, { book, tag, match }),
  );
};

/** In the order of `ids`. */
export const getNotes = (sql: Sql, ids: readonly number[]): readonly Note[] =>
  inOrderOf(ids, toNotes(sql, sql.all<NoteRow>(selectByIds, [asJsonList(ids)])), ({ id }) => id);

export const listTags = (sql: Sql): readonly { readonly tag: string; readonly count: number }[] =>
  sql.all<{ tag: string; count: number }>(selectTags);

const replaceLinks = (sql: Sql, id: number, content: string): void => {
  sql.run(removeLinks, [id]);
  for (const key of linkedTitles(content)) sql.run(insertLink, [id, key]);
};

const valuesOf = (note: NoteInput): [string, string, string, string, string | null, string] => [
  note.title,
  note.content,
  JSON.stringify(note.tags),
  JSON.stringify(note.relatedPages),
  note.bookId,
  titleKey(note.title),
];

/** Returns the note's id. */
export const addNote = (sql: Sql, note: NoteInput, at: string): number => {
  const { lastId } = sql.run(insert, [...valuesOf(note), at, at]);
  replaceLinks(sql, lastId, note.content);
  return lastId;
};

/** Returns whether the note is there. */
export const updateNote = (sql: Sql, id: number, note: NoteInput, at: string): boolean => {
  if (sql.run(update, [...valuesOf(note), at, id]).changes === 0) return false;
  replaceLinks(sql, id, note.content);
  return true;
};

export const eraseNote = (sql: Sql, id: number): boolean => sql.run(remove, [id]).changes > 0;

export const listUnembeddedNotes = (
  sql: Sql,
  vectorModel: number,
  limit: number,
  after: number,
): readonly Unembedded[] => sql.all<Unembedded>(selectUnembedded, [after, vectorModel, limit]);

import { groupBy } from '../../shared/group-by';
import type { NoteFilter } from '../../core/ports/store/note-store';
import type { Unembedded } from '../../core/ports/store/memory/memory-store';
import type { BookId, Note, NoteId, NoteInput, NoteSort, NoteSummary, OpenNote } from '../../shared/model';
import {
  lineOfLink,
  linkedTitles,
  previewOf,
  previewSource,
  titleKey,
} from '../../shared/text/notes/note-text';
import { columnWeights } from '../index/full-text';
import { asJsonList, inOrderOf, type Sql } from '../sql';

const filters = `
(:book IS NULL OR n.book_id = :book)
AND (:tag IS NULL OR EXISTS (SELECT 1 FROM json_each(n.tags) t WHERE t.value = :tag COLLATE NOCASE))`;
const selectNewest = `
SELECT n.* FROM user_notes n WHERE ${filters} ORDER BY n.updated_at DESC, n.id DESC LIMIT :limit OFFSET :offset`;
const selectMatching = `
SELECT n.id FROM notes_fts JOIN user_notes n ON n.id = notes_fts.rowid
WHERE notes_fts MATCH :match AND ${filters} ORDER BY bm25(notes_fts, ${columnWeights.notes}), n.id LIMIT :limit`;
/** If there are many matches, the newest are listed, since ranking them takes seconds. */
const selectNewestMatching = `
SELECT n.id FROM notes_fts JOIN user_notes n ON n.id = notes_fts.rowid
WHERE notes_fts MATCH :match AND ${filters} ORDER BY notes_fts.rowid DESC LIMIT :limit`;
const selectSome = 'SELECT rowid FROM notes_fts WHERE notes_fts MATCH ? LIMIT ?';
const countMatching = `
SELECT COUNT(*) AS count FROM notes_fts JOIN user_notes n ON n.id = notes_fts.rowid
WHERE notes_fts MATCH :match AND ${filters}`;
const countAll = `SELECT COUNT(*) AS count FROM user_notes n WHERE ${filters}`;
const orders: Readonly<Record<NoteSort, string>> = {
  changed: 'n.pinned DESC, n.updated_at DESC, n.id DESC',
  created: 'n.pinned DESC, n.created_at DESC, n.id DESC',
  title: 'n.pinned DESC, n.title_key, n.id',
};
const selectPage = (sort: NoteSort): string => `
SELECT n.id FROM user_notes n WHERE ${filters} ORDER BY ${orders[sort]} LIMIT :limit OFFSET :offset`;
const summaryColumns = `
n.id, n.title, substr(n.content, 1, ${previewSource}) AS content, n.tags, n.related_pages, n.book_id, n.pinned, n.created_at, n.updated_at`;
const selectSummaries = `
SELECT ${summaryColumns} FROM user_notes n WHERE n.id IN (SELECT value FROM json_each(?))`;
const selectByIds = 'SELECT * FROM user_notes WHERE id IN (SELECT value FROM json_each(?))';
const selectAfter = 'SELECT * FROM user_notes WHERE id > ? ORDER BY id LIMIT ?';
const selectTags = `
SELECT t.value AS tag, COUNT(*) AS count FROM user_notes n, json_each(n.tags) t
GROUP BY t.value ORDER BY count DESC, tag`;
const selectLinking = `
SELECT source.*, l.target_key FROM note_links l JOIN user_notes source ON source.id = l.note_id
WHERE l.target_key IN (SELECT value FROM json_each(?)) ORDER BY source.title, source.id`;
const selectTitles = `
SELECT id, title FROM user_notes WHERE title_key LIKE :like ESCAPE '\\' ORDER BY updated_at DESC LIMIT :limit`;
const selectByTitle = `
SELECT id, title, title_key FROM user_notes WHERE title_key IN (SELECT value FROM json_each(?)) ORDER BY id`;
const insert = `
INSERT INTO user_notes
    (title, content, tags, related_pages, book_id, title_key, pinned, version, created_at, updated_at, id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const update = `
UPDATE user_notes SET title = ?, content = ?, tags = ?, related_pages = ?, book_id = ?, title_key = ?,
    version = version + 1, updated_at = ?
WHERE id = ?`;
const setPinned = 'UPDATE user_notes SET pinned = ? WHERE id = ?';
const remove = 'DELETE FROM user_notes WHERE id = ?';
const insertLink = 'INSERT INTO note_links (note_id, target_key) VALUES (?, ?) ON CONFLICT DO NOTHING';
const removeLinks = 'DELETE FROM note_links WHERE note_id = ?';
const selectUnembedded = `
SELECT n.id, n.title || char(10) || n.content AS text FROM user_notes n
WHERE n.id > ? AND NOT EXISTS (SELECT 1 FROM vector_items v WHERE v.vector_model_id = ? AND v.item_id = n.id) ORDER BY n.id LIMIT ?`;

/** Exported for the query-plan tests. */
export const noteQueries = {
  selectLinking,
  selectMatching,
  selectByTitle,
  newestPage: selectPage('changed'),
  createdPage: selectPage('created'),
  titlePage: selectPage('title'),
} as const;

export interface NoteRow {
  readonly id: NoteId;
  readonly title: string;
  readonly content: string;
  readonly tags: string;
  readonly related_pages: string;
  readonly book_id: BookId | null;
  readonly pinned: number;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

const toNote = (row: NoteRow): Note => ({
  id: row.id,
  title: row.title,
  content: row.content,
  tags: JSON.parse(row.tags) as string[],
  relatedPages: JSON.parse(row.related_pages) as number[],
  bookId: row.book_id,
  pinned: row.pinned === 1,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toSummary = (row: NoteRow): NoteSummary => ({
  id: row.id,
  title: row.title,
  preview: previewOf(row.content),
  tags: JSON.parse(row.tags) as string[],
  relatedPages: JSON.parse(row.related_pages) as number[],
  bookId: row.book_id,
  pinned: row.pinned === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const ofFilter = ({ bookId, tag }: NoteFilter): { book: BookId | null; tag: string | null } => ({
  book: bookId ?? null,
  tag: tag ?? null,
});

const asCount = (row: { readonly count: number } | undefined): number => row?.count ?? 0;

/** Most recently changed first. */
export const listNotes = (sql: Sql, filter: NoteFilter, limit: number, offset = 0): readonly Note[] =>
  sql.all<NoteRow>(selectNewest, { ...ofFilter(filter), limit, offset }).map(toNote);

/** In the order of `ids`. */
export const getNotes = (sql: Sql, ids: readonly NoteId[]): readonly Note[] =>
  inOrderOf(ids, sql.all<NoteRow>(selectByIds, [asJsonList(ids)]).map(toNote), ({ id }) => id);

export const listNotesAfter = (sql: Sql, after: number, limit: number): readonly Note[] =>
  sql.all<NoteRow>(selectAfter, [after, limit]).map(toNote);

export const findRow = (sql: Sql, id: NoteId): NoteRow | undefined =>
  sql.get<NoteRow>(selectByIds, [asJsonList([id])]);

type LinkingRow = NoteRow & { readonly target_key: string };

const selectLinkingTo = (sql: Sql, titles: readonly string[]): readonly LinkingRow[] =>
  sql.all<LinkingRow>(selectLinking, [JSON.stringify([...new Set(titles.map(titleKey))])]);

export const listLinking = (sql: Sql, id: NoteId, title: string): readonly Note[] =>
  selectLinkingTo(sql, [title])
    .filter((source) => source.id !== id)
    .map(toNote);

const toOpenNote = (note: Note, linking: readonly LinkingRow[]): OpenNote => ({
  ...note,
  backlinks: linking
    .filter(({ id }) => id !== note.id)
    .map((source) => ({
      id: source.id,
      title: source.title,
      line: lineOfLink(source.content, note.title),
      updatedAt: source.updated_at,
    })),
});

export const withBacklinks = (sql: Sql, notes: readonly Note[]): readonly OpenNote[] => {
  const linking = groupBy(
    selectLinkingTo(
      sql,
      notes.map(({ title }) => title),
    ),
    ({ target_key: key }) => key,
  );
  return notes.map((note) => toOpenNote(note, linking.get(titleKey(note.title)) ?? []));
};

export const findNote = (sql: Sql, id: NoteId): OpenNote | null => {
  const row = findRow(sql, id);
  return row ? toOpenNote(toNote(row), selectLinkingTo(sql, [row.title])) : null;
};

/** In the order of `ids`. */
export const getSummaries = (sql: Sql, ids: readonly NoteId[]): readonly NoteSummary[] =>
  inOrderOf(ids, sql.all<NoteRow>(selectSummaries, [asJsonList(ids)]).map(toSummary), ({ id }) => id);

export const pageOfNotes = (
  sql: Sql,
  filter: NoteFilter,
  sort: NoteSort,
  offset: number,
  limit: number,
): readonly NoteSummary[] => {
  const found = sql.all<{ id: NoteId }>(selectPage(sort), { ...ofFilter(filter), offset, limit });
  return getSummaries(
    sql,
    found.map(({ id }) => id),
  );
};

export const countNotes = (sql: Sql, filter: NoteFilter): number =>
  asCount(sql.get<{ count: number }>(countAll, ofFilter(filter)));

/** The most matches that can be ranked in a few milliseconds. */
const maxRanked = 500;

/** `match` is an FTS5 query. Best first; with more than 500 matches, newest first. */
export const matchNotes = (
  sql: Sql,
  filter: NoteFilter,
  match: string,
  limit: number,
): { readonly ids: readonly NoteId[]; readonly total: number } => {
  const params = { ...ofFilter(filter), match };
  const isBroad = sql.all(selectSome, [match, maxRanked + 1]).length > maxRanked;
  const query = isBroad ? selectNewestMatching : selectMatching;
  const ids = sql.all<{ id: NoteId }>(query, { ...params, limit }).map(({ id }) => id);
  return { ids, total: ids.length < limit ? ids.length : asCount(sql.get(countMatching, params)) };
};

export const listTags = (sql: Sql): readonly { readonly tag: string; readonly count: number }[] =>
  sql.all<{ tag: string; count: number }>(selectTags);

/** Titles that contain the typed text. */
export const titlesLike = (
  sql: Sql,
  typed: string,
  limit: number,
): readonly { readonly id: NoteId; readonly title: string }[] =>
  sql.all(selectTitles, { like: `%${titleKey(typed).replace(/[\\%_]/g, String.raw`\$&`)}%`, limit });

/** The notes with these titles; of notes with the same title, the oldest. */
export const findByTitle = (
  sql: Sql,
  titles: readonly string[],
): readonly { readonly id: NoteId; readonly title: string }[] => {
  const keys = [...new Set(titles.map(titleKey))];
  const rows = sql.all<{ id: NoteId; title: string; title_key: string }>(selectByTitle, [
    JSON.stringify(keys),
  ]);
  return [...new Map(rows.toReversed().map((row) => [row.title_key, row])).values()].map(({ id, title }) => ({
    id,
    title,
  }));
};

const replaceLinks = (sql: Sql, id: NoteId, content: string): void => {
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

/** What a note keeps when it is restored from the bin or imported from a file. */
interface KeptOfNote {
  readonly id?: NoteId;
  readonly pinned?: boolean;
  readonly version?: number;
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

/** Returns the note's id. */
export const addNote = (sql: Sql, note: NoteInput, at: string, kept: KeptOfNote = {}): NoteId => {
  const { lastId } = sql.run<NoteId>(insert, [
    ...valuesOf(note),
    kept.pinned === true ? 1 : 0,
    kept.version ?? 1,
    kept.createdAt ?? at,
    kept.updatedAt ?? at,
    kept.id ?? null,
  ]);
  replaceLinks(sql, lastId, note.content);
  return lastId;
};

/** Returns whether the note exists. */
export const updateNote = (sql: Sql, id: NoteId, note: NoteInput, at: string): boolean => {
  if (sql.run(update, [...valuesOf(note), at, id]).changes === 0) return false;
  replaceLinks(sql, id, note.content);
  return true;
};

export const pinNote = (sql: Sql, id: NoteId, pinned: boolean): boolean =>
  sql.run(setPinned, [pinned ? 1 : 0, id]).changes > 0;

export const removeNote = (sql: Sql, id: NoteId): boolean => sql.run(remove, [id]).changes > 0;

export const listUnembeddedNotes = (
  sql: Sql,
  vectorModel: number,
  limit: number,
  after: number,
): readonly Unembedded[] => sql.all<Unembedded>(selectUnembedded, [after, vectorModel, limit]);

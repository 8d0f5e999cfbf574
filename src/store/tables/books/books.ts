import type { HeadDraft } from '../../../core/ports/store/books/book-content';
import type { ErasingBook } from '../../../core/ports/store/books/book-text-store';
import type { BookFileRef, LibraryWriter, NewBook } from '../../../core/ports/store/books/library-store';
import { LecternError } from '../../../shared/errors';
import { type Book, type BookId, type BookWarning, formatTraits } from '../../../shared/model';
import { findVectorModel } from '../../vectors';
import { asFlag, type Sql } from '../../sql';
import { errorText } from '../../../shared/messages/engine-text';

/** The format of a book whose text is still being erased: no list contains it, and no search finds it. */
const erasing = 'erasing';
const isPresent = `b.format <> '${erasing}'`;

const select = `
SELECT b.*, IIF(b.read_bound = 1 AND (b.page_count = 0 OR b.pages_read < b.page_count), NULL, b.summary) AS shown_summary,
    (SELECT COUNT(*) FROM vector_items v WHERE v.vector_model_id = :vectors AND v.book_id = b.id AND v.book_id <> '') AS vector_count
FROM (SELECT *, (SELECT COALESCE(SUM(r.to_page - r.from_page + 1), 0) FROM read_ranges r WHERE r.book_id = books.id) AS pages_read,
    (SELECT MAX(r.to_page) FROM read_ranges r WHERE r.book_id = books.id) AS last_read FROM books) b`;
const selectAll = `${select} WHERE ${isPresent} ORDER BY b.added_at DESC, b.id`;
const selectOne = `${select} WHERE b.id = :id AND ${isPresent}`;
const selectFile = `SELECT sha256, extension, file_name FROM books b WHERE id = ? AND ${isPresent}`;
/** Also hides it from everything that reads only ready books. */
const markErasing = `
UPDATE books SET state = 'importing', format = '${erasing}', cover_state = 'none', cover_extension = NULL, read_bound = 0
WHERE id = ?`;
const selectErasing = `SELECT id, sha256, extension FROM books WHERE format = '${erasing}' ORDER BY added_at`;
const selectPageCount = 'SELECT page_count AS pageCount FROM books WHERE id = ?';
const selectReadyIds = `SELECT id FROM books WHERE state = 'ready'`;
const insert = `
INSERT INTO books (id, sha256, extension, file_name, file_size, format, title, added_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const updateHead = `
UPDATE books SET title = ?, author = ?, language = ?, format = ?, page_count = ?, warnings = ?, read_by = ?, chapter_count = ?
WHERE id = ?`;
const countPassages = `
UPDATE books SET passage_count = passage_count + ?, token_count = token_count + ? WHERE id = ?`;
const resetCounts = `
UPDATE books SET state = 'importing', page_count = 0, chapter_count = 0, passage_count = 0, token_count = 0, warnings = '[]'
WHERE id = ?`;
const countPages = `
UPDATE books SET page_count = (SELECT COUNT(*) FROM pages WHERE book_id = books.id) WHERE id = ?`;
const replaceHead = `
UPDATE books SET author = COALESCE(author, ?), language = COALESCE(language, ?), format = ?, warnings = ?, read_by = ?, chapter_count = ?
WHERE id = ?`;
const selectAsAdded = `
SELECT id, sha256, extension, file_name AS fileName, file_size AS fileSize, format, title, added_at AS addedAt
FROM books WHERE id = ?`;
const countOfFile = 'SELECT COUNT(*) AS count FROM books WHERE sha256 = ? AND extension = ?';
const markReady = `
UPDATE books SET state = 'ready', page_count = (SELECT COUNT(*) FROM pages WHERE book_id = books.id)
WHERE id = ? RETURNING title, added_at`;
const update = `
UPDATE books SET title = COALESCE(:title, title), author = CASE WHEN :setAuthor THEN :author ELSE author END,
    language = CASE WHEN :setLanguage THEN :language ELSE language END, summary = COALESCE(:summary, summary), position = COALESCE(:position, position),
    read_bound = COALESCE(:readBound, read_bound), dismissed = COALESCE(:dismissed, dismissed), opened_at = COALESCE(:openedAt, opened_at)
WHERE id = :id`;
const remove = 'DELETE FROM books WHERE id = ?';

interface BookRow {
  readonly id: BookId;
  readonly file_name: string;
  readonly file_size: number;
  readonly format: Book['format'];
  readonly state: Book['state'];
  readonly title: string;
  readonly author: string | null;
  readonly language: string | null;
  readonly page_count: number;
  readonly chapter_count: number;
  readonly passage_count: number;
  readonly position: number;
  readonly read_bound: number;
  readonly pages_read: number;
  readonly last_read: number | null;
  readonly shown_summary: string | null;
  readonly warnings: string;
  readonly dismissed: string;
  readonly read_by: number;
  readonly cover_state: 'unsought' | 'none' | 'original' | 'picture';
  readonly cover_version: string | null;
  readonly added_at: string;
  readonly opened_at: string | null;
  readonly vector_count: number;
}

const coverOf = (row: BookRow): Book['cover'] =>
  row.cover_state === 'unsought' || row.cover_state === 'none'
    ? { state: row.cover_state }
    : {
        state: 'picture',
        address: `/api/books/${row.id}/cover?v=${row.cover_version ?? ''}`,
        large: row.cover_state === 'original',
      };

const toBook = (row: BookRow): Book => ({
  id: row.id,
  title: row.title,
  author: row.author,
  language: row.language,
  format: row.format,
  state: row.state,
  fileName: row.file_name,
  fileSize: row.file_size,
  pageCount: row.page_count,
  chapterCount: row.chapter_count,
  passageCount: row.passage_count,
  vectors: { done: row.vector_count, total: row.passage_count },
  position: row.position,
  pagesRead: row.pages_read,
  readUpTo: row.read_bound === 1 ? (row.last_read ?? 0) : null,
  progress: row.page_count === 0 ? 0 : Math.min(1, row.pages_read / row.page_count),
  summary: row.shown_summary,
  cover: coverOf(row),
  warnings: JSON.parse(row.warnings) as BookWarning[],
  dismissedWarnings: JSON.parse(row.dismissed) as Book['dismissedWarnings'],
  outdated: row.state === 'ready' && row.read_by < formatTraits(row.format).readerVersion,
  addedAt: row.added_at,
  openedAt: row.opened_at,
});

const vectorsOf = (sql: Sql, modelId: string): number => findVectorModel(sql, 'passage', modelId)?.id ?? 0;

/** Newest first. `vectors.done` counts the vectors of `modelId`. */
export const listBooks = (sql: Sql, modelId: string): readonly Book[] =>
  sql.all<BookRow>(selectAll, { vectors: vectorsOf(sql, modelId) }).map(toBook);

export const findBook = (sql: Sql, id: BookId, modelId: string): Book | null => {
  const row = sql.get<BookRow>(selectOne, { vectors: vectorsOf(sql, modelId), id });
  return row ? toBook(row) : null;
};

export const findPageCount = (sql: Sql, id: BookId): number | null =>
  sql.get<{ pageCount: number }>(selectPageCount, [id])?.pageCount ?? null;

export const findBookFile = (sql: Sql, id: BookId): BookFileRef | null => {
  const row = sql.get<{ sha256: string; extension: string; file_name: string }>(selectFile, [id]);
  return row ? { sha256: row.sha256, extension: row.extension, fileName: row.file_name } : null;
};

export const bookNotFound = (bookId: BookId): LecternError =>
  new LecternError('BOOK_NOT_FOUND', errorText.bookGone, { bookId });

/** Throws BOOK_NOT_FOUND if the book does not exist. Null, for no book, is accepted. */
export const requireBook = (sql: Sql, id: BookId | null): void => {
  if (id === null || findBookFile(sql, id)) return;
  throw bookNotFound(id);
};

/** In state `importing`. */
export const addBook = (sql: Sql, book: NewBook): void => {
  sql.run(insert, [
    book.id,
    book.sha256,
    book.extension,
    book.fileName,
    book.fileSize,
    book.format,
    book.title,
    book.addedAt,
  ]);
};

/** Returns whether the book exists. */
export const setBookHead = (sql: Sql, id: BookId, head: HeadDraft, chapterCount: number): boolean =>
  sql.run(updateHead, [
    head.title,
    head.author,
    head.language,
    head.format,
    head.pageCount,
    JSON.stringify(head.warnings),
    head.readBy ?? 0,
    chapterCount,
    id,
  ]).changes > 0;

export const addToPassageCount = (sql: Sql, id: BookId, passages: number, tokens: number): void => {
  sql.run(countPassages, [passages, tokens, id]);
};

/** Restores the state after `addBook`, except for the title. */
export const resetBook = (sql: Sql, id: BookId): boolean => sql.run(resetCounts, [id]).changes > 0;

export const markBookReady = (
  sql: Sql,
  id: BookId,
): { readonly title: string; readonly addedAt: string } | null => {
  const row = sql.get<{ title: string; added_at: string }>(markReady, [id]);
  return row ? { title: row.title, addedAt: row.added_at } : null;
};

/** Fields that are left out stay unchanged. Returns whether the book exists. */
export const updateBook = (
  sql: Sql,
  id: BookId,
  change: Parameters<LibraryWriter['updateBook']>[1],
): boolean =>
  sql.run(update, {
    id,
    title: change.title ?? null,
    setAuthor: change.author === undefined ? 0 : 1,
    author: change.author ?? null,
    setLanguage: change.language === undefined ? 0 : 1,
    language: change.language ?? null,
    summary: change.summary ?? null,
    position: change.position ?? null,
    readBound: asFlag(change.readBound),
    dismissed: change.dismissedWarnings ? JSON.stringify(change.dismissedWarnings) : null,
    openedAt: change.openedAt ?? null,
  }).changes > 0;

/** Cascades to outline, pages, passages with their index and vectors; sessions, notes, plans and jobs lose their book. */
export const eraseBookRow = (sql: Sql, id: BookId): void => {
  sql.run(remove, [id]);
};

/** What `addBook` was given; null if there is no such book. */
export const findBookAsAdded = (sql: Sql, id: BookId): NewBook | null =>
  sql.get<NewBook>(selectAsAdded, [id]) ?? null;

export const isOriginalOfBook = (sql: Sql, sha256: string, extension: string): boolean =>
  (sql.get<{ count: number }>(countOfFile, [sha256, extension])?.count ?? 0) > 0;

/** Updates the counts of a ready book after pages were added or erased. */
export const recountPages = (sql: Sql, id: BookId): void => void sql.run(countPages, [id]);

export const markBookErasing = (sql: Sql, id: BookId): void => void sql.run(markErasing, [id]);

export const isErasingAny = (sql: Sql): boolean => sql.get(selectErasing) !== undefined;

export const listReadyIds = (sql: Sql): readonly BookId[] =>
  sql.all<{ id: BookId }>(selectReadyIds).map(({ id }) => id);

export const listErasingBooks = (sql: Sql): readonly ErasingBook[] => sql.all<ErasingBook>(selectErasing);

/** Unlike an import, keeps the title, and the author and language if set: the learner may have edited them. */
export const replaceBookHead = (sql: Sql, id: BookId, head: HeadDraft, chapterCount: number): void => {
  sql.run(replaceHead, [
    head.author,
    head.language,
    head.format,
    JSON.stringify(head.warnings),
    head.readBy ?? 0,
    chapterCount,
    id,
  ]);
};

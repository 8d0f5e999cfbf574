import type {
  BookId,
  Mark,
  MarkColour,
  MarkId,
  MarkInput,
  MarkRectangle,
  MarksElsewhere,
} from '../../../shared/model';
import { asJsonList, inOrderOf, type Sql } from '../../sql';

const columns = `
SELECT m.*, COALESCE(p.label, CAST(m.page AS TEXT)) AS label, p.chapter
FROM marks m LEFT JOIN pages p ON p.book_id = m.book_id AND p.page = m.page`;
const inBookOrder = 'ORDER BY m.page, m.place IS NULL, m.place, m.id';
const selectOfBook = `${columns} WHERE m.book_id = ? ${inBookOrder}`;
const selectSome = `${columns} WHERE m.book_id = ? AND m.id > ? ORDER BY m.id LIMIT ?`;
const selectAll = `${columns} ORDER BY m.created_at DESC, m.id DESC`;
const selectOne = `${columns} WHERE m.id = ?`;
const selectByIds = `${columns} WHERE m.id IN (SELECT value FROM json_each(?))`;
const insert = `
INSERT INTO marks (book_id, page, place, quote, before_text, after_text, rectangles, colour, note, created_at, updated_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const update = `
UPDATE marks SET colour = COALESCE(?, colour), note = COALESCE(?, note), updated_at = ? WHERE id = ?`;
const place = 'UPDATE marks SET page = ?, place = ?, lost = ?, rectangles = ? WHERE id = ?';
const remove = 'DELETE FROM marks WHERE id = ?';
/** Stores which work a book's marks belong to before the book is erased, so that they can be restored later. */
const keepWork = `
UPDATE marks SET work_id = b.id, work_title = b.title, work_author = b.author
FROM books b WHERE b.id = marks.book_id AND b.id = ?`;
const comeBack = `
UPDATE marks SET book_id = :book, work_id = NULL, work_title = NULL, work_author = NULL WHERE work_id = :book`;
const move = `
UPDATE marks SET book_id = :to, work_id = NULL, work_title = NULL, work_author = NULL, rectangles = '[]'
WHERE work_id = :from OR book_id = :from`;
const selectWorks = `
SELECT work_id AS id, work_title AS title, work_author AS author, COUNT(*) AS count, 0 AS in_library
FROM marks WHERE work_id IS NOT NULL AND book_id IS NULL GROUP BY work_id
UNION ALL
SELECT b.id, b.title, b.author, COUNT(*), 1 FROM marks m JOIN books b ON b.id = m.book_id
WHERE b.id <> :book GROUP BY b.id`;

/** Exported for the query-plan tests. */
export const markQueries = { selectOfBook, selectByIds, comeBack, move } as const;

interface MarkRow {
  readonly id: MarkId;
  readonly book_id: BookId | null;
  readonly page: number;
  readonly label: string;
  readonly chapter: string | null;
  readonly lost: number;
  readonly quote: string;
  readonly before_text: string;
  readonly after_text: string;
  readonly rectangles: string;
  readonly colour: MarkColour;
  readonly note: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const toMark = (row: MarkRow): Mark => ({
  id: row.id,
  bookId: row.book_id,
  page: row.page,
  label: row.label,
  chapter: row.chapter,
  lost: row.lost === 1,
  quote: row.quote,
  before: row.before_text,
  after: row.after_text,
  rectangles: JSON.parse(row.rectangles) as MarkRectangle[],
  colour: row.colour,
  note: row.note,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** In book order. */
export const listMarksOfBook = (sql: Sql, bookId: BookId): readonly Mark[] =>
  sql.all<MarkRow>(selectOfBook, [bookId]).map(toMark);

/** The first `limit` by id, after the id `after`. */
export const listSomeMarks = (sql: Sql, bookId: BookId, after: number, limit: number): readonly Mark[] =>
  sql.all<MarkRow>(selectSome, [bookId, after, limit]).map(toMark);

/** Newest first. */
export const listAllMarks = (sql: Sql): readonly Mark[] => sql.all<MarkRow>(selectAll).map(toMark);

export const findMark = (sql: Sql, id: MarkId): Mark | null => {
  const row = sql.get<MarkRow>(selectOne, [id]);
  return row ? toMark(row) : null;
};

/** In the order of `ids`. */
export const getMarks = (sql: Sql, ids: readonly MarkId[]): readonly Mark[] =>
  inOrderOf(ids, sql.all<MarkRow>(selectByIds, [asJsonList(ids)]).map(toMark), ({ id }) => id);

/** `at` is a character offset in the page's text. Returns the mark's id. */
export const addMark = (sql: Sql, mark: MarkInput, at: number | null, now: string): MarkId =>
  sql.run<MarkId>(insert, [
    mark.bookId,
    mark.page,
    at,
    mark.quote,
    mark.before,
    mark.after,
    JSON.stringify(mark.rectangles),
    mark.colour,
    mark.note,
    mark.createdAt ?? now,
    now,
  ]).lastId;

/** Returns whether the mark exists. */
export const updateMark = (
  sql: Sql,
  id: MarkId,
  change: { readonly colour?: MarkColour; readonly note?: string },
  at: string,
): boolean => sql.run(update, [change.colour ?? null, change.note ?? null, at, id]).changes > 0;

export const placeMark = (
  sql: Sql,
  id: MarkId,
  to: {
    readonly page: number;
    readonly place: number | null;
    readonly lost: boolean;
    readonly rectangles: readonly MarkRectangle[];
  },
): void => {
  sql.run(place, [to.page, to.place, to.lost ? 1 : 0, JSON.stringify(to.rectangles), id]);
};

export const eraseMark = (sql: Sql, id: MarkId): void => void sql.run(remove, [id]);

/** Before the book is erased: its marks stay and keep its title and author. */
export const keepMarksWithoutBook = (sql: Sql, bookId: BookId): void => void sql.run(keepWork, [bookId]);

/** For when the same file is imported again. */
export const restoreMarks = (sql: Sql, bookId: BookId): void => void sql.run(comeBack, { book: bookId });

/** Drops the rectangles, which belong to the other file's pages. */
export const moveMarks = (sql: Sql, from: BookId, to: BookId): void => void sql.run(move, { from, to });

/** All works with marks except the book itself. */
export const listMarkedWorks = (sql: Sql, bookId: BookId): readonly MarksElsewhere[] =>
  sql
    .all<{
      id: BookId;
      title: string;
      author: string | null;
      count: number;
      in_library: number;
    }>(selectWorks, { book: bookId })
    .map(({ id, title, author, count, in_library }) => ({
      bookId: id,
      title,
      author,
      count,
      inLibrary: in_library === 1,
    }));

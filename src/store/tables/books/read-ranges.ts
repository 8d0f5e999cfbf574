import type { BookId, PageSpan, ReadingDay } from '../../../shared/model';
import type { PageRanges } from '../../../shared/page-ranges';
import type { Sql } from '../../sql';

const select = `
SELECT from_page AS "from", to_page AS "to" FROM read_ranges WHERE book_id = ? ORDER BY from_page`;
const remove = 'DELETE FROM read_ranges WHERE book_id = ?';
const insert = 'INSERT INTO read_ranges (book_id, from_page, to_page) VALUES (?, ?, ?)';
const addToDay = `
INSERT INTO reading_days (book_id, day, seconds, pages) VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds, pages = pages + excluded.pages`;
const selectDays = `
SELECT book_id AS bookId, day, seconds, pages FROM reading_days
WHERE day BETWEEN ? AND ? ORDER BY day, book_id`;

/** Exported for the query-plan tests. */
export const readingQueries = { select, selectDays } as const;

export const readRanges = (sql: Sql, bookId: BookId): PageRanges => sql.all<PageSpan>(select, [bookId]);

/** `ranges` must be in order and must not touch. */
export const replaceReadRanges = (sql: Sql, bookId: BookId, ranges: PageRanges): void => {
  sql.run(remove, [bookId]);
  for (const { from, to } of ranges) sql.run(insert, [bookId, from, to]);
};

export const addToReadingDay = (sql: Sql, { bookId, day, seconds, pages }: ReadingDay): void => {
  sql.run(addToDay, [bookId, day, seconds, pages]);
};

export const listReadingDays = (sql: Sql, from: string, to: string): readonly ReadingDay[] =>
  sql.all<ReadingDay>(selectDays, [from, to]);

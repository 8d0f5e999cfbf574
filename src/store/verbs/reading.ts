import type { ReadingReader, ReadingWriter } from '../../core/ports/store/books/reading-store';
import type { BookId, PageSpan } from '../../shared/model';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { countPages, joinRanges, withoutRange, type PageRanges } from '../../shared/page-ranges';
import type { Sql } from '../sql';
import { bookNotFound, findPageCount } from '../tables/books/books';
import * as bookmarks from '../tables/books/bookmarks';
import * as reading from '../tables/books/read-ranges';
import type { Verbs } from './verbs';

/** Adds ranges, as far as the book has such pages. Returns how many pages were not read before. */
const addRanges = (sql: Sql, bookId: BookId, added: PageRanges): number => {
  const pageCount = findPageCount(sql, bookId);
  if (pageCount === null) throw bookNotFound(bookId);
  const within = added
    .filter(({ from }) => from <= pageCount)
    .map(({ from, to }): PageSpan => ({ from, to: Math.min(to, pageCount) }));
  const before = reading.readRanges(sql, bookId);
  const after = joinRanges([...before, ...within]);
  const more = countPages(after) - countPages(before);
  if (more > 0) reading.replaceReadRanges(sql, bookId, after);
  return more;
};

export const readingVerbs = (sql: Sql): Verbs<ReadingReader & ReadingWriter> => ({
  readRanges: (bookId) => reading.readRanges(sql, bookId),
  listBookmarks: (bookId) => bookmarks.listBookmarks(sql, bookId),
  putBookmark: (bookId, page, name, at) => {
    const pageCount = findPageCount(sql, bookId);
    if (pageCount === null) throw bookNotFound(bookId);
    if (page > pageCount) throw new LecternError('PAGE_NOT_FOUND', errorText.pageOutOfRange(pageCount));
    bookmarks.putBookmark(sql, bookId, page, name, at);
  },
  eraseBookmark: (bookId, page) => bookmarks.eraseBookmark(sql, bookId, page),
  listReadingDays: ({ from, to }) => reading.listReadingDays(sql, from, to),
  addReading: ({ bookId, day, seconds, pages }) => {
    const more = addRanges(
      sql,
      bookId,
      pages.map((page) => ({ from: page, to: page })),
    );
    if (seconds > 0 || more > 0) reading.addToReadingDay(sql, { bookId, day, seconds, pages: more });
  },
  markRead: (bookId, range) => void addRanges(sql, bookId, [range]),
  markUnread: (bookId, range) => {
    if (findPageCount(sql, bookId) === null) throw bookNotFound(bookId);
    reading.replaceReadRanges(sql, bookId, withoutRange(reading.readRanges(sql, bookId), range));
  },
});

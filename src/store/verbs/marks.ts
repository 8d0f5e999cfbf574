import type { MarkReader, MarkWriter } from '../../core/ports/store/books/mark-store';
import { LecternError } from '../../shared/errors';
import type { Mark, MarksElsewhere } from '../../shared/model';
import { findPattern } from '../../shared/text/find-pattern';
import { scrub } from '../index/full-text';
import { findPlaceNear, placeMarks } from '../place-marks';
import type { Sql } from '../sql';
import * as books from '../tables/books/books';
import { eraseFromContexts } from '../tables/sessions/contexts';
import { addEvent, scopeOfBook } from '../tables/events';
import * as marks from '../tables/books/marks';
import { listPages } from '../tables/books/pages';
import type { Verbs } from './verbs';
import { errorText } from '../../shared/messages/engine-text';

/** C11: marking counts as reading. The event contains the mark's id but none of its words. */
const record = (sql: Sql, mark: Mark, change: 'added' | 'updated' | 'erased', at: string): void => {
  addEvent(sql, {
    source: 'reading',
    role: 'user',
    ...scopeOfBook(mark.bookId),
    content: { markId: mark.id, page: mark.page, change },
    sessionId: null,
    turnId: null,
    at,
  });
};

const foldWords = (words: string | null): string =>
  (words ?? '').normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();

/** Whether title and author are the same; a missing author matches any. */
const isSameWork = (a: Pick<MarksElsewhere, 'title' | 'author'>, b: typeof a): boolean =>
  foldWords(a.title) === foldWords(b.title) &&
  (foldWords(a.author) === foldWords(b.author) || foldWords(a.author) === '' || foldWords(b.author) === '');

const noPage = (count: number): LecternError =>
  new LecternError('PAGE_NOT_FOUND', errorText.pageOutOfRange(count));

const addMark = (sql: Sql, input: Parameters<MarkWriter['addMark']>[0], at: string): Mark => {
  const book = books.findBook(sql, input.bookId, '');
  if (!book) throw books.bookNotFound(input.bookId);
  if (listPages(sql, book.id, input.page, input.page).length === 0) throw noPage(book.pageCount);
  const id = marks.addMark(sql, input, null, at);
  const mark = marks.findMark(sql, id);
  if (!mark) throw new Error('a mark was not added');
  // The place orders the marks of a page. In flowing text the page break is approximate, and words found on the
  // neighbouring page belong to that page.
  const place = findPlaceNear(sql, book.id, mark);
  const isDrawn = mark.rectangles.length > 0;
  if (place && (place.page === mark.page || !isDrawn))
    marks.placeMark(sql, id, { ...mark, page: place.page, place: place.start });
  const placed = marks.findMark(sql, id) ?? mark;
  record(sql, placed, 'added', at);
  return placed;
};

const markReads = (sql: Sql): Verbs<MarkReader> => ({
  listMarks: ({ bookId, colour, q }) => {
    const pattern = q ? findPattern(q) : null;
    const found = (text: string): boolean => pattern === null || text.search(pattern) >= 0;
    const all = bookId === undefined ? marks.listAllMarks(sql) : marks.listMarksOfBook(sql, bookId);
    return all.filter(
      (mark) => (!colour || mark.colour === colour) && (found(mark.quote) || found(mark.note)),
    );
  },
  findMark: (id) => marks.findMark(sql, id),
  getMarks: (ids) => marks.getMarks(sql, ids),
  listMarksElsewhere: (bookId) => {
    const book = books.findBook(sql, bookId, '');
    return book ? marks.listMarkedWorks(sql, bookId).filter((work) => isSameWork(work, book)) : [];
  },
});

const markWrites = (sql: Sql): Verbs<MarkWriter> => ({
  addMark: (input, at) => addMark(sql, input, at),

  updateMark: (id, change, at) => {
    if (!marks.updateMark(sql, id, change, at)) return null;
    const mark = marks.findMark(sql, id);
    if (mark) record(sql, mark, 'updated', at);
    return mark;
  },

  eraseMark: (id, at) => {
    const mark = marks.findMark(sql, id);
    if (!mark) return null;
    marks.eraseMark(sql, id);
    eraseFromContexts(sql, 'mark', [id]);
    sql.exec(scrub('marks_fts'));
    record(sql, mark, 'erased', at);
    return mark;
  },

  adoptMarks: (bookId, fromBookId, at) => {
    books.requireBook(sql, bookId);
    const before = new Set(marks.listMarksOfBook(sql, bookId).map(({ id }) => id));
    marks.moveMarks(sql, fromBookId, bookId);
    placeMarks(sql, bookId);
    const moved = marks.listMarksOfBook(sql, bookId).filter(({ id }) => !before.has(id));
    for (const mark of moved) record(sql, mark, 'updated', at);
    const lost = moved.filter((mark) => mark.lost).length;
    return { placed: moved.length - lost, lost };
  },
});

export const markVerbs = (sql: Sql): Verbs<MarkReader & MarkWriter> => ({
  ...markReads(sql),
  ...markWrites(sql),
});

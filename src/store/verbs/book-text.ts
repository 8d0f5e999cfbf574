import type { BookTextReader, BookTextWriter } from '../../core/ports/store/books/book-text-store';
import type { StagedPart } from '../../core/ports/store/books/book-content';
import { needScrub, needsScrub, scrubSomePassages } from '../index/scrub-passages';
import { moveCitations, movePageReferences } from '../move-pages';
import { placeSomeMarks } from '../place-marks';
import type { Sql } from '../sql';
import * as books from '../tables/books/books';
import { addJob } from '../tables/jobs';
import { eraseTerms } from '../tables/knowledge/key-terms';
import { restoreMarks } from '../tables/books/marks';
import { countChapters, eraseOutline, replaceOutline } from '../tables/books/outline';
import { erasePagesAfter, replacePages } from '../tables/books/pages';
import { erasePassagesFrom, replacePassages, type PassageChange } from '../tables/books/passages';
import * as staged from '../tables/books/reimport-parts';
import { eraseAroundBook } from './erase/erase-book';
import type { Verbs } from './verbs';
import type { BookId } from '../../shared/model';

export type BookText = BookTextReader & BookTextWriter;

/** A small number, since erasing a passage also erases its words in the index, its vectors and its sentences. */
const passagesAtOnce = 12;
const pagesAtOnce = 64;

export const queueDerived = (sql: Sql, bookId: BookId, title: string, runAt: string): void => {
  for (const kind of ['embed-book', 'summarise-book'] as const)
    addJob(sql, { kind, payload: { bookId }, label: title, bookId, runAt }, runAt);
};

const count = (sql: Sql, bookId: BookId, { passages, tokens }: PassageChange): void => {
  books.addToPassageCount(sql, bookId, passages, tokens);
};

const takePart = (sql: Sql, bookId: BookId, part: StagedPart): void => {
  switch (part.kind) {
    case 'head': {
      books.replaceBookHead(sql, bookId, part.head, countChapters(part.outline));
      replaceOutline(sql, bookId, part.outline);
      // The chapters may have changed, so key terms are extracted again when they are needed.
      eraseTerms(sql, bookId);
      return;
    }
    case 'pages':
      replacePages(sql, bookId, part.pages);
      books.recountPages(sql, bookId);
      return;
    case 'passages':
      count(sql, bookId, replacePassages(sql, bookId, part.passages));
  }
};

/** Erases some of the text after the first `passages` and `pages`; returns whether there was any. */
const eraseBeyond = (sql: Sql, bookId: BookId, passages: number, pages: number): boolean => {
  const erased = erasePassagesFrom(sql, bookId, passages, passagesAtOnce);
  count(sql, bookId, erased);
  if (erased.passages < 0) return true;
  if (erasePagesAfter(sql, bookId, pages, pagesAtOnce) === 0) return false;
  books.recountPages(sql, bookId);
  return true;
};

/** Changes to a book's text, in small steps. */
export const bookTextVerbs = (sql: Sql): Verbs<BookText> => ({
  listErasing: () => books.listErasingBooks(sql),
  needsScrub: () => needsScrub(sql),
  listUnfinishedReimports: () => staged.listTaking(sql),

  resetReimport: (bookId) => staged.eraseStaged(sql, bookId),
  stagePart: (bookId, ordinal, part) => {
    books.requireBook(sql, bookId);
    staged.stagePart(sql, bookId, ordinal, part);
  },
  startReplacement: (bookId, taking) => {
    books.requireBook(sql, bookId);
    staged.saveTaking(sql, bookId, { ...taking, movedUpTo: null });
  },
  stepReplacement: (bookId) => {
    const taking = staged.findTaking(sql, bookId);
    if (!taking) return false;
    const next = staged.nextStaged(sql, bookId);
    if (next) {
      takePart(sql, bookId, next.part);
      staged.dropStaged(sql, bookId, next.ordinal);
      return true;
    }
    if (eraseBeyond(sql, bookId, taking.passages, taking.pages)) return true;
    const { moves, movedUpTo } = taking;
    if (!moves) return false;
    if (movedUpTo === null) movePageReferences(sql, bookId, moves);
    const upTo = movedUpTo === null ? 0 : moveCitations(sql, bookId, moves, movedUpTo);
    // Saved in the same transaction as the moves, so that nothing is moved twice.
    const rest = upTo === null ? { moves: null, movedUpTo: null } : { moves, movedUpTo: upTo };
    staged.saveTaking(sql, bookId, { ...taking, ...rest });
    return upTo !== null;
  },
  finishReplacement: (bookId, at) => {
    const ready = books.markBookReady(sql, bookId);
    if (!ready) throw books.bookNotFound(bookId);
    staged.eraseStaged(sql, bookId);
    queueDerived(sql, bookId, ready.title, at);
  },

  restoreMarks: (bookId) => restoreMarks(sql, bookId),
  placeMarks: (bookId, from) => placeSomeMarks(sql, bookId, from),

  beginErasing: (bookId) => {
    eraseAroundBook(sql, bookId);
    eraseOutline(sql, bookId);
    books.markBookErasing(sql, bookId);
  },
  eraseSomeText: (bookId) => {
    const isMore = eraseBeyond(sql, bookId, 0, 0);
    if (isMore) needScrub(sql);
    return isMore;
  },
  scrubSome: () => scrubSomePassages(sql),
});

import type { LibraryReader, LibraryWriter } from '../../core/ports/store/books/library-store';
import { LecternError } from '../../shared/errors';
import { encodedShare } from '../index/encoded-share';
import { listUnencoded, putSentences } from '../index/sentence-vectors';
import { findVectorModel, putVectors } from '../vectors';
import type { Sql } from '../sql';
import * as books from '../tables/books/books';
import { addJob, failJobKeeping, lastUpdateOfImport } from '../tables/jobs';
import {
  countChapters,
  eraseOutline,
  listOutlineTitles,
  listOutline,
  replaceOutline,
  setOutlineSummary,
} from '../tables/books/outline';
import {
  addPages,
  erasePages,
  findPageByLabel,
  findPlaces,
  getPages,
  labelsOf,
  listPages,
  listWordCounts,
  listPageStarts,
} from '../tables/books/pages';
import {
  addPassages,
  erasePassages,
  getPassages,
  listPassages,
  listPassagesOnPages,
  listUnembeddedPassages,
} from '../tables/books/passages';
import { listRecognisedPages, putRecognisedPage } from '../tables/books/recognised-pages';
import { bookTextVerbs, queueDerived, type BookText } from './book-text';
import { eraseBook } from './erase/erase-book';
import { coverAndCollectionVerbs, type CoversAndCollections } from './covers-and-collections';
import type { Verbs } from './verbs';
import { errorText } from '../../shared/messages/engine-text';
import type { BookId, JobId } from '../../shared/model';

const eraseText = (sql: Sql, bookId: BookId): void => {
  eraseOutline(sql, bookId);
  erasePages(sql, bookId);
  erasePassages(sql, bookId);
};

/** Adds a book and queues its import. */
const addBook = (sql: Sql, book: Parameters<LibraryWriter['addBook']>[0]): { readonly jobId: JobId } => {
  const { id, addedAt, fileName } = book;
  if (books.findBookFile(sql, id))
    throw new LecternError('INVALID_INPUT', errorText.bookInLibrary, { bookId: id });
  books.addBook(sql, book);
  const job = {
    kind: 'import-book',
    payload: { bookId: id },
    label: fileName,
    bookId: id,
    runAt: addedAt,
  } as const;
  return { jobId: addJob(sql, job, addedAt).id };
};

type BookReads = Omit<LibraryReader, keyof CoversAndCollections | keyof BookText>;
type BookWrites = Omit<LibraryWriter, keyof CoversAndCollections | keyof BookText>;

const bookReads = (sql: Sql): Verbs<BookReads> => ({
  listBooks: (modelId) => books.listBooks(sql, modelId),
  findBook: (id, modelId) => books.findBook(sql, id, modelId),
  findBookFile: (id) => books.findBookFile(sql, id),
  listOutlineTitles: (bookId) => listOutlineTitles(sql, bookId),
  listOutline: (bookId, reach) => listOutline(sql, bookId, reach),
  findPage: (bookId, page) => listPages(sql, bookId, page, page)[0] ?? null,
  listWordCounts: (bookId) => listWordCounts(sql, bookId),
  listPages: (bookId, from, to) => listPages(sql, bookId, from, to),
  getPages: (bookId, pages) => getPages(sql, bookId, pages),
  listPageStarts: (bookId) => listPageStarts(sql, bookId),
  listRecognisedPages: (bookId) => listRecognisedPages(sql, bookId),
  findPageByLabel: (bookId, label) => findPageByLabel(sql, bookId, label),
  findPlaces: (bookId, query, limit) => findPlaces(sql, bookId, query, limit),
  labelsOf: (bookId, pages) => labelsOf(sql, bookId, pages),
  getPassages: (ids) => getPassages(sql, ids),
  listPassages: (bookId, fromOrdinal, limit) => listPassages(sql, bookId, fromOrdinal, limit),
  listPassagesOnPages: (bookId, from, to, limit) => listPassagesOnPages(sql, bookId, from, to, limit),
  listUnembedded: (bookId, modelId, limit) =>
    listUnembeddedPassages(sql, bookId, findVectorModel(sql, 'passage', modelId)?.id ?? 0, limit),
  listUnencoded: (...args) => listUnencoded(sql, ...args),
  encodedShare: (...args) => encodedShare(sql, ...args),
});

const bookWrites = (sql: Sql): Verbs<BookWrites> => ({
  addBook: (book) => addBook(sql, book),

  resetImport: (bookId) => {
    eraseText(sql, bookId);
    if (!books.resetBook(sql, bookId)) throw books.bookNotFound(bookId);
  },

  setHead: (bookId, head, outline) => {
    if (!books.setBookHead(sql, bookId, head, countChapters(outline))) throw books.bookNotFound(bookId);
    replaceOutline(sql, bookId, outline);
  },

  addPages: (bookId, pages) => {
    books.requireBook(sql, bookId);
    addPages(sql, bookId, pages);
  },

  addRecognisedPage: (bookId, language, page) => {
    books.requireBook(sql, bookId);
    putRecognisedPage(sql, bookId, language, page);
  },

  addPassages: (bookId, passages) => {
    books.requireBook(sql, bookId);
    addPassages(sql, bookId, passages);
    const tokens = passages.reduce((sum, passage) => sum + passage.tokens, 0);
    books.addToPassageCount(sql, bookId, passages.length, tokens);
  },

  finishImport: (bookId, at) => {
    const book = books.markBookReady(sql, bookId);
    if (!book) throw books.bookNotFound(bookId);
    const runAt = at ?? lastUpdateOfImport(sql, bookId) ?? book.addedAt;
    queueDerived(sql, bookId, book.title, runAt);
  },

  setChapterSummary: (bookId, entryId, summary) => setOutlineSummary(sql, bookId, entryId, summary),

  updateBook: (bookId, change) => {
    if (!books.updateBook(sql, bookId, change)) throw books.bookNotFound(bookId);
  },

  addVectors: (bookId, modelId, vectors) => {
    const items = vectors.map(({ passageId, vector }) => ({ id: passageId, vector }));
    putVectors(sql, 'passage', modelId, bookId, items);
  },

  addSentences: (...args) => putSentences(sql, ...args),

  eraseBook: (bookId) => eraseBook(sql, bookId),

  failImport: (bookId, jobId, error, at) => {
    const book = books.findBookAsAdded(sql, bookId);
    if (!book) throw books.bookNotFound(bookId);
    failJobKeeping(sql, jobId, error, book, at);
    eraseBook(sql, bookId);
  },
});

export const libraryVerbs = (sql: Sql): Verbs<LibraryReader & LibraryWriter> => ({
  ...coverAndCollectionVerbs(sql),
  ...bookTextVerbs(sql),
  ...bookReads(sql),
  ...bookWrites(sql),
});

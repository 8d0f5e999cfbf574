import type { LibraryReader, LibraryWriter } from '../../core/ports/store/books/library-store';
import { LecternError } from '../../shared/errors';
import { scrub } from '../index/full-text';
import type { Sql } from '../sql';
import * as covers from '../tables/books/book-covers';
import * as books from '../tables/books/books';
import * as collections from '../tables/books/collections';
import { eraseFromContexts } from '../tables/sessions/contexts';
import { factsOfScope } from '../tables/memory/facts';
import * as jobs from '../tables/jobs';
import { forgetInWarmups } from '../tables/sessions/warmups';
import { eraseFacts } from '../tables/memory/write-facts';
import type { Verbs } from './verbs';
import { errorText } from '../../shared/messages/engine-text';
import type { Job, JobId, Sentence } from '../../shared/model';

export type CoversAndCollections = Pick<
  LibraryReader & LibraryWriter,
  | 'findCover'
  | 'listCoverless'
  | 'listCovers'
  | 'setCover'
  | 'listCollections'
  | 'collectionsOf'
  | 'addCollection'
  | 'renameCollection'
  | 'eraseCollection'
  | 'changeCollection'
  | 'listKeptCopies'
  | 'retryFailed'
  | 'dropKeptCopy'
>;

const nothingToRetry = (why: Sentence): LecternError => new LecternError('NOTHING_TO_RETRY', why);

/** Queues a failed job again, with its book if that was erased. */
const retryFailed = (sql: Sql, jobId: JobId, at: string): Job => {
  const job = jobs.findJob(sql, jobId);
  if (!job) throw new LecternError('JOB_NOT_FOUND', errorText.jobUnknown);
  if (!job.canRetry)
    throw nothingToRetry(
      job.kind === 'import-book' && job.state === 'failed'
        ? errorText.copyNotKept
        : errorText.jobNotRetryable,
    );
  if (jobs.hasDuplicate(sql, jobId)) throw nothingToRetry(errorText.jobAlreadyRunning);
  const keptBook = jobs.findKept(sql, jobId);
  if (keptBook && books.findBookFile(sql, keptBook.id)) throw nothingToRetry(errorText.bookInLibrary);
  if (keptBook) books.addBook(sql, { ...keptBook, addedAt: at });
  const queued = jobs.runAgain(sql, jobId, keptBook?.id ?? job.bookId, at);
  if (!queued) throw new Error(`job ${String(jobId)} could not be queued again`);
  return queued;
};

/** What the library stores besides the books: covers, collections, and copies for another import. */
export const coverAndCollectionVerbs = (sql: Sql): Verbs<CoversAndCollections> => ({
  findCover: (bookId) => covers.findCover(sql, bookId),
  listCoverless: (formats) => covers.listCoverless(sql, formats),
  listCovers: () => covers.listCovers(sql),
  setCover: (bookId, cover) => {
    if (!covers.setBookCover(sql, bookId, cover)) throw books.bookNotFound(bookId);
  },

  listCollections: () => collections.listCollections(sql),
  collectionsOf: (bookId) => collections.collectionsOf(sql, bookId),
  addCollection: (name, at) => collections.addCollection(sql, name, at),
  renameCollection: (id, name) => collections.renameCollection(sql, id, name),

  eraseCollection: (id) => {
    collections.getCollection(sql, id);
    const facts = factsOfScope(sql, { scope: 'collection', scopeId: String(id) });
    eraseFromContexts(sql, 'fact', facts);
    forgetInWarmups(sql, facts);
    eraseFacts(sql, facts);
    collections.eraseCollectionRow(sql, id);
    if (facts.length > 0) sql.exec(scrub('facts_fts'));
  },

  changeCollection: (id, add, remove) => {
    collections.getCollection(sql, id);
    for (const bookId of remove) collections.removeFromCollection(sql, id, bookId);
    for (const bookId of add) {
      books.requireBook(sql, bookId);
      collections.addToCollection(sql, id, bookId);
    }
    return collections.getCollection(sql, id);
  },

  listKeptCopies: () => jobs.listKeptCopies(sql),

  retryFailed: (jobId, at) => retryFailed(sql, jobId, at),

  dropKeptCopy: (jobId) => {
    const keptBook = jobs.findKept(sql, jobId);
    if (!keptBook) return null;
    jobs.dropKeptOf(sql, jobId);
    const { sha256, extension } = keptBook;
    const isWanted =
      books.isOriginalOfBook(sql, sha256, extension) ||
      jobs.listKeptCopies(sql).some((one) => one.sha256 === sha256 && one.extension === extension);
    return isWanted ? null : { sha256, extension };
  },
});

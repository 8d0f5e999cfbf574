import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { Book, BookId } from '../../shared/model';
import { isoTime } from '../ports';
import { coverOf } from './import/cover-of';
import { keepCover } from './import/store-part';
import type { Library } from './library';
import { getBook, noSuchPage, type LibraryContext } from './library-deps';

const emitUpdate = async (deps: LibraryContext, bookId: BookId): Promise<Book> => {
  deps.events.emit({ kind: 'book', bookId, change: 'updated' });
  return getBook(deps, bookId);
};

/** Whether unread pages are hidden. */
const isLimited = ({ readUpTo, pagesRead, pageCount }: Book): boolean =>
  readUpTo !== null && pagesRead < pageCount;

/** A limited book has no summary; one is made once the whole book may be used. */
const queueSummary = async (
  { store, clock, queue }: LibraryContext,
  before: Book,
  now: Book,
): Promise<Book> => {
  if (now.summary !== null || !isLimited(before) || isLimited(now)) return now;
  const { id: bookId, title } = now;
  const job = { kind: 'summarise-book', payload: { bookId }, label: title, bookId } as const;
  await store.jobs.addJob({ ...job, runAt: isoTime(clock) }, isoTime(clock));
  queue.wake();
  return now;
};

export const createBookChanges = (
  deps: LibraryContext,
): Pick<Library, 'setPosition' | 'readingChanged' | 'update' | 'readAgain' | 'setCover'> => {
  const { store, covers, clock, events } = deps;
  return {
    async setPosition(bookId, page) {
      const book = await getBook(deps, bookId);
      if (page < 1 || page > book.pageCount) throw noSuchPage(book);
      await store.library.updateBook(bookId, { position: page, openedAt: isoTime(clock) });
      return emitUpdate(deps, bookId);
    },
    async readingChanged(before) {
      for (const planId of await store.plans.tickReadSteps(before.id, isoTime(clock)))
        events.emit({ kind: 'plan', planId });
      return queueSummary(deps, before, await emitUpdate(deps, before.id));
    },
    async update(bookId, { title, author, language, readBound, dismissedWarnings }) {
      const before = await getBook(deps, bookId);
      await store.library.updateBook(bookId, {
        ...(title === undefined ? {} : { title }),
        ...(author === undefined ? {} : { author }),
        ...(language === undefined ? {} : { language }),
        ...(readBound === undefined ? {} : { readBound }),
        ...(dismissedWarnings === undefined ? {} : { dismissedWarnings }),
      });
      return queueSummary(deps, before, await emitUpdate(deps, bookId));
    },
    async readAgain(bookId) {
      const book = await getBook(deps, bookId);
      if (book.state === 'importing') throw new LecternError('BOOK_NOT_READY', errorText.bookImporting);
      const at = isoTime(clock);
      const job = await store.jobs.addJob(
        { kind: 'reread-book', payload: { bookId }, label: book.title, bookId, runAt: at },
        at,
      );
      events.emit({ kind: 'job', job });
      deps.queue.wake();
      return job;
    },
    async setCover(bookId, picture) {
      await getBook(deps, bookId);
      const checked = picture === null ? null : coverOf(picture);
      await deps.mutex.run(async () => {
        if (checked) await keepCover({ library: store.library, covers }, bookId, checked);
        else {
          await store.library.setCover(bookId, { state: 'none' });
          await covers.remove(bookId);
        }
      });
      return emitUpdate(deps, bookId);
    },
  };
};

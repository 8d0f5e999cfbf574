import { displayName, titleFromName } from '../../shared/display-name';
import { isoTime } from '../ports';
import { explainFullDisk } from './import/explain-full-disk';
import { eraseRest } from './import/erase-book';
import type { AddedBook, Library } from './library';
import { getBook, type LibraryContext } from './library-deps';
import { isOpen, latestJob } from './library-jobs';
import { asBookId, type BookId } from '../../shared/model';

/** Completes unfinished erasures, for example after a crash. Must not run while a book is being added. */
export const eraseLeft = async (
  { store, files, covers }: LibraryContext,
  signal?: AbortSignal,
): Promise<void> =>
  eraseRest({ library: store.library, files, covers }, await store.library.listErasing(), signal);

export const eraseBook = (deps: LibraryContext, bookId: BookId): Promise<void> =>
  deps.mutex.run(async () => {
    await deps.store.library.beginErasing(bookId);
    deps.events.emit({ kind: 'book', bookId, change: 'removed' });
    await eraseLeft(deps);
  });

const addFile = async (deps: LibraryContext, path: string, name: string | null): Promise<AddedBook> => {
  const { store, files, clock, events, detect } = deps;
  const fileName = displayName(name ?? path);
  const { format, extension } = await detect({ path, name: fileName });
  const added = await deps.mutex.run(async (): Promise<AddedBook> => {
    // The same book may be added again before its erasure has finished.
    await eraseLeft(deps);
    const { sha256, size } = await files.add(path, extension, new AbortController().signal, fileName);
    const id = asBookId(`b${sha256.slice(0, 16)}`);
    const existing = await store.library.findBookFile(id);
    if (existing) {
      if (existing.extension !== extension) await files.remove(sha256, extension);
      return { bookId: id, jobId: latestJob(await store.jobs.listJobs(), id), existing: true };
    }
    const book = {
      id,
      sha256,
      extension,
      fileName,
      fileSize: size,
      format,
      title: titleFromName(fileName),
      addedAt: isoTime(clock),
    };
    try {
      const { jobId } = await explainFullDisk(`“${fileName}”`, 'lectern.db', () =>
        store.library.addBook(book),
      );
      return { bookId: id, jobId, existing: false };
    } catch (error) {
      await files.remove(sha256, extension);
      throw error;
    }
  });
  if (!added.existing) {
    events.emit({ kind: 'book', bookId: added.bookId, change: 'added' });
    deps.queue.wake();
  }
  return added;
};

export const createBookLifecycle = (
  deps: LibraryContext,
): Pick<Library, 'addFile' | 'addSample' | 'remove'> => ({
  addFile: (path, name) => addFile(deps, path, name),
  addSample: () => addFile(deps, deps.samplePath, null),
  async remove(bookId) {
    await getBook(deps, bookId);
    const open = (await deps.store.jobs.listJobs()).filter((job) => job.bookId === bookId && isOpen(job));
    for (const job of open) await deps.queue.cancel(job.id);
    // A cancelled import has already erased itself.
    if (await deps.store.library.findBookFile(bookId)) await eraseBook(deps, bookId);
  },
});

import { isLecternError } from '../../../shared/errors';
import { type BookId, formatTraits, type Job, type JobId, type JobStep } from '../../../shared/model';
import { mayPass, plainReason } from '../../jobs/job-failure';
import {
  isoTime,
  type BookFiles,
  type BookWorker,
  type Clock,
  type CoverFiles,
  type LibraryReader,
  type LibraryWriter,
  type StagedPart,
  type JobHandler,
} from '../../ports';
import type { EventBus } from '../../async/event-bus';
import { explainFullDisk } from './explain-full-disk';
import { eraseText, scrubIndex } from './erase-book';
import { placeMarks } from './place-marks';
import { keepCover, storedPart } from './store-part';
import { storedFile } from '../../../shared/messages/engine-text';

export interface ImportDeps {
  readonly store: { readonly library: LibraryReader & LibraryWriter };
  readonly files: BookFiles;
  readonly covers: CoverFiles;
  readonly worker: BookWorker;
  readonly clock: Clock;
  readonly events: EventBus;
  /** Erases the book with its original. */
  readonly erase: (bookId: BookId) => Promise<void>;
}

/** Reading takes about this share of an import, storing and indexing the rest. */
const readingShare = 0.7;

/** The file itself may be fine, so its copy is kept for another attempt. */
const isNotTheFilesFault = (error: unknown): boolean =>
  mayPass(error) || (isLecternError(error) && error.code === 'DISK_FULL');

/**
 * Reads a book into the library. A crash in between costs only time: the next run starts again from the stored
 * original. A rejected or cancelled import leaves nothing behind; one that failed for another reason leaves the copy of its file.
 */
export const createImportHandler = ({
  store,
  files,
  covers,
  worker,
  clock,
  events,
  erase,
}: ImportDeps): JobHandler => ({
  attempts: 2,
  async run(job, { signal, progress }) {
    const bookId = bookOf(job);
    const file = await store.library.findBookFile(bookId);
    // The book was removed in the meantime.
    if (!file) return;
    // The job was stopped after its last step, so the book is complete.
    if ((await store.library.findBook(bookId, ''))?.state === 'ready') return;
    await eraseText(store.library, bookId, signal);
    await store.library.resetImport(bookId);
    const path = files.pathOf(file.sha256, file.extension);
    const reportStored = createStoring(progress);
    // The app draws a cover from the first page, or from the title if the format has no cover.
    let hasCover = false;
    let isDrawnLater = false;
    const onRead = (share: number, step: JobStep): void => progress(share * readingShare, step);
    for await (const part of worker.parse({ path, name: file.fileName }, onRead, signal)) {
      if (part.kind === 'cover') {
        await explainFullDisk(storedFile.cover(file.fileName), storedFile.coverFolder, () =>
          keepCover({ ...store, covers }, bookId, part.cover),
        );
        hasCover = true;
      } else {
        const stored = storedPart(part);
        if (stored.kind === 'head') isDrawnLater = formatTraits(stored.head.format).cover === 'drawn';
        await explainFullDisk(storedFile.text(file.fileName), 'lectern.db', () =>
          storePart(store.library, bookId, stored),
        );
        reportStored(stored);
      }
    }
    if (!hasCover && !isDrawnLater) await store.library.setCover(bookId, { state: 'none' });
    signal.throwIfAborted();
    await store.library.restoreMarks(bookId);
    await placeMarks(store.library, bookId, signal);
    await scrubIndex(store.library, signal);
    await store.library.finishImport(bookId, isoTime(clock));
    events.emit({ kind: 'book', bookId, change: 'updated' });
  },
  async giveUp(job: Job, error: unknown) {
    const bookId = bookOf(job);
    const isThere = (await store.library.findBookFile(bookId)) !== null;
    if (error === null || !isThere || !isNotTheFilesFault(error)) return erase(bookId);
    await eraseText(store.library, bookId);
    await store.library.failImport(bookId, job.id, plainReason(error), isoTime(clock));
    await covers.remove(bookId);
    events.emit({ kind: 'book', bookId, change: 'removed' });
    await scrubIndex(store.library);
  },
});

/** Reports the progress of storing, part by part. */
export const createStoring = (
  progress: (share: number, step: JobStep) => void,
): ((part: StagedPart) => void) => {
  const stored = { pages: 0, of: 0 };
  return (part) => {
    if (part.kind === 'head') stored.of = part.head.pageCount;
    if (part.kind === 'pages') stored.pages += part.pages.length;
    const share = stored.of === 0 ? 0 : stored.pages / stored.of;
    const step: JobStep =
      part.kind === 'passages'
        ? { name: 'making-searchable' }
        : { name: 'storing', done: stored.pages, of: stored.of };
    progress(readingShare + share * 0.15 + (part.kind === 'passages' ? 0.1 : 0), step);
  };
};

const storePart = (library: LibraryWriter, bookId: BookId, part: StagedPart): Promise<void> => {
  if (part.kind === 'pages') return library.addPages(bookId, part.pages);
  if (part.kind === 'passages') return library.addPassages(bookId, part.passages);
  return library.setHead(bookId, part.head, part.outline);
};

export const bookOf = (job: { readonly id: JobId; readonly bookId: BookId | null }): BookId => {
  if (job.bookId === null) throw new Error(`job ${String(job.id)} names no book`);
  return job.bookId;
};

import {
  isoTime,
  type BookFiles,
  type BookWorker,
  type Clock,
  type CoverFiles,
  type JobWriter,
  type LibraryReader,
  type LibraryWriter,
  type Logger,
  type JobHandler,
} from '../../ports';
import { bookFormatIds, formatTraits } from '../../../shared/model';
import type { EventBus } from '../../async/event-bus';
import { keepCover } from './store-part';
import { queueJob } from '../../jobs/queue-job';

interface UpkeepDeps {
  readonly store: {
    readonly library: LibraryReader & LibraryWriter;
    readonly jobs: Pick<JobWriter, 'addJob'>;
  };
  readonly files: BookFiles;
  readonly covers: CoverFiles;
  readonly worker: BookWorker;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EventBus;
}

interface UpkeepJobDeps extends UpkeepDeps {
  /** Completes interrupted erasures. */
  readonly eraseLeft: (signal: AbortSignal) => Promise<void>;
}

const withCovers = bookFormatIds.filter((format) => formatTraits(format).cover === 'in-file');

/** Milliseconds. Failed jobs are kept equally long. */
const retention = 30 * 86_400_000;

/** Completes interrupted erasures, and finds the covers of books imported before covers were supported. */
export const createLibraryUpkeep = ({
  store,
  files,
  covers,
  worker,
  logger,
  events,
  eraseLeft,
}: UpkeepJobDeps): JobHandler => ({
  attempts: 2,
  async run(_job, { signal, progress }) {
    await eraseLeft(signal);
    const books = await store.library.listCoverless(withCovers);
    for (const [done, bookId] of books.entries()) {
      progress(done / books.length, { name: 'cover', done: done + 1, of: books.length });
      const file = await store.library.findBookFile(bookId);
      if (!file) continue;
      const path = files.pathOf(file.sha256, file.extension);
      const cover = await worker.findCover({ path, name: file.fileName }, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        logger.error('A cover could not be read', error, { bookId });
        return null;
      });
      signal.throwIfAborted();
      if (cover) await keepCover({ ...store, covers }, bookId, cover);
      else await store.library.setCover(bookId, { state: 'none' });
      events.emit({ kind: 'book', bookId, change: 'updated' });
    }
  },
});

/**
 * Runs at a start: matches covers with books again after a crash or a restored folder, deletes copies of failed imports
 * that were never retried, and queues unfinished work: covers of old books, interrupted erasures and re-imports.
 */
export const startLibraryUpkeep = async ({ store, files, covers, clock }: UpkeepDeps): Promise<void> => {
  const { library } = store;
  const [coverFiles, wanted] = await Promise.all([covers.list(), library.listCovers()]);
  const known = new Map(wanted.map(({ bookId, extension }) => [bookId, extension]));
  const found = new Set(coverFiles.map(({ bookId, extension }) => `${bookId}.${extension}`));
  for (const bookId of new Set(coverFiles.map((one) => one.bookId)))
    if (coverFiles.some((one) => one.bookId === bookId && one.extension !== known.get(bookId)))
      await covers.remove(bookId, known.get(bookId));
  for (const [bookId, extension] of known)
    if (!found.has(`${bookId}.${extension}`)) await library.setCover(bookId, { state: 'unsought' });

  for (const copy of await library.listKeptCopies()) {
    if (clock.now() - Date.parse(copy.failedAt) < retention) continue;
    const file = await library.dropKeptCopy(copy.jobId);
    if (file) await files.remove(file.sha256, file.extension);
  }
  const at = isoTime(clock);
  for (const bookId of await library.listUnfinishedReimports()) {
    const label = (await library.findBook(bookId, ''))?.title ?? '';
    await store.jobs.addJob({ kind: 'reread-book', payload: { bookId }, label, bookId, runAt: at }, at);
  }
  const isClean = (await library.listErasing()).length === 0 && !(await library.needsScrub());
  if (isClean && (await library.listCoverless(withCovers)).length === 0) return;
  await queueJob({ store, clock }, 'tidy-shelf');
};

import { asJobId, type BookId, type Job, type JobId } from '../../shared/model';
import { isoTime } from '../ports';
import type { Library } from './library';
import type { LibraryContext } from './library-deps';

export const isOpen = (job: Job): boolean => job.state === 'queued' || job.state === 'running';

/** The book's unfinished import, else its latest job. */
export const latestJob = (jobs: readonly Job[], bookId: BookId): JobId => {
  const own = jobs.filter((job) => job.bookId === bookId);
  const best =
    own.find((job) => job.kind === 'import-book' && isOpen(job)) ??
    own.find((job) => job.kind === 'import-book') ??
    own[0];
  return best?.id ?? asJobId(0);
};

export const createLibraryJobs = (deps: LibraryContext): Pick<Library, 'retry' | 'cancelJob'> => {
  const { store, files, clock, events } = deps;
  return {
    async retry(jobId) {
      const job = await store.library.retryFailed(jobId, isoTime(clock));
      events.emit({ kind: 'job', job });
      if (job.kind === 'import-book' && job.bookId !== null)
        events.emit({ kind: 'book', bookId: job.bookId, change: 'added' });
      deps.queue.wake();
      return job;
    },
    async cancelJob(jobId) {
      const job = await deps.queue.cancel(jobId);
      if (job.state !== 'failed' || !job.canRetry || job.kind !== 'import-book') return job;
      await deps.mutex.run(async () => {
        const file = await store.library.dropKeptCopy(jobId);
        if (file) await files.remove(file.sha256, file.extension);
      });
      const now = (await store.jobs.findJob(jobId)) ?? job;
      events.emit({ kind: 'job', job: now });
      return now;
    },
  };
};

import type { DatabaseSize, Job } from '../../shared/model';
import { queueJob } from '../jobs/queue-job';
import type { Clock, JobHandler, JobQueue, Store } from '../ports';

interface CompactDeps {
  readonly store: Pick<Store, 'contents' | 'jobs' | 'longWrites'>;
  readonly clock: Clock;
  readonly queue: JobQueue;
}

/** The file of the database. */
export interface DatabaseFile {
  size(): Promise<DatabaseSize>;
  /** Gives its free space back to the disk, as a job. */
  compact(): Promise<Job>;
}

/** The share of free space from which the database is compacted by itself. */
const freeShare = 0.25;

export const createDatabaseFile = (deps: CompactDeps): DatabaseFile => ({
  size: () => deps.store.contents.databaseSize(),
  async compact() {
    const job = await queueJob(deps, 'compact-database', { byHand: 1 });
    deps.queue.wake();
    return job;
  },
});

/** The `compact-database` job. It can be cancelled until it has started to write, which takes a few seconds. */
export const createCompactHandler = ({ store }: Pick<CompactDeps, 'store'>): JobHandler => ({
  attempts: 1,
  async run(job, { signal, calm }) {
    if (job.payload['byHand'] !== 1) {
      const { size, free } = await store.contents.databaseSize();
      if (job.payload['erased'] !== 1 && free < size * freeShare) return;
      await calm();
    }
    await store.longWrites.compact(signal);
  },
});

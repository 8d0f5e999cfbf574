import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { Job, JobId } from '../../shared/model';
import type { EventBus } from '../async/event-bus';
import type { Store } from '../ports';

interface WaitDeps {
  readonly store: Pick<Store, 'jobs'>;
  readonly events: Pick<EventBus, 'subscribe'>;
}

const isOver = ({ state }: Job): boolean => state !== 'queued' && state !== 'running';

/** Resolves with the job once it is done. Rejects if it failed or was cancelled. */
export const runToEnd = async ({ store, events }: WaitDeps, id: JobId, wake: () => void): Promise<Job> => {
  const ended = await new Promise<Job>((resolve, reject) => {
    const forget = events.subscribe((event) => {
      if (event.kind === 'job' && event.job.id === id && isOver(event.job)) finish(event.job);
    });
    const finish = (job: Job): void => {
      forget();
      resolve(job);
    };
    // It may have ended before this listened.
    const look = async (): Promise<void> => {
      const job = await store.jobs.findJob(id);
      if (job && isOver(job)) finish(job);
    };
    look().catch(reject);
    wake();
  });
  if (ended.state === 'done') return ended;
  throw new LecternError(
    ended.state === 'cancelled' ? 'CANCELLED' : 'INTERNAL',
    ended.errorText ?? ended.error ?? errorText.jobCancelled,
    { jobId: id },
  );
};

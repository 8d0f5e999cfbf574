import { jobLabels } from '../../shared/messages/engine-text';
import type { Job } from '../../shared/model';
import { isoTime, type Clock, type JobWriter, type NewJob } from '../ports';

export interface QueueDeps {
  readonly store: { readonly jobs: Pick<JobWriter, 'addJob'> };
  readonly clock: Clock;
}

/** Queues a job that belongs to no book; `runAt` is ISO 8601, by default now. */
export const queueJob = (
  { store, clock }: QueueDeps,
  kind: keyof typeof jobLabels,
  payload: NewJob['payload'] = {},
  runAt?: string,
): Promise<Job> => {
  const at = isoTime(clock);
  return store.jobs.addJob({ kind, payload, label: jobLabels[kind], bookId: null, runAt: runAt ?? at }, at);
};

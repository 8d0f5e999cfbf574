import { setTimeout } from 'node:timers/promises';
import type { ApiContext } from '../../api/api';
import type { Job } from '../../shared/model';

const pollMs = 250;
const endedStates: ReadonlySet<Job['state']> = new Set(['done', 'failed', 'cancelled']);

/** Makes a backup and waits for it. Rejects if it was not completed. */
export const backUpNow = async ({ backups, jobs }: ApiContext['engine']): Promise<void> => {
  const started = await backups.start();
  let job = started;
  while (!endedStates.has(job.state)) {
    await setTimeout(pollMs);
    job = await jobs.get(started.id);
  }
  if (job.state !== 'done') throw new Error(`the backup ended as ${job.state}`);
};

import type { Store } from '../../src/core/ports';
import type { FixedClock } from './fixed-clock';

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Advances the clock to retry failed jobs until none is waiting; they must succeed in a few tries. */
export const retryJobs = async (store: Pick<Store, 'jobs'>, clock: FixedClock): Promise<void> => {
  for (let turns = 0; turns < 20_000; turns += 1) {
    const open = (await store.jobs.listJobs()).filter(
      (job) => job.state === 'queued' || job.state === 'running',
    );
    if (open.length === 0) return;
    const next = await store.jobs.nextRunAt();
    if (next !== null && Date.parse(next) > clock.now() && open.every((job) => job.state === 'queued'))
      clock.set(next);
    await soon();
  }
  throw new Error('a job is never done');
};

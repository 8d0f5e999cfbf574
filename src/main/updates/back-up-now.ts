import { setTimeout } from 'node:timers/promises';
import type { ApiContext } from '../../api/api';
import type { Job } from '../../shared/model';

type Engine = ApiContext['engine'];
/** The engine's backups. */
interface BackingUp {
  readonly backups: { start(): Promise<Job> };
}

const pollMs = 250;
const ended: ReadonlySet<Job['state']> = new Set(['done', 'failed', 'cancelled']);

/** Makes a backup and waits for it. Rejects if there is none. */
export const backUpNow = async (engine: Engine): Promise<void> => {
  const started = await (engine as Engine & BackingUp).backups.start();
  let job = started;
  while (!ended.has(job.state)) {
    await setTimeout(pollMs);
    job = await engine.jobs.get(started.id);
  }
  if (job.state !== 'done') throw new Error(`the backup ended as ${job.state}`);
};

import type { Clock, Store } from '../ports';
import { isoTime } from '../ports';

const labels = {
  'embed-memory': 'Indexing notes and messages by meaning',
  cascade: 'Condensing the memory',
} as const;

/** Queues the jobs that look for what there is to do themselves. */
export const queueUpkeep = async (
  store: Pick<Store, 'jobs'>,
  clock: Clock,
  kinds: readonly (keyof typeof labels)[],
): Promise<void> => {
  const at = isoTime(clock);
  for (const kind of kinds)
    await store.jobs.addJob({ kind, payload: {}, label: labels[kind], bookId: null, runAt: at }, at);
};

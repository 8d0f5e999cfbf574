import type { Clock, NewJob, Store } from '../ports';
import { isoTime } from '../ports';
import type { SessionId } from '../../shared/model';

const labels = {
  'embed-memory': 'Indexing notes and messages for semantic search',
  'encode-memory': 'Indexing messages sentence by sentence',
  cascade: 'Condensing the memory',
  'cluster-summaries': 'Grouping earlier conversations',
  'archive-summaries': 'Archiving older summaries',
  'compact-memory': 'Merging duplicate memories',
  'sync-topics': 'Syncing the topic folder',
} as const;

type UpkeepKind = keyof typeof labels;

/** Upkeep to run at a start, after each session, and once a day. */
export const allUpkeep: readonly UpkeepKind[] = [
  'embed-memory',
  'encode-memory',
  'cascade',
  'sync-topics',
  'cluster-summaries',
  'archive-summaries',
  'compact-memory',
];

/** Queues jobs that find their own work. */
export const queueUpkeep = async (
  store: Pick<Store, 'jobs'>,
  clock: Clock,
  kinds: readonly UpkeepKind[],
): Promise<void> => {
  const at = isoTime(clock);
  for (const kind of kinds)
    await store.jobs.addJob({ kind, payload: {}, label: labels[kind], bookId: null, runAt: at }, at);
};

/** E2: queues the digestion of an ended session. */
export const queueDigest = async (
  store: Pick<Store, 'jobs'>,
  clock: Clock,
  sessionId: SessionId,
): Promise<void> => {
  const at = isoTime(clock);
  const job: NewJob = {
    kind: 'digest-session',
    payload: { sessionId },
    label: 'Saving session conclusions',
    bookId: null,
    runAt: at,
  };
  await store.jobs.addJob(job, at);
};

/** E4: for a topic that has too many lines. */
export const queueSplit = async (store: Pick<Store, 'jobs'>, clock: Clock, slug: string): Promise<void> => {
  const at = isoTime(clock);
  const label = 'Splitting a long topic';
  await store.jobs.addJob({ kind: 'split-topic', payload: { slug }, label, bookId: null, runAt: at }, at);
};

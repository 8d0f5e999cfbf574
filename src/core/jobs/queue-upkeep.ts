import type { Clock, NewJob, Store } from '../ports';
import { isoTime } from '../ports';

const labels = {
  'embed-memory': 'Indexing notes and messages by meaning',
  'encode-memory': 'Reading messages sentence by sentence',
  cascade: 'Condensing the memory',
  'cluster-summaries': 'Grouping what was talked about',
  'archive-summaries': 'Archiving older summaries',
  'compact-memory': 'Merging what is remembered twice',
  'sync-topics': 'Reading the folder of topics',
} as const;

type UpkeepKind = keyof typeof labels;

/** What is looked through at a start, after each session, and once a day. */
export const allUpkeep: readonly UpkeepKind[] = [
  'embed-memory',
  'encode-memory',
  'cascade',
  'sync-topics',
  'cluster-summaries',
  'archive-summaries',
  'compact-memory',
];

/** Queues the jobs that look for what there is to do themselves. */
export const queueUpkeep = async (
  store: Pick<Store, 'jobs'>,
  clock: Clock,
  kinds: readonly UpkeepKind[],
): Promise<void> => {
  const at = isoTime(clock);
  for (const kind of kinds)
    await store.jobs.addJob({ kind, payload: {}, label: labels[kind], bookId: null, runAt: at }, at);
};

/** E2: what an ended session came to. */
export const queueDigest = async (
  store: Pick<Store, 'jobs'>,
  clock: Clock,
  sessionId: string,
): Promise<void> => {
  const at = isoTime(clock);
  const job: NewJob = {
    kind: 'digest-session',
    payload: { sessionId },
    label: 'Keeping what a session came to',
    bookId: null,
    runAt: at,
  };
  await store.jobs.addJob(job, at);
};

/** E4: the topic has more lines than a page holds. */
export const queueSplit = async (store: Pick<Store, 'jobs'>, clock: Clock, slug: string): Promise<void> => {
  const at = isoTime(clock);
  const label = 'Splitting a long topic';
  await store.jobs.addJob({ kind: 'split-topic', payload: { slug }, label, bookId: null, runAt: at }, at);
};

import type { Clock, NewJob, Store } from '../ports';
import { isoTime } from '../ports';
import type { SessionId } from '../../shared/model';
import { jobLabels } from '../../shared/messages/en/jobs';

/** Upkeep to run at a start, after each session, and once a day. */
export const allUpkeep = [
  'embed-memory',
  'encode-memory',
  'cascade',
  'sync-topics',
  'cluster-summaries',
  'archive-summaries',
  'compact-memory',
  'tidy-notes',
  'guard-policy',
  'try-policy',
] as const;

type UpkeepKind = (typeof allUpkeep)[number];

/** Queues jobs that find their own work. */
export const queueUpkeep = async (
  store: Pick<Store, 'jobs'>,
  clock: Clock,
  kinds: readonly UpkeepKind[],
): Promise<void> => {
  const at = isoTime(clock);
  for (const kind of kinds)
    await store.jobs.addJob({ kind, payload: {}, label: jobLabels[kind], bookId: null, runAt: at }, at);
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
    label: jobLabels['digest-session'],
    bookId: null,
    runAt: at,
  };
  await store.jobs.addJob(job, at);
};

/** Queues the proposal of review cards for an ended session. */
export const queueCardProposals = async (
  store: Pick<Store, 'jobs'>,
  clock: Clock,
  sessionId: SessionId,
): Promise<void> => {
  const at = isoTime(clock);
  const label = jobLabels['propose-cards'];
  await store.jobs.addJob(
    { kind: 'propose-cards', payload: { sessionId }, label, bookId: null, runAt: at },
    at,
  );
};

/** E4: for a topic that has too many lines. */
export const queueSplit = async (store: Pick<Store, 'jobs'>, clock: Clock, slug: string): Promise<void> => {
  const at = isoTime(clock);
  const label = jobLabels['split-topic'];
  await store.jobs.addJob({ kind: 'split-topic', payload: { slug }, label, bookId: null, runAt: at }, at);
};

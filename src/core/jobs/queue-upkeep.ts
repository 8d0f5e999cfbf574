import type { Clock, Store } from '../ports';
import type { SessionId } from '../../shared/model';
import { queueJob } from './queue-job';

/** Upkeep to run at a start. */
export const startUpkeep = [
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

/** Upkeep to run after each session and once a day. */
export const allUpkeep = [...startUpkeep, 'compact-database'] as const;

type UpkeepKind = (typeof allUpkeep)[number];

/** Queues jobs that find their own work. */
export const queueUpkeep = async (
  store: Pick<Store, 'jobs'>,
  clock: Clock,
  kinds: readonly UpkeepKind[],
): Promise<void> => {
  for (const kind of kinds) await queueJob({ store, clock }, kind);
};

/** E2: queues the digestion of an ended session. */
export const queueDigest = async (
  store: Pick<Store, 'jobs'>,
  clock: Clock,
  sessionId: SessionId,
): Promise<void> => {
  await queueJob({ store, clock }, 'digest-session', { sessionId });
};

/** Queues the proposal of review cards for an ended session. */
export const queueCardProposals = async (
  store: Pick<Store, 'jobs'>,
  clock: Clock,
  sessionId: SessionId,
): Promise<void> => {
  await queueJob({ store, clock }, 'propose-cards', { sessionId });
};

/** E4: for a topic that has too many lines. */
export const queueSplit = async (store: Pick<Store, 'jobs'>, clock: Clock, slug: string): Promise<void> => {
  await queueJob({ store, clock }, 'split-topic', { slug });
};

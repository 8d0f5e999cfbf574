import { queueJob } from '../../jobs/queue-job';
import { queueUpkeep } from '../../jobs/queue-upkeep';
import type { Clock, Logger, Store } from '../../ports';
import { isRemembered } from '../../memory/policy/session-memory';
import type { SessionId } from '../../../shared/model';

interface AfterworkDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly wakeJobs: () => void;
  readonly count: (text: string) => number;
  /** Stores what the exchange shows about the learner's knowledge. */
  readonly noticeExchange: (sessionId: SessionId) => Promise<void>;
}

/** Number of turns beyond the recent ones to condense at a time, since each time costs a request to a model. */
const condensedTogether = 10;

/**
 * Queues a job that condenses all but the recent turns (A6), once there are enough of them or the conversation no longer
 * fits into the context.
 */
const queueCompression = async (
  { store, clock, count }: AfterworkDeps,
  sessionId: SessionId,
): Promise<void> => {
  const [settings, summary] = await Promise.all([
    store.settings.getSettings(),
    store.sessions.findRunningSummary(sessionId),
  ]);
  const { recentTurns, workingMemory } = settings.session;
  const most = Math.max(recentTurns + 1, Math.min(recentTurns + condensedTogether, workingMemory));
  const recent = await store.sessions.listRecentTurns(sessionId, most);
  const open = recent.filter(({ turnId }) => turnId > (summary?.toTurnId ?? 0));
  if (open.length <= recentTurns) return;
  const tokens = open.reduce((sum, { content }) => sum + count(content), count(summary?.text ?? ''));
  if (open.length < most && tokens <= settings.budget.conversation) return;
  await queueJob({ store, clock }, 'compress-session', { sessionId });
};

export interface Afterwork {
  /** Queues the work that follows an answer. No answer waits for it or fails because of it (B2, B8). */
  queue(sessionId: SessionId): void;
  settle(): Promise<void>;
}

/** @param queued is called once a session's jobs are queued. */
export const createAfterwork = (
  deps: AfterworkDeps,
  queued: (sessionId: SessionId) => Promise<void>,
): Afterwork => {
  const running = new Set<Promise<void>>();
  const queueAll = async (sessionId: SessionId): Promise<void> => {
    await queueCompression(deps, sessionId);
    await queueUpkeep(deps.store, deps.clock, ['embed-memory', 'encode-memory']);
    if (await deps.store.policy.findOpenTrial()) await queueUpkeep(deps.store, deps.clock, ['try-policy']);
    deps.wakeJobs();
    await queued(sessionId);
    const session = await deps.store.sessions.findSession(sessionId);
    if (!session || isRemembered(session)) await deps.noticeExchange(sessionId);
  };
  return {
    queue(sessionId) {
      const work = queueAll(sessionId)
        .catch((error: unknown) => deps.logger.error('Afterwork could not be queued', error))
        .finally(() => running.delete(work));
      running.add(work);
    },
    async settle() {
      await Promise.all(running);
    },
  };
};

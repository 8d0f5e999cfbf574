import { queueUpkeep } from '../../jobs/queue-upkeep';
import { isoTime, type Clock, type Logger, type Store } from '../../ports';
import type { SessionId } from '../../../shared/model';

interface AfterworkDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly wakeJobs: () => void;
}

/** Queues a job that condenses all but the recent turns (A6). */
const queueCompression = async ({ store, clock }: AfterworkDeps, sessionId: SessionId): Promise<void> => {
  const [settings, summary] = await Promise.all([
    store.settings.getSettings(),
    store.sessions.findRunningSummary(sessionId),
  ]);
  const { recentTurns } = settings.session;
  const recent = await store.sessions.listRecentTurns(sessionId, recentTurns + 1);
  if (recent.length <= recentTurns || (recent[0]?.turnId ?? 0) <= (summary?.toTurnId ?? 0)) return;
  const at = isoTime(clock);
  const label = 'Condensing earlier messages';
  await store.jobs.addJob(
    { kind: 'compress-session', payload: { sessionId }, label, bookId: null, runAt: at },
    at,
  );
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
    await queueUpkeep(deps.store, deps.clock, ['embed-memory']);
    deps.wakeJobs();
    await queued(sessionId);
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

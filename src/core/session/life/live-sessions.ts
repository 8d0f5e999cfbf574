import type { EngineEvent, Session, SessionId } from '../../../shared/model';
import type { Cognition, Ids } from '../../ports';
import { createIdleTimers } from '../../async/session-timers';
import type { AnswerDeps } from '../answer/run-answer';
import { createRunningAnswers } from '../answer/running-answers';
import { createEndSessions } from './end-sessions';
import { queueJob } from '../../jobs/queue-job';

export interface SessionManagerDeps extends AnswerDeps {
  readonly cognition: Cognition;
  readonly ids: Ids;
  readonly emit: (event: EngineEvent) => void;
  /** Stores what the last exchange of a session shows about the learner's knowledge. */
  readonly noticeExchange: (sessionId: SessionId) => Promise<void>;
  /** Notifies the job runner that a job was queued. */
  readonly wakeJobs: () => void;
}

const minute = 60_000;

/** Tracks which sessions are in use and queues the job that ends idle ones. */
export const createLiveSessions = (deps: SessionManagerDeps) => {
  const { store, clock, logger } = deps;
  const answers = createRunningAnswers();
  /** When each session was last resumed, which counts as use even before a question. */
  const resumedAt = new Map<SessionId, number>();
  let closed = false;

  const idleLimit = async (): Promise<number> =>
    (await store.settings.getSettings()).session.idleMinutes * minute;
  const lastUsed = (session: Session): number =>
    Math.max(Date.parse(session.lastActive), resumedAt.get(session.sessionId) ?? 0);
  const isLive = (session: Session, limit: number): boolean =>
    answers.has(session.sessionId) || clock.now() - lastUsed(session) < limit;

  /**
   * Ending and digesting a session is one durable job. An idle session may be resumed before the job runs; one that the
   * learner ended may not.
   */
  const queueEnd = async (sessionId: SessionId, by: 'learner' | null): Promise<void> => {
    await queueJob({ store, clock }, 'end-session', by ? { sessionId, by } : { sessionId });
    deps.wakeJobs();
  };

  const endIfIdle = async (sessionId: SessionId): Promise<void> => {
    const session = await store.sessions.findSession(sessionId);
    if (!session || session.endedAt) return;
    if (answers.has(sessionId)) await arm(sessionId);
    else if (isLive(session, await idleLimit())) await arm(sessionId, lastUsed(session));
    else await queueEnd(sessionId, null);
  };
  const timers = createIdleTimers(clock, (sessionId) => {
    endIfIdle(sessionId).catch((error: unknown) => logger.error('An idle session could not be ended', error));
  });
  const arm = async (sessionId: SessionId, since = clock.now()): Promise<void> => {
    const limit = await idleLimit();
    if (!closed) timers.arm(sessionId, since, limit);
  };

  return {
    answers,
    timers,
    resumedAt,
    idleLimit,
    lastUsed,
    isLive,
    queueEnd,
    arm,
    ends: createEndSessions({
      ...deps,
      endOf: async (session) => lastUsed(session) + (await idleLimit()),
    }),
    /** Returns false if it was already closed. */
    close(): boolean {
      if (closed) return false;
      closed = true;
      timers.close();
      return true;
    },
  };
};

export type LiveSessions = ReturnType<typeof createLiveSessions>;

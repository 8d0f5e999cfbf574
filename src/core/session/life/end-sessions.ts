import { LecternError } from '../../../shared/errors';
import type { EngineEvent, Session, SessionId } from '../../../shared/model';
import type { Clock, Cognition, Logger, Store } from '../../ports';
import { attemptOf } from '../../jobs/job-tries';
import { concludeSession } from '../../summaries/conclude-session';
import { summaryText } from '../../../shared/messages/en/summary-text';
import { errorText } from '../../../shared/messages/engine-text';

export interface Ending {
  readonly title: string;
  readonly summary: string;
  readonly turnCount: number;
}

interface EndSessionsDeps {
  readonly store: Store;
  readonly cognition: Cognition;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly emit: (event: EngineEvent) => void;
  /** When an idle session ended: when its idle limit was reached, not when that was noticed. */
  readonly endOf: (session: Session) => Promise<number>;
}

interface EndSessions {
  /** Ends a session; one with fewer than two turns is discarded. Concurrent calls for a session share one run. */
  end(sessionId: SessionId, signal: AbortSignal): Promise<Ending>;
  isEnding(sessionId: SessionId): boolean;
  /** Whether this process discarded it. Ending it again does nothing. */
  wasDiscarded(sessionId: SessionId): boolean;
}

const emptyEnding: Ending = { title: '', summary: '', turnCount: 0 };

export const sessionNotFound = (): LecternError =>
  new LecternError('SESSION_NOT_FOUND', errorText.sessionGone);

export const createEndSessions = (deps: EndSessionsDeps): EndSessions => {
  const { store, clock, emit } = deps;
  const ending = new Map<SessionId, Promise<Ending>>();
  const discarded = new Set<SessionId>();

  const endNow = async (session: Session, signal: AbortSignal): Promise<Ending> => {
    const { sessionId } = session;
    const erasures = await store.sessions.countErasures();
    const [turns, runningSummary] = await Promise.all([
      store.sessions.listTurns(sessionId),
      store.sessions.findRunningSummary(sessionId),
    ]);
    if (turns.length < 2) {
      await store.sessions.discardSession(sessionId);
      discarded.add(sessionId);
      emit({ kind: 'session', sessionId, change: 'discarded' });
      return { ...emptyEnding, turnCount: turns.length };
    }
    const conclusion = await concludeSession(deps, turns, runningSummary, signal);
    // A message was deleted meanwhile, so the summary must be made without it.
    if ((await store.sessions.countErasures()) !== erasures) return endNow(session, signal);
    const at = Math.min(clock.now(), await deps.endOf(session));
    await store.sessions.endSession(sessionId, {
      ...conclusion,
      at: new Date(at).toISOString(),
      erasures,
    });
    emit({ kind: 'session', sessionId, change: 'ended' });
    return {
      title: conclusion.title,
      summary: summaryText(conclusion.summary),
      turnCount: turns.length,
    };
  };

  const endUnlessEnded = async (sessionId: SessionId, signal: AbortSignal): Promise<Ending> => {
    const session = await store.sessions.findSession(sessionId);
    if (!session && discarded.has(sessionId)) return emptyEnding;
    if (!session) throw sessionNotFound();
    return session.endedAt
      ? { title: session.title ?? '', summary: session.summary ?? '', turnCount: session.turnCount }
      : endNow(session, signal);
  };

  const end = (sessionId: SessionId, signal: AbortSignal): Promise<Ending> => {
    const running = ending.get(sessionId);
    // A queued job that fails is retried later, so only a direct caller starts again at once.
    if (running) return attemptOf(signal) === null ? running.catch(() => end(sessionId, signal)) : running;
    const work = endUnlessEnded(sessionId, signal).finally(() => ending.delete(sessionId));
    ending.set(sessionId, work);
    return work;
  };

  return {
    end,
    isEnding: (sessionId) => ending.has(sessionId),
    wasDiscarded: (sessionId) => discarded.has(sessionId),
  };
};

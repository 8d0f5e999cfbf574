import type { Clock } from '../ports';
import type { SessionId } from '../../shared/model';

/** One timer per open session, restarted whenever the session is used (E1). */
interface IdleTimers {
  /** Fires `limit` milliseconds after `since`. */
  arm(sessionId: SessionId, since: number, limit: number): void;
  disarm(sessionId: SessionId): void;
  close(): void;
}

export const createIdleTimers = (clock: Clock, onIdle: (sessionId: SessionId) => void): IdleTimers => {
  const cancels = new Map<SessionId, () => void>();
  const disarm = (sessionId: SessionId): void => {
    cancels.get(sessionId)?.();
    cancels.delete(sessionId);
  };
  return {
    arm(sessionId, since, limit) {
      disarm(sessionId);
      const cancel = clock.after(Math.max(0, since + limit - clock.now()), () => {
        cancels.delete(sessionId);
        onIdle(sessionId);
      });
      cancels.set(sessionId, cancel);
    },
    disarm,
    close() {
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
    },
  };
};

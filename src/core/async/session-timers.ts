import type { Clock } from '../ports';

/** One timer per open session, restarted by every use of it (E1). */
interface IdleTimers {
  /** Fires `limit` milliseconds after `since`. */
  arm(sessionId: string, since: number, limit: number): void;
  disarm(sessionId: string): void;
  close(): void;
}

export const createIdleTimers = (clock: Clock, onIdle: (sessionId: string) => void): IdleTimers => {
  const cancels = new Map<string, () => void>();
  const disarm = (sessionId: string): void => {
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

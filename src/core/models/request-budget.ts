import type { Clock } from '../ports';

/** Places for requests: so many in any minute, whoever asks. */
export interface RequestBudget {
  /** Resolves when the request may leave. Who waits for an answer goes first; rejects with the signal's reason. */
  take(perMinute: number, urgent: boolean, signal: AbortSignal): Promise<void>;
}

interface Waiting {
  readonly urgent: boolean;
  readonly go: () => void;
}

const minute = 60_000;

/** Of the budget, what work in the background leaves free for whoever waits in front of the screen. */
const keptFree = (perMinute: number): number => Math.floor(perMinute / 4);

export const createRequestBudget = (clock: Clock): RequestBudget => {
  /** When the requests of the last minute left, oldest first. */
  let left: number[] = [];
  let queue: Waiting[] = [];
  let limit = 1;
  let cancelTimer: (() => void) | null = null;

  const pump = (): void => {
    cancelTimer?.();
    const now = clock.now();
    // A clock that was set back would keep them for ever.
    left = left.filter((at) => at > now - minute && at <= now);
    for (;;) {
      const next = queue.find(({ urgent }) => urgent) ?? queue[0];
      if (!next) return;
      const places = next.urgent ? limit : limit - keptFree(limit);
      if (left.length >= places) {
        const frees = left[left.length - places] ?? now;
        cancelTimer = clock.after(Math.max(1, frees + minute - now), pump);
        return;
      }
      queue = queue.filter((one) => one !== next);
      left.push(now);
      next.go();
    }
  };

  return {
    take: (perMinute, urgent, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        limit = perMinute;
        const leave = (): void => {
          queue = queue.filter((one) => one !== entry);
          reject(signal.reason as Error);
          pump();
        };
        const entry: Waiting = {
          urgent,
          go: () => {
            signal.removeEventListener('abort', leave);
            resolve();
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.push(entry);
        pump();
      }),
  };
};

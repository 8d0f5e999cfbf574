import type { Clock, WaitListener } from '../ports';

/** Limits the number of requests per minute, for all tasks together. */
interface RequestBudget {
  /** Resolves when the request may be sent; urgent requests go first. Rejects with the signal's reason. */
  take(perMinute: number, urgent: boolean, signal: AbortSignal, onWait?: WaitListener): Promise<void>;
}

interface Waiting {
  readonly urgent: boolean;
  readonly go: () => void;
  /** Called with the time at which it is expected to be sent, in milliseconds since the epoch. */
  readonly expect: ((at: number) => void) | null;
}

const minute = 60_000;
/** In milliseconds. Shorter waits, and smaller changes, are not reported. */
const minReportedMs = 1000;

/** The part of the budget that background work leaves free for urgent requests. */
const reservedForUrgent = (perMinute: number): number => Math.floor(perMinute / 4);

/** Reports a wait, and again when it changes by a second or more. */
const createWaitReporter = (clock: Clock, onWait: WaitListener) => {
  let reported: number | null = null;
  return {
    expect(at: number): void {
      const ms = at - clock.now();
      if (reported === null ? ms < minReportedMs : Math.abs(at - reported) < minReportedMs) return;
      reported = at;
      onWait({ because: 'budget', ms });
    },
    end(): void {
      if (reported !== null) onWait(null);
    },
  };
};

/** Reports when each queued request is expected to be sent, by simulating the queue. `sent` has the times of earlier ones. */
const reportAll = (
  queue: readonly Waiting[],
  sent: readonly number[],
  placesFor: (one: Waiting) => number,
  now: number,
): void => {
  if (queue.every(({ expect }) => expect === null)) return;
  const times = [...sent];
  for (const one of queue.toSorted((a, b) => Number(b.urgent) - Number(a.urgent))) {
    const frees = times[times.length - placesFor(one)];
    const at = frees === undefined ? now : Math.max(now, frees + minute);
    times.push(at);
    one.expect?.(at);
  }
};

export const createRequestBudget = (clock: Clock): RequestBudget => {
  /** When the requests of the last minute were sent, oldest first. */
  let left: number[] = [];
  let queue: Waiting[] = [];
  let limit = 1;
  let cancelTimer: (() => void) | null = null;

  const placesFor = ({ urgent }: Waiting): number => (urgent ? limit : limit - reservedForUrgent(limit));

  const pump = (): void => {
    cancelTimer?.();
    const now = clock.now();
    // If the clock was set back, times in the future would never expire.
    left = left.filter((at) => at > now - minute && at <= now);
    for (;;) {
      const next = queue.find(({ urgent }) => urgent) ?? queue[0];
      if (!next) return;
      const places = placesFor(next);
      if (left.length >= places) {
        const frees = left[left.length - places] ?? now;
        cancelTimer = clock.after(Math.max(1, frees + minute - now), pump);
        reportAll(queue, left, placesFor, now);
        return;
      }
      queue = queue.filter((one) => one !== next);
      left.push(now);
      next.go();
    }
  };

  return {
    take: (perMinute, urgent, signal, onWait) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        limit = perMinute;
        const leave = (): void => {
          queue = queue.filter((one) => one !== entry);
          reject(signal.reason as Error);
          pump();
        };
        const reporter = onWait ? createWaitReporter(clock, onWait) : null;
        const entry: Waiting = {
          urgent,
          go: () => {
            signal.removeEventListener('abort', leave);
            reporter?.end();
            resolve();
          },
          expect: reporter && reporter.expect,
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.push(entry);
        pump();
      }),
  };
};

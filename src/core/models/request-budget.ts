import type { Clock, TellWait } from '../ports';

/** Limits the requests of all tasks together in any minute. */
interface RequestBudget {
  /** Resolves when the request may leave. Who waits for an answer goes first; rejects with the signal's reason. */
  take(perMinute: number, urgent: boolean, signal: AbortSignal, tellWait?: TellWait): Promise<void>;
}

interface Waiting {
  readonly urgent: boolean;
  readonly go: () => void;
  /** When it is thought to leave, in milliseconds since the epoch. */
  readonly expect: ((at: number) => void) | null;
}

const minute = 60_000;
/** Milliseconds: a shorter wait, or a smaller change of it, is not worth a word. */
const worthTelling = 1000;

/** Of the budget, what work in the background leaves free for anyone who waits in front of the screen. */
const keptFree = (perMinute: number): number => Math.floor(perMinute / 4);

/** Tells of a wait, and again when it gets longer or shorter by a second. */
const createTelling = (clock: Clock, tellWait: TellWait) => {
  let told: number | null = null;
  return {
    expect(at: number): void {
      const ms = at - clock.now();
      if (told === null ? ms < worthTelling : Math.abs(at - told) < worthTelling) return;
      told = at;
      tellWait({ because: 'budget', ms });
    },
    end(): void {
      if (told !== null) tellWait(null);
    },
  };
};

export const createRequestBudget = (clock: Clock): RequestBudget => {
  /** When the requests of the last minute left, oldest first. */
  let left: number[] = [];
  let queue: Waiting[] = [];
  let limit = 1;
  let cancelTimer: (() => void) | null = null;

  const placesFor = ({ urgent }: Waiting): number => (urgent ? limit : limit - keptFree(limit));

  /** Lets everyone in the queue go in thought, in the order in which they will. */
  const tellAll = (now: number): void => {
    if (queue.every(({ expect }) => expect === null)) return;
    const times = [...left];
    for (const one of queue.toSorted((a, b) => Number(b.urgent) - Number(a.urgent))) {
      const frees = times[times.length - placesFor(one)];
      const at = frees === undefined ? now : Math.max(now, frees + minute);
      times.push(at);
      one.expect?.(at);
    }
  };

  const pump = (): void => {
    cancelTimer?.();
    const now = clock.now();
    // A clock that was set back would keep them for ever.
    left = left.filter((at) => at > now - minute && at <= now);
    for (;;) {
      const next = queue.find(({ urgent }) => urgent) ?? queue[0];
      if (!next) return;
      const places = placesFor(next);
      if (left.length >= places) {
        const frees = left[left.length - places] ?? now;
        cancelTimer = clock.after(Math.max(1, frees + minute - now), pump);
        tellAll(now);
        return;
      }
      queue = queue.filter((one) => one !== next);
      left.push(now);
      next.go();
    }
  };

  return {
    take: (perMinute, urgent, signal, tellWait) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        limit = perMinute;
        const leave = (): void => {
          queue = queue.filter((one) => one !== entry);
          reject(signal.reason as Error);
          pump();
        };
        const telling = tellWait ? createTelling(clock, tellWait) : null;
        const entry: Waiting = {
          urgent,
          go: () => {
            signal.removeEventListener('abort', leave);
            telling?.end();
            resolve();
          },
          expect: telling && telling.expect,
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.push(entry);
        pump();
      }),
  };
};

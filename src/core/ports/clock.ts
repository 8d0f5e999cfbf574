/** Time comes in as an argument: tests and simulations run on a fixed one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls once after `ms`; returns what cancels it. */
  after(ms: number, call: () => void): () => void;
  /** The learner's time zone, an IANA name. */
  readonly timeZone: string;
}

/** The clock's time as it is stored and sent: ISO 8601 in UTC with milliseconds. */
export const isoTime = (clock: Clock): string => new Date(clock.now()).toISOString();

/** Resolves after `ms`; rejects with the signal's reason once it is aborted. */
export const pauseBy = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => {
      cancel();
      reject(signal.reason as Error);
    };
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });

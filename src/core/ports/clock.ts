/** Time as a dependency, so that tests and simulations can control it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds with fractions since an arbitrary moment, for measuring. Defaults to `now`. */
  elapsed?(): number;
  /** Calls once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, call: () => void): () => void;
  /** The learner's time zone, an IANA name. */
  readonly timeZone: string;
}

/** The current time as stored and sent: ISO 8601 in UTC with milliseconds. */
export const isoTime = (clock: Clock): string => new Date(clock.now()).toISOString();

/** Resolves after `ms` milliseconds, or rejects with the signal's reason once that is aborted. */
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

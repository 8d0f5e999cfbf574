/** Makes other writes wait while another connection writes. */
export interface WriteHold {
  /** Resolves when the other connection is done; null if none writes. */
  readonly current: Promise<void> | null;
  /** Runs `work` as soon as no other work writes. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
}

const noop = (): void => undefined;

/** `onStart` and `onEnd` run directly before and after each piece of work. */
export const createWriteHold = (onStart: () => void, onEnd: () => void): WriteHold => {
  let current: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    onStart();
    try {
      return await work();
    } finally {
      current = null;
      onEnd();
    }
  };
  return {
    get current() {
      return current;
    },
    during(work) {
      const result = last.then(() => {
        // It starts only after others can see that it runs.
        const running = Promise.resolve().then(() => run(work));
        current = running.then(noop, noop);
        return running;
      });
      last = result.catch(noop);
      return result;
    },
  };
};

export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('SQLITE_BUSY');

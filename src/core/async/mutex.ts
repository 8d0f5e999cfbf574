export interface Mutex {
  /** Runs `act` once everything that was passed in before has ended. */
  run<Result>(act: () => Promise<Result>): Promise<Result>;
  /** Settles with the act that was passed in last; the same promise until another is. */
  last(): Promise<unknown>;
}

export const createMutex = (): Mutex => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(act) {
      const mine = last.then(act, act);
      last = mine.catch(() => undefined);
      return mine;
    },
    last: () => last,
  };
};

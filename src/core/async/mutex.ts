export interface Mutex {
  /** Runs `act` once all earlier ones have ended. */
  run<Result>(act: () => Promise<Result>): Promise<Result>;
  /** Settles with the latest act. The same promise until another one is added. */
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

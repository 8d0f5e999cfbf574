import type { Clock } from './ports';

/** Milliseconds without a sign of life after which what can be made again is given back. */
export const restAfter = 60_000;

export interface Rest {
  /** Something is wanted, or has happened: rest begins anew. */
  touch(): void;
  stop(): void;
}

/** Calls `begin` whenever nothing was wanted for so many milliseconds. */
export const createRest = (clock: Clock, after: number, begin: () => void): Rest => {
  let cancel: (() => void) | null = null;
  return {
    touch() {
      cancel?.();
      cancel = clock.after(after, begin);
    },
    stop: () => cancel?.(),
  };
};

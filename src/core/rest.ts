import type { Clock } from './ports';

/** Milliseconds without a sign of life after which what can be made again is given back. */
const restAfter = 60_000;

export interface Rest {
  /** Something is wanted: rest begins anew. */
  touch(): void;
  stop(): void;
}

/** Calls `begin` whenever nothing was wanted for a minute. */
export const createRest = (clock: Clock, begin: () => void): Rest => {
  let cancel: (() => void) | null = null;
  return {
    touch() {
      cancel?.();
      cancel = clock.after(restAfter, begin);
    },
    stop: () => cancel?.(),
  };
};

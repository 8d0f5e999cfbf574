import type { Clock } from '../ports';

/** Milliseconds without a request after which caches are released. */
export const idleAfter = 60_000;

interface IdleTimer {
  /** Restarts the timer. */
  touch(): void;
  stop(): void;
}

/** Calls `onIdle` after `delay` milliseconds without a touch. */
export const createIdleTimer = (clock: Clock, delay: number, onIdle: () => void): IdleTimer => {
  let cancel: (() => void) | null = null;
  return {
    touch() {
      cancel?.();
      cancel = clock.after(delay, onIdle);
    },
    stop: () => cancel?.(),
  };
};

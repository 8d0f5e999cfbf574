import type { Clock } from '../ports';

interface RestTimer {
  /** Restarts the timer. */
  touch(): void;
  /** Returns whether it was running. */
  stop(): boolean;
}

/** Calls `onRest` once, `delay` milliseconds after the last touch. */
export const createRestTimer = (clock: Clock, delay: number, onRest: () => void): RestTimer => {
  let cancel: (() => void) | null = null;
  const stop = (): boolean => {
    const ran = cancel !== null;
    cancel?.();
    cancel = null;
    return ran;
  };
  return {
    touch() {
      stop();
      cancel = clock.after(delay, () => {
        cancel = null;
        onRest();
      });
    },
    stop,
  };
};

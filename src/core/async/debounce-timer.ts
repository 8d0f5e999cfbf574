import type { Clock } from '../ports';

interface DebounceTimer {
  /** Restarts the timer. */
  touch(): void;
  /** Returns whether it was running. */
  stop(): boolean;
}

/** Calls `onElapsed` once, `delay` milliseconds after the last touch. */
export const createDebounceTimer = (clock: Clock, delay: number, onElapsed: () => void): DebounceTimer => {
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
        onElapsed();
      });
    },
    stop,
  };
};

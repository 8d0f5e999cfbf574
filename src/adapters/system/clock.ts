import type { Clock } from '../../core/ports';

/** Longer waits overflow the timer's 32 bits and would fire at once. */
const maxTimerMs = 2_147_483_647;

let zone: string | undefined;

export const systemClock = (): Clock => ({
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, Math.min(Math.max(ms, 0), maxTimerMs));
    // A pending timer must not keep the process alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
  /** Read when first needed, since it loads the system's time zone tables. */
  get timeZone() {
    return (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
  },
});

import type { Clock } from '../../core/ports';

/** Longer waits overflow the timer's 32 bits and would fire at once. */
const longestTimer = 2_147_483_647;

export const systemClock = (): Clock => ({
  now: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, Math.min(Math.max(ms, 0), longestTimer));
    // A timer that is due some day keeps no process alive that has nothing else to do.
    timer.unref();
    return () => clearTimeout(timer);
  },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

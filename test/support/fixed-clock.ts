import type { Clock } from '../../src/core/ports';

/** A clock that moves only when it is set; timers that become due are called in order. */
export interface FixedClock extends Clock {
  elapsed?: () => number;
  advance(ms: number): void;
  set(at: string): void;
}

export const fixedClock = (at: string, timeZone = 'Europe/Berlin'): FixedClock => {
  let now = Date.parse(at);
  let timers: { readonly at: number; readonly call: () => void }[] = [];
  const runTo = (end: number): void => {
    for (;;) {
      const next = timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      timers = timers.filter((timer) => timer !== next);
      now = Math.max(now, next.at);
      next.call();
    }
    now = Math.max(now, end);
  };
  return {
    timeZone,
    now: () => now,
    after(ms, call) {
      const timer = { at: now + ms, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    advance: (ms) => runTo(now + ms),
    set: (moment) => runTo(Date.parse(moment)),
  };
};

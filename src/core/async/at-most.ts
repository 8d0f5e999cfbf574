import type { Clock } from '../ports';

/** Resolves when the work is done or the time is over, and leaves the work to itself then; rejects where it fails in time. */
export const atMost = (clock: Clock, ms: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve);
    work.then(() => resolve(), reject).finally(cancel);
  });

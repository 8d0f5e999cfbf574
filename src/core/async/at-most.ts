import type { Clock } from '../ports';

/** Waits for the work, but at most `ms` milliseconds; the work then continues unobserved. Rejects if it fails in time. */
export const atMost = (clock: Clock, ms: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve);
    work.then(() => resolve(), reject).finally(cancel);
  });

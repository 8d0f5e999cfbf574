/**
 * Where a job's run is among its tries, by the signal that all its work is given: anyone who has a second way of doing a
 * task leaves a failure that may pass to the next try, and takes that way in the last. A signal that no job gave has none.
 */
export type Try = 'more' | 'last';

const tries = new WeakMap<AbortSignal, Try>();

export const markTry = (signal: AbortSignal, attempts: number, allowed: number): void => {
  if (allowed > 1) tries.set(signal, attempts < allowed ? 'more' : 'last');
};

export const tryOf = (signal: AbortSignal): Try | null => tries.get(signal) ?? null;

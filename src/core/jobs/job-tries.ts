/**
 * Whether a job has attempts left, looked up by the signal that is passed to all its work. Code with a fallback leaves a
 * temporary failure to the next attempt and uses the fallback only in the last. Null for a signal that belongs to no job.
 */
type TriesLeft = 'more' | 'last';

const tries = new WeakMap<AbortSignal, TriesLeft>();

export const markAttempt = (signal: AbortSignal, attempts: number, allowed: number): void => {
  if (allowed > 1) tries.set(signal, attempts < allowed ? 'more' : 'last');
};

export const attemptOf = (signal: AbortSignal): TriesLeft | null => tries.get(signal) ?? null;

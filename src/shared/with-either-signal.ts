/**
 * Runs `work` with a signal that aborts when either of the two does, and releases both at its end. The oldest supported
 * Electron has no `AbortSignal.any`.
 */
export const withEitherSignal = async <Result>(
  one: AbortSignal,
  other: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const either = new AbortController();
  const stop = (): void => either.abort(one.aborted ? one.reason : other.reason);
  if (one.aborted || other.aborted) stop();
  one.addEventListener('abort', stop);
  other.addEventListener('abort', stop);
  try {
    return await work(either.signal);
  } finally {
    one.removeEventListener('abort', stop);
    other.removeEventListener('abort', stop);
  }
};

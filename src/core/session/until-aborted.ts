/** What the work gives, unless the signal comes first; then rejects, and leaves the work to itself. */
export const untilAborted = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  work.catch(() => undefined);
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

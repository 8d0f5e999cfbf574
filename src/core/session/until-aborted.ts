/** What the work gives, unless the signal comes first; then rejects, and leaves the work to itself. */
export const untilAborted = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  work.catch(() => undefined);
  signal.throwIfAborted();
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

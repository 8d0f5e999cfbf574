/** In ms: the time that the first screen of a window usually needs, and the longest wait for an idle moment after it. */
const firstDelayMs = 1_500;
const timeoutMs = 3_000;

/** Calls once the window has shown its first screen and is idle. Returns a function that cancels it. */
export function whenSettled(run: () => void): () => void {
  let idle: number | null = null;
  const timer = setTimeout(
    () => (idle = requestIdleCallback(run, { timeout: timeoutMs })),
    Math.max(0, firstDelayMs - performance.now()),
  );
  return () => {
    clearTimeout(timer);
    if (idle !== null) cancelIdleCallback(idle);
  };
}

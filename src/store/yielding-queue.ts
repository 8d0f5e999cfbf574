/** Milliseconds of work after which the queue yields to the event loop. */
const slice = 8;

/**
 * Runs work in order, at once if nothing waits. With `yieldAfter` the event loop runs before the next work, so that the
 * caller can act on the result first.
 */
export type YieldingQueue = <Result>(work: () => Result, yieldAfter?: boolean) => Promise<Result>;

/**
 * Synchronous work settles its promise at once, so a long chain of it would starve the event loop. After `slice`
 * milliseconds the rest waits for the loop's next turn.
 */
export const yieldingQueue = (): YieldingQueue => {
  const waiting: (() => void)[] = [];
  let began: number | null = null;
  const begin = (): void => {
    began = performance.now();
    setImmediate(nextTurn);
  };
  const isSpent = (): boolean => began !== null && performance.now() - began > slice;
  function nextTurn(): void {
    began = null;
    if (waiting.length > 0) begin();
    while (waiting.length > 0 && !isSpent()) waiting.shift()?.();
  }
  return (work, yieldAfter = false) =>
    new Promise((resolve, reject) => {
      const run = (): void => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
        if (yieldAfter) began = -Infinity;
      };
      if (began === null) begin();
      if (waiting.length > 0 || isSpent()) waiting.push(run);
      else run();
    });
};

/** Milliseconds of work after which the event loop has its turn: messages, timers and a provider's answers wait no longer. */
const slice = 8;

/**
 * Does what it is given, in order: at once, or in its place behind what waits already. After what is to be `told` the
 * loop has its turn, so that whoever waits for it hears of it before anything else is begun.
 */
export type TakeTurn = <Result>(work: () => Result, told?: boolean) => Promise<Result>;

/**
 * Work that is done at once settles its promise at once: a chain of it, however long, would let nothing else through.
 * Beyond a slice, reckoned from the first work since the loop's last turn, the rest waits for the next one.
 */
export const takeTurns = (): TakeTurn => {
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
  return (work, told = false) =>
    new Promise((resolve, reject) => {
      const run = (): void => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
        if (told) began = -Infinity;
      };
      if (began === null) begin();
      if (waiting.length > 0 || isSpent()) waiting.push(run);
      else run();
    });
};

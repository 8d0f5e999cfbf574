import { describe, expect, it } from 'vitest';
import { yieldingQueue } from '../../src/store/yielding-queue';

/** Blocks the thread for the given number of milliseconds. */
const busy = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('work that takes its turn', () => {
  it('runs at once when nothing else waits', () => {
    let done = false;
    void yieldingQueue()(() => (done = true));
    expect(done).toBe(true);
  });

  it('lets the event loop run, however long the queue', async () => {
    const take = yieldingQueue();
    let done = 0;
    const seen: number[] = [];
    const look = setInterval(() => seen.push(done), 1);
    for (; done < 40; done += 1) await take(() => busy(2));
    clearInterval(look);
    // 80 ms of work, with at most about 10 ms without a turn of the event loop.
    expect(seen.length).toBeGreaterThanOrEqual(5);
  });

  it('delivers its result before anything else runs', async () => {
    const take = yieldingQueue();
    const order: string[] = [];
    const result = take(() => order.push('done'), true);
    void (async () => {
      await result;
      for (const step of ['heard', 'by many', 'in turn']) {
        order.push(step);
        await Promise.resolve();
      }
    })();
    await take(() => order.push('after'));
    expect(order).toEqual(['done', 'heard', 'by many', 'in turn', 'after']);
  });

  it('runs in order, even after failures', async () => {
    const take = yieldingQueue();
    const order: number[] = [];
    const give = async (number: number): Promise<void> => {
      await take(() => {
        busy(3);
        order.push(number);
        if (number === 4) throw new Error('four');
      });
    };
    const first = [0, 1, 2, 3, 4, 5].map(give);
    const later = new Promise<void>((resolve, reject) => {
      setImmediate(() => give(6).then(resolve, reject));
    });
    const told = await Promise.allSettled([...first, later]);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(told.map(({ status }) => status)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((number) => (number === 4 ? 'rejected' : 'fulfilled')),
    );
  });
});

import { expect, it } from 'vitest';
import { collectGarbage, collectYoung } from '../../src/worker/collect-garbage';

it('gives back what nobody holds any more', async () => {
  const held = new WeakRef({ text: 'x'.repeat(1000) });
  // A weak reference holds its object until the turn of the loop is over.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(held.deref()).toBeUndefined();
});

it('gives back what was made lately', () => {
  collectYoung();
  // Kept until it is measured, so that it is not left out as unused.
  let last: readonly number[] = [];
  for (let made = 0; made < 1000; made += 1) last = Array.from({ length: 100 }, (_, at) => at + made);
  const before = process.memoryUsage().heapUsed;
  collectYoung();
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(500_000);
  expect(last).toHaveLength(100);
});

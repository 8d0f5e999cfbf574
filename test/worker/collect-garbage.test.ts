import { expect, it } from 'vitest';
import { collectGarbage } from '../../src/worker/collect-garbage';

it('gives back what nobody holds any more', async () => {
  const held = new WeakRef({ text: 'x'.repeat(1000) });
  // A weak reference holds its object until the turn of the loop is over.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(held.deref()).toBeUndefined();
});

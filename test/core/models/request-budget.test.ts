import { describe, expect, it } from 'vitest';
import { createRequestBudget } from '../../../src/core/models/request-budget';
import type { RequestWait } from '../../../src/core/ports';
import { fixedClock } from '../../support/fixed-clock';

const never = new AbortController().signal;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const start = () => {
  const clock = fixedClock('2026-03-02T18:00:00.000Z');
  const budget = createRequestBudget(clock);
  const went: string[] = [];
  const ask = (name: string, perMinute: number, urgent = true, signal = never): void => {
    void budget.take(perMinute, urgent, signal).then(
      () => went.push(name),
      (error: unknown) => went.push(`${name}: ${String(error)}`),
    );
  };
  return { clock, budget, went, ask };
};

describe('the budget of requests', () => {
  it('never exceeds the limit in any minute', async () => {
    const { clock, went, ask } = start();
    for (const name of ['a', 'b', 'c']) ask(name, 2);
    await settled();
    expect(went).toEqual(['a', 'b']);
    clock.advance(59_999);
    await settled();
    expect(went).toEqual(['a', 'b']);
    clock.advance(1);
    await settled();
    expect(went).toEqual(['a', 'b', 'c']);
  });

  it('lets foreground requests go before background work', async () => {
    const { clock, went, ask } = start();
    for (const name of ['a', 'b', 'c', 'd']) ask(name, 4);
    ask('background', 4, false);
    ask('answer', 4);
    await settled();
    clock.advance(60_000);
    await settled();
    expect(went.slice(4)).toEqual(['answer', 'background']);
  });

  it('reserves a quarter of the limit for foreground requests', async () => {
    const { went, ask } = start();
    for (const name of ['1', '2', '3', '4']) ask(name, 4, false);
    ask('answer', 4);
    await settled();
    expect(went).toEqual(['1', '2', '3', 'answer']);
  });

  it('shares the only slot if the limit is one', async () => {
    const { went, ask } = start();
    ask('background', 1, false);
    await settled();
    expect(went).toEqual(['background']);
  });

  it('reports roughly how long a request will wait, and when the wait is over', async () => {
    const { clock, budget, ask } = start();
    ask('a', 2);
    clock.advance(20_000);
    ask('b', 2);
    const told: (RequestWait | null)[] = [];
    const later: (RequestWait | null)[] = [];
    const abort = new AbortController();
    const first = budget.take(2, true, abort.signal, (wait) => told.push(wait));
    void budget.take(2, true, never, (wait) => later.push(wait));
    expect(told).toEqual([{ because: 'budget', ms: 40_000 }]);
    expect(later).toEqual([{ because: 'budget', ms: 60_000 }]);
    // A request that is sent makes room for the next.
    clock.advance(10_000);
    abort.abort(new Error('stopped'));
    await expect(first).rejects.toThrow('stopped');
    expect(told).toHaveLength(1);
    expect(later).toEqual([
      { because: 'budget', ms: 60_000 },
      { because: 'budget', ms: 30_000 },
    ]);
    clock.advance(30_000);
    expect(later.at(-1)).toBeNull();
  });

  it('reports nothing for a request that need not wait', () => {
    const { budget } = start();
    const told: (RequestWait | null)[] = [];
    void budget.take(1, true, never, (wait) => told.push(wait));
    expect(told).toEqual([]);
  });

  it('releases an aborted request', async () => {
    const { clock, went, ask } = start();
    const abort = new AbortController();
    ask('a', 1);
    ask('b', 1, true, abort.signal);
    ask('c', 1);
    abort.abort(new Error('stopped'));
    await settled();
    expect(went).toEqual(['a', 'b: Error: stopped']);
    clock.advance(60_000);
    await settled();
    expect(went).toEqual(['a', 'b: Error: stopped', 'c']);
  });

  it('is not delayed by a clock that was set back', async () => {
    let now = Date.parse('2026-03-02T18:00:00.000Z');
    const budget = createRequestBudget({ timeZone: 'UTC', now: () => now, after: () => () => undefined });
    await budget.take(1, true, never);
    now -= 8 * 3_600_000;
    // Would never resolve if it waited until the clock reaches six in the evening again.
    await expect(budget.take(1, true, never)).resolves.toBeUndefined();
  });
});

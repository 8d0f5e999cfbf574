import { onTestFinished, describe, expect, it } from 'vitest';
import { costOf, createModelMeter } from '../../../src/core/models/model-meter';
import { monthOf } from '../../../src/core/models/month';
import type { Settings } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { price, record, settingsWith } from '../../support/scripted-providers';
import { dataFolder, openStore } from '../support/test-engine';
import { errorText } from '../../../src/shared/messages/en/errors';

const never = new AbortController().signal;
const gemini = { provider: 'gemini', task: 'answers', free: false } as const;

const start = async (at: string, models: Partial<Settings['models']> = {}) => {
  const clock = fixedClock(at);
  const store = openStore(await dataFolder(), clock);
  onTestFinished(() => store.close());
  let told = 0;
  const failures: unknown[] = [];
  const open = () =>
    createModelMeter({
      models: store.models,
      getSettings: async () => settingsWith([], models),
      clock,
      logger: { info: () => undefined, error: (_message, error) => void failures.push(error) },
      changed: () => void (told += 1),
    });
  return { clock, store, open, meter: open(), told: () => told, failures };
};

describe('a limit with a model of unknown price', () => {
  const unknown = { ...gemini, provider: 'server', model: 'mystery', price: null } as const;

  it('stops it until the learner says what it costs, and counts that', async () => {
    const { meter } = await start('2026-03-10T12:00:00.000Z', { monthlyCap: 1 });
    await expect(meter.admit(unknown, never)).rejects.toMatchObject({
      code: 'SPENDING_CAP',
      data: { model: 'mystery' },
    });
    await meter.admit({ ...unknown, free: true }, never);
    await meter.admit({ ...unknown, price }, never);

    const prices = { 'server/mystery': { input: 500, output: 500 } };
    const told = await start('2026-03-10T12:00:00.000Z', { monthlyCap: 1, prices });
    await told.meter.admit(unknown, never);
    const request = record({
      provider: 'server',
      model: 'mystery',
      at: '2026-03-10T12:00:00.000Z',
      inputTokens: 2000,
    });
    await told.meter.record(request);
    await expect(told.meter.admit(unknown, never)).rejects.toMatchObject({ code: 'SPENDING_CAP' });
  });

  it('lets it pass where the learner allows it, or without a limit', async () => {
    const allowed = await start('2026-03-10T12:00:00.000Z', { monthlyCap: 1, allowUnknownPrices: true });
    await expect(allowed.meter.admit(unknown, never)).resolves.toBeUndefined();
    const unlimited = await start('2026-03-10T12:00:00.000Z');
    await expect(unlimited.meter.admit(unknown, never)).resolves.toBeUndefined();
  });
});

describe('what a request costs', () => {
  it('is calculated from the price per million tokens, cheaper for cached ones', () => {
    const use = { inputTokens: 1_000_000, outputTokens: 500_000, cachedTokens: 400_000 };
    expect(costOf({ ...use, price })).toBeCloseTo(0.6 + 0.1 + 1, 10);
    expect(costOf({ ...use, price: { ...price, cached: null } })).toBeCloseTo(1 + 1, 10);
  });

  it('is unknown without a price', () => {
    expect(costOf({ inputTokens: 1, outputTokens: 1, cachedTokens: 0, price: null })).toBeNull();
  });
});

describe('the month', () => {
  it('begins and ends at midnight in the learner’s time zone', () => {
    expect(monthOf(fixedClock('2026-03-31T21:59:00.000Z'))).toEqual({
      name: '2026-03',
      from: '2026-02-28T23:00:00.000Z',
      to: '2026-03-31T22:00:00.000Z',
    });
    expect(monthOf(fixedClock('2026-03-31T22:00:00.000Z')).name).toBe('2026-04');
    expect(monthOf(fixedClock('2026-12-31T23:30:00.000Z')).name).toBe('2027-01');
  });
});

describe('the meter', () => {
  it('refuses paid requests once the month has reached the cap, and says so', async () => {
    const at = '2026-03-02T18:00:00.000Z';
    const { meter } = await start(at, { monthlyCap: 2 });
    await meter.admit(gemini, never);
    await meter.record(record({ at, price, inputTokens: 1_000_000, outputTokens: 0 }));
    await meter.admit(gemini, never);
    await meter.record(record({ at, price, inputTokens: 1_000_000, outputTokens: 0 }));
    await expect(meter.admit(gemini, never)).rejects.toMatchObject({
      code: 'SPENDING_CAP',
      message: expect.stringContaining('$2.00') as string,
    });
    await meter.admit({ ...gemini, provider: 'server', free: true }, never);
  });

  it('shows a cap of less than a cent as it was set', async () => {
    const at = '2026-03-02T18:00:00.000Z';
    const { meter } = await start(at, { monthlyCap: 0.0001 });
    await meter.record(record({ at, price, inputTokens: 1000, outputTokens: 0 }));
    await expect(meter.admit(gemini, never)).rejects.toMatchObject({
      message: errorText.spendingCap('$0.0001'),
    });
  });

  it('remembers spending after a restart, and starts each month at zero', async () => {
    const at = '2026-03-31T18:00:00.000Z';
    const { clock, open, meter, store } = await start(at, { monthlyCap: 1 });
    await meter.record(record({ at, price, inputTokens: 1_000_000 }));
    await expect(open().admit(gemini, never)).rejects.toMatchObject({ code: 'SPENDING_CAP' });
    clock.set('2026-04-01T08:00:00.000Z');
    await meter.admit(gemini, never);
    // A request sent last month that ends in this one counts for last month.
    await meter.record(record({ at: '2026-03-31T21:59:59.000Z', price, inputTokens: 9_000_000 }));
    await meter.admit(gemini, never);
    expect((await store.models.sumRequests('2026-01-01', '2026-05-01')).requests).toBe(2);
  });

  it('counts each request once, even those that end while the month is first read', async () => {
    const at = '2026-03-02T18:00:00.000Z';
    const { meter } = await start(at, { monthlyCap: 3 });
    const one = record({ at, price, inputTokens: 1_000_000, outputTokens: 0 });
    await Promise.all([meter.record(one), meter.admit(gemini, never), meter.record(one)]);
    await meter.admit(gemini, never);
    await meter.record(one);
    await expect(meter.admit(gemini, never)).rejects.toMatchObject({ code: 'SPENDING_CAP' });
  });

  it('reports spending at most once a second', async () => {
    const { meter, clock, told } = await start('2026-03-02T18:00:00.000Z');
    for (let index = 0; index < 5; index += 1) await meter.record(record());
    clock.advance(1000);
    expect(told()).toBe(1);
    await meter.record(record());
    clock.advance(1000);
    expect(told()).toBe(2);
    await meter.record(record());
    meter.stop();
    clock.advance(1000);
    expect(told()).toBe(2);
  });

  it('does not limit requests to this machine', async () => {
    const { meter } = await start('2026-03-02T18:00:00.000Z', { requestsPerMinute: 1 });
    for (let index = 0; index < 3; index += 1)
      await meter.admit({ provider: 'local', task: 'embedding', free: true }, never);
    await expect(meter.admit(gemini, never)).resolves.toBeUndefined();
  });

  it('lets a question’s vector go before a book’s', async () => {
    const { meter, clock } = await start('2026-03-02T18:00:00.000Z', { requestsPerMinute: 4 });
    const vectors = { provider: 'voyage', task: 'embedding', free: false } as const;
    const went: string[] = [];
    const asked = ['book', 'book', 'book', 'book'].map((name) =>
      meter.admit({ ...vectors, waited: false }, never).then(() => went.push(name)),
    );
    await meter.admit({ ...vectors, waited: true }, never).then(() => went.push('question'));
    expect(went).toEqual(['book', 'book', 'book', 'question']);
    clock.advance(60_000);
    await Promise.all(asked);
    expect(went).toHaveLength(5);
  });

  it('waits for its turn and stops waiting when it is aborted', async () => {
    const { meter } = await start('2026-03-02T18:00:00.000Z', { requestsPerMinute: 1 });
    await meter.admit(gemini, never);
    const abort = new AbortController();
    const waiting = meter.admit(gemini, abort.signal);
    abort.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });
});

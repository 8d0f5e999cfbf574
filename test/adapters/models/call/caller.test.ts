import { describe, expect, it } from 'vitest';
import { LecternError, type ErrorCode } from '../../../../src/shared/errors';
import { callerSetup } from '../../../support/providers/caller-setup';
import { key, request, useCallServer } from '../../../support/providers/call-server';
import { closedPort, type Fault } from '../../../support/providers/loopback-server';
import { refusal } from '../../../support/providers/refusal';

const { ask, complete, fail, requests } = useCallServer();

describe('a completion', () => {
  it('gives the value and records sizes, tokens and time', async () => {
    const setup = callerSetup();
    expect(await complete(setup)).toBe('the answer');
    const [record] = setup.records;
    expect(record).toMatchObject({
      provider: 'gemini',
      model: 'some-model',
      host: 'models.example',
      task: 'answers',
      sessionId: 'session-1',
      inputTokens: 100,
      outputTokens: 3,
      cachedTokens: 0,
      price: { input: 1, output: 2, cached: null },
      outcome: 'ok',
    });
    expect(record?.sentBytes).toBeGreaterThan('POST /complete HTTP/1.1hello'.length);
    expect(record?.receivedBytes).toBeGreaterThan('{"said":"the answer"}'.length);
    expect(setup.pauses).toEqual([]);
  });

  it('prefers the provider’s token count to its own estimate', async () => {
    const setup = callerSetup();
    await setup.caller.complete(request(), async (signal) => ({
      ...(await ask(signal)),
      use: { inputTokens: 7, outputTokens: 9, cachedTokens: 5 },
    }));
    expect(setup.records[0]).toMatchObject({ inputTokens: 7, outputTokens: 9, cachedTokens: 5 });
  });

  it('keeps requests that run at once apart', async () => {
    const setup = callerSetup();
    fail({ status: 503, drip: { bytes: 1, everyMs: 5 } }, {});
    const results = await Promise.allSettled([
      complete(setup, { limits: { tries: 1 } }),
      complete(setup, { limits: { tries: 1 } }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(setup.outcomes().toSorted()).toEqual(['MODEL_FAILED', 'ok']);
  });

  it('is tried again up to three times with growing, jittered pauses, each admitted and recorded', async () => {
    const setup = callerSetup();
    fail({ status: 500 }, { cut: 'before-headers' });
    expect(await complete(setup)).toBe('the answer');
    expect(setup.outcomes()).toEqual(['MODEL_FAILED', 'MODEL_CUT', 'ok']);
    expect(setup.pauses).toEqual([250, 500]);
    expect(setup.admitted()).toBe(3);

    fail({ status: 500 }, { status: 502 }, { status: 503 }, { status: 500 });
    expect((await refusal(complete(setup))).code).toBe('MODEL_FAILED');
    expect(setup.records).toHaveLength(6);
  });

  it('waits as long as the provider asks, up to half a minute', async () => {
    const setup = callerSetup();
    fail({ status: 429, headers: { 'retry-after': '7' } });
    expect(await complete(setup)).toBe('the answer');
    expect(setup.pauses).toEqual([7000]);
  });

  it('reports at once how long the provider asks it to wait', async () => {
    const setup = callerSetup();
    fail({ status: 429, headers: { 'retry-after': '90' } });
    const error = await refusal(complete(setup));
    expect(error.code).toBe('MODEL_BUSY');
    expect(error.data).toMatchObject({ provider: 'gemini', retryAfterSeconds: 90 });
    expect(error.message).toContain('in 90 seconds');
    expect(setup.pauses).toEqual([]);
  });

  it('reads a Retry-After that is a date', async () => {
    const now = Date.parse('2026-11-22T10:00:00Z');
    const setup = callerSetup({ now: () => now });
    fail({ status: 503, headers: { 'retry-after': 'Sun, 22 Nov 2026 10:00:12 GMT' } });
    await complete(setup);
    expect(setup.pauses).toEqual([12_000]);
  });

  const told: readonly (readonly [string, Fault, ErrorCode])[] = [
    ['a refused key', { status: 401 }, 'MODEL_KEY_REFUSED'],
    ['a forbidden key', { status: 403 }, 'MODEL_KEY_REFUSED'],
    ['an empty account', { status: 402 }, 'MODEL_QUOTA'],
    ['a used up quota', { status: 429, body: '{"error":{"code":"insufficient_quota"}}' }, 'MODEL_QUOTA'],
    ['a model that is gone', { status: 404, body: '{"error":"model \'x\' not found"}' }, 'MODEL_GONE'],
    ['a wrong address', { status: 404, body: '<html>' }, 'MODEL_REQUEST_REFUSED'],
    ['a body too large', { status: 413 }, 'MODEL_CONTEXT_TOO_LONG'],
    [
      'a context too long',
      { status: 400, body: '{"error":{"code":"context_length_exceeded"}}' },
      'MODEL_CONTEXT_TOO_LONG',
    ],
    ['a refused request', { status: 400 }, 'MODEL_REQUEST_REFUSED'],
    [
      'a clock an hour off',
      { status: 403, date: new Date(Date.now() + 3_600_000).toUTCString() },
      'MODEL_CLOCK_WRONG',
    ],
  ];
  it.each(told)('reports %s at once', async (_, fault, code) => {
    const setup = callerSetup();
    fail(fault);
    expect((await refusal(complete(setup))).code).toBe(code);
    expect(setup.outcomes()).toEqual([code]);
  });

  const passing: readonly (readonly [string, Fault, ErrorCode])[] = [
    ['malformed JSON', { body: '{"said": "the' }, 'MODEL_REPLY_UNREADABLE'],
    ['JSON that breaks off', { cut: 10 }, 'MODEL_CUT'],
    ['a 5xx', { status: 529 }, 'MODEL_FAILED'],
  ];
  it.each(passing)('tries again before it reports %s', async (_, fault, code) => {
    const setup = callerSetup();
    fail(fault, fault, fault);
    expect((await refusal(complete(setup))).code).toBe(code);
    expect(setup.outcomes()).toEqual([code, code, code]);
  });

  it('reports that nothing answers', async () => {
    const setup = callerSetup();
    const port = await closedPort();
    const error = await refusal(
      setup.caller.complete(request(), async (signal) => {
        await fetch(`http://127.0.0.1:${port}`, { signal });
        return { value: '' };
      }),
    );
    expect(error.code).toBe('MODEL_UNREACHABLE');
    expect(setup.records[0]).toMatchObject({ inputTokens: 0, outcome: 'MODEL_UNREACHABLE' });
  });

  it('finds the cause that an SDK leaves out', async () => {
    const setup = callerSetup();
    const port = await closedPort();
    const error = await refusal(
      setup.caller.complete(request(), async (signal) => {
        await fetch(`http://127.0.0.1:${port}`, { signal }).catch(() => {
          throw new Error('Error fetching');
        });
        return { value: '' };
      }),
    );
    expect(error.code).toBe('MODEL_UNREACHABLE');
  });

  it('reports a certificate that is not valid yet as a wrong clock', async () => {
    const setup = callerSetup();
    for (const code of ['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED']) {
      const error = await refusal(
        setup.caller.complete(request(), () =>
          Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })),
        ),
      );
      expect(error.code).toBe('MODEL_CLOCK_WRONG');
    }
  });

  it('gives up after the total time, even when the SDK ignores its signal', async () => {
    const setup = callerSetup({ limits: { wholeMs: 30 } });
    fail({ hang: 'before-headers' });
    expect((await refusal(complete(setup))).code).toBe('MODEL_TIMED_OUT');
    const deaf = setup.caller.complete(request(), () => new Promise<never>(() => undefined));
    expect((await refusal(deaf)).code).toBe('MODEL_TIMED_OUT');
    expect(setup.outcomes()).toEqual(['MODEL_TIMED_OUT', 'MODEL_TIMED_OUT']);
  });

  it('stops for the learner with their reason, also in a pause', async () => {
    const stop = new AbortController();
    const setup = callerSetup({ limits: { wholeMs: 5000 } });
    fail({ hang: 'before-headers' });
    const running = complete(setup, { signal: stop.signal });
    await expect.poll(() => requests().length).toBe(1);
    const reason = new LecternError('CANCELLED', 'Stopped.');
    stop.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(setup.outcomes()).toEqual(['CANCELLED']);

    const later = new AbortController();
    const waiting = callerSetup({ wait: async () => later.abort(reason) });
    fail({ status: 500 });
    await expect(complete(waiting, { signal: later.signal })).rejects.toBe(reason);
    expect(waiting.outcomes()).toEqual(['MODEL_FAILED']);
  });

  it('is not sent if the meter refuses it', async () => {
    const cap = new LecternError('SPENDING_CAP', 'The cap is reached.');
    const setup = callerSetup({ meter: { admit: () => Promise.reject(cap) } });
    await expect(complete(setup)).rejects.toBe(cap);
    expect(requests()).toHaveLength(0);
    expect(setup.records).toEqual([]);
  });

  it('succeeds even if it cannot be recorded', async () => {
    const setup = callerSetup({ meter: { record: () => Promise.reject(new Error('disk full')) } });
    expect(await complete(setup)).toBe('the answer');
    expect(setup.logged.join()).toContain('disk full');
  });

  it("lets a provider's own rules come first", async () => {
    const setup = callerSetup();
    fail({ status: 400, body: '{"error":{"reason":"API_KEY_INVALID"}}' });
    const error = await refusal(
      complete(setup, {
        explain: ({ text }) => (text.includes('API_KEY_INVALID') ? { code: 'MODEL_KEY_REFUSED' } : null),
      }),
    );
    expect(error.code).toBe('MODEL_KEY_REFUSED');
  });

  it('never passes on what a provider or its SDK said', async () => {
    const setup = callerSetup();
    const faults: readonly Fault[] = [
      { status: 400, body: key },
      { status: 401, body: key },
      { status: 500, body: key },
      { body: key },
    ];
    for (const fault of faults) {
      fail(fault);
      const error = await refusal(complete(setup, { limits: { tries: 1 } }));
      expect(error.cause).toBeUndefined();
      expect(JSON.stringify([error.message, error.data, error.stack])).not.toContain(key);
    }
    await refusal(
      setup.caller.complete(request({ limits: { tries: 1 } }), () => Promise.reject(new Error(`bad ${key}`))),
    );
    expect(JSON.stringify([setup.records, setup.logged])).not.toContain(key);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../../src/shared/errors';
import { geminiFaults } from '../../../support/providers/gemini-server';
import { geminiKey, geminiSetup, type GeminiSetup } from '../../../support/providers/gemini-setup';
import { closedPort, type Fault } from '../../../support/providers/loopback-server';
import { collect, everythingOf, refusal } from '../../../support/providers/refusal';

let setup: GeminiSetup;
afterEach(() => setup.close());

const prompt = { system: 'Answer from the book.', user: 'What is a lens?' };
const long = 'A lens bends light so that it meets in one point, which is called the focus [p. 12].';

const atOnce: readonly (readonly [string, Fault, ErrorCode, string])[] = [
  ['a key that is not one', geminiFaults.badKey, 'MODEL_KEY_REFUSED', 'did not accept the key'],
  ['a key that was found in public', geminiFaults.leakedKey, 'MODEL_KEY_REFUSED', 'did not accept the key'],
  ["the day's quota", geminiFaults.quota, 'MODEL_QUOTA', 'used up'],
  ['a context too long', geminiFaults.contextTooLong, 'MODEL_CONTEXT_TOO_LONG', 'too long'],
  [
    'a model that is gone',
    geminiFaults.modelGone,
    'MODEL_GONE',
    'Gemini does not have the model “gemini-flash-latest”',
  ],
  [
    'a region where it is not offered',
    geminiFaults.otherRegion,
    'MODEL_REGION',
    'not available in your region',
  ],
  ['an expired deadline', geminiFaults.deadline, 'MODEL_TIMED_OUT', 'in time'],
  [
    'a clock that is a day off',
    { ...geminiFaults.badKey, date: new Date(Date.now() - 86_400_000).toUTCString() },
    'MODEL_CLOCK_WRONG',
    "computer's clock",
  ],
];

const passing: readonly (readonly [string, Fault, ErrorCode])[] = [
  ['an overloaded model', geminiFaults.overloaded, 'MODEL_BUSY'],
  ['a fault of its own', geminiFaults.broken, 'MODEL_FAILED'],
  ['a connection that breaks before the answer', { cut: 'before-headers' }, 'MODEL_CUT'],
];

describe('a failure of Gemini', () => {
  it.each(atOnce)('%s is reported at once', async (_, fault, code, words) => {
    setup = await geminiSetup();
    setup.server.fail(fault, fault);
    const streamed = await collect(setup.model.stream(prompt, setup.call()));
    const completed = await refusal(setup.model.complete(prompt, { schema: {} }, setup.call()));
    for (const error of [streamed.error, completed]) {
      expect(error).toMatchObject({ code, data: { provider: 'gemini' } });
      expect(String(error)).toContain(words);
    }
    expect(setup.outcomes()).toEqual([code, code]);
    expect(setup.pauses).toEqual([]);
  });

  it.each(passing)('%s is tried three times, then reported', async (_, fault, code) => {
    setup = await geminiSetup();
    setup.server.fail(fault, fault, fault);
    const { error } = await collect(setup.model.stream(prompt, setup.call()));
    expect(error).toMatchObject({ code });
    expect(setup.outcomes()).toEqual([code, code, code]);
    // With full jitter, which in these tests is always the middle.
    expect(setup.pauses).toEqual([250, 500]);
  });

  it.each(passing)('%s that passes yields a complete answer', async (_, fault) => {
    setup = await geminiSetup({ answer: () => long });
    setup.server.fail(fault);
    expect(await collect(setup.model.stream(prompt, setup.call()))).toEqual({ text: long, error: null });
  });

  it('after too many requests it waits as long as the body asks', async () => {
    setup = await geminiSetup({ answer: () => long });
    setup.server.fail(geminiFaults.busy(9));
    expect((await collect(setup.model.stream(prompt, setup.call()))).text).toBe(long);
    expect(setup.pauses).toEqual([9000]);
  });

  it('after too many requests it waits as long as a Retry-After header asks', async () => {
    setup = await geminiSetup({ answer: () => long });
    setup.server.fail({ ...geminiFaults.overloaded, headers: { 'retry-after': '4' } });
    expect((await collect(setup.model.stream(prompt, setup.call()))).text).toBe(long);
    expect(setup.pauses).toEqual([4000]);
  });

  it('too many requests with a long wait are reported at once, with the time', async () => {
    setup = await geminiSetup();
    setup.server.fail(geminiFaults.busy(57));
    const error = await refusal(setup.model.complete(prompt, {}, setup.call()));
    expect(error).toMatchObject({ code: 'MODEL_BUSY', data: { retryAfterSeconds: 57 } });
    expect(error.message).toContain('in 57 seconds');
    expect(setup.outcomes()).toEqual(['MODEL_BUSY']);
  });

  it('no network is reported at once', async () => {
    setup = await geminiSetup();
    const model = setup.open({ url: `http://127.0.0.1:${await closedPort()}` }).textModel('gemini-3.8-flash');
    const { error } = await collect(model.stream(prompt, setup.call()));
    expect(error).toMatchObject({ code: 'MODEL_UNREACHABLE' });
    expect(String(error)).toContain('Check your internet connection');
    expect(setup.outcomes()).toEqual(['MODEL_UNREACHABLE']);
  });

  it('a stream that breaks half-way keeps what arrived and is not restarted', async () => {
    setup = await geminiSetup({ answer: () => long });
    setup.server.fail({ cut: 420 });
    const { text, error } = await collect(setup.model.stream(prompt, setup.call()));
    expect(text).not.toBe('');
    expect(long.startsWith(text)).toBe(true);
    expect(error).toMatchObject({ code: 'MODEL_CUT' });
    expect(setup.outcomes()).toEqual(['MODEL_CUT']);
    expect(setup.records[0]).toMatchObject({ inputTokens: expect.any(Number) });
  });

  it('a stream that breaks before its first piece is restarted', async () => {
    setup = await geminiSetup({ answer: () => long });
    setup.server.fail({ cut: 40 });
    expect(await collect(setup.model.stream(prompt, setup.call()))).toEqual({ text: long, error: null });
    expect(setup.outcomes()).toEqual(['MODEL_CUT', 'ok']);
  });

  const unreadable: readonly (readonly [string, Fault, ErrorCode])[] = [
    ['malformed JSON', geminiFaults.malformedStream, 'MODEL_REPLY_UNREADABLE'],
    ['a stream that ends within an event', geminiFaults.halfEvent, 'MODEL_CUT'],
    ['a failure told within the stream', geminiFaults.errorInStream, 'MODEL_BUSY'],
    ['another form', { body: 'data: {"candidates": 3}\r\n\r\n' }, 'MODEL_REPLY_UNREADABLE'],
  ];
  it.each(unreadable)('%s in a stream is tried again, then reported', async (_, fault, code) => {
    setup = await geminiSetup();
    setup.server.fail(fault, fault, fault);
    const { error } = await collect(setup.model.stream(prompt, setup.call()));
    expect(error).toMatchObject({ code });
    expect(setup.outcomes()).toEqual([code, code, code]);
  });

  it('malformed JSON in a completion is tried again, then reported', async () => {
    setup = await geminiSetup({ answer: () => '{}' });
    setup.server.fail(geminiFaults.malformed);
    expect(await setup.model.complete(prompt, { schema: {} }, setup.call())).toBe('{}');
    expect(setup.outcomes()).toEqual(['MODEL_REPLY_UNREADABLE', 'ok']);
    setup.server.fail(geminiFaults.malformed, { cut: 30 }, geminiFaults.malformed);
    const error = await refusal(setup.model.complete(prompt, { schema: {} }, setup.call()));
    expect(error.code).toBe('MODEL_REPLY_UNREADABLE');
    expect(setup.outcomes().slice(2)).toEqual([
      'MODEL_REPLY_UNREADABLE',
      'MODEL_CUT',
      'MODEL_REPLY_UNREADABLE',
    ]);
  });

  it('a question that is too long by the model’s count is reported', async () => {
    setup = await geminiSetup({ contextTokens: 5 });
    expect((await refusal(setup.model.complete(prompt, {}, setup.call()))).code).toBe(
      'MODEL_CONTEXT_TOO_LONG',
    );
  });

  it('a model that is not listed is reported', async () => {
    setup = await geminiSetup({ modelName: 'gemini-2.5-flash' });
    const error = await refusal(setup.model.complete(prompt, {}, setup.call()));
    expect(error.code).toBe('MODEL_GONE');
    expect(error.message).toContain('gemini-2.5-flash');
  });

  it('a slow stream is read to its end', async () => {
    setup = await geminiSetup({ answer: () => 'Slow', limits: { firstByteMs: 400, silenceMs: 400 } });
    setup.server.fail({ drip: { bytes: 40, everyMs: 30 } });
    expect(await collect(setup.model.stream(prompt, setup.call()))).toEqual({ text: 'Slow', error: null });
  });

  it('a stream that falls silent times out, and what arrived is kept', async () => {
    setup = await geminiSetup({ answer: () => long, limits: { silenceMs: 80 } });
    setup.server.fail({ hang: 420 });
    const { text, error } = await collect(setup.model.stream(prompt, setup.call()));
    expect(text).not.toBe('');
    expect(error).toMatchObject({ code: 'MODEL_TIMED_OUT' });
    await expect.poll(() => setup.server.requests[0]?.hungUp).toBe(true);
  });

  it('a server that never answers times out', async () => {
    setup = await geminiSetup({ limits: { firstByteMs: 60, wholeMs: 60 } });
    setup.server.fail({ hang: 'before-headers' }, { hang: 'before-headers' });
    expect((await collect(setup.model.stream(prompt, setup.call()))).error).toMatchObject({
      code: 'MODEL_TIMED_OUT',
    });
    expect((await refusal(setup.model.complete(prompt, {}, setup.call()))).code).toBe('MODEL_TIMED_OUT');
  });
});

describe("Gemini's key", () => {
  /** Providers echo what they were sent; a proxy may echo even the key. */
  const repeated: readonly Fault[] = [
    { status: 400, body: `{"error":{"code":400,"message":"API key not valid: ${geminiKey}","status":"X"}}` },
    { status: 500, body: `key=${geminiKey}` },
    { status: 404, body: `{"error":{"message":"${geminiKey}","details":[{"key":"${geminiKey}"}]}}` },
    { status: 429, headers: { 'x-key': geminiKey, 'retry-after': '120' } },
    { body: `data: {"text": "${geminiKey}\r\n\r\n` },
    { cut: 'before-headers' },
    { status: 403, body: geminiKey, date: 'Sun, 01 Jan 2023 00:00:00 GMT' },
  ];
  it.each(repeated)('is in no error, record or log whatever comes back (%#)', async (fault) => {
    setup = await geminiSetup({ limits: { tries: 1 } });
    setup.server.fail(fault, fault, fault);
    const errors = [
      (await collect(setup.model.stream(prompt, setup.call()))).error,
      await refusal(setup.model.complete(prompt, { schema: {} }, setup.call())),
      await refusal(setup.gemini.listModels(new AbortController().signal)),
    ];
    expect(errors.filter((error) => error === null)).toEqual([]);
    for (const error of errors) expect(everythingOf(error)).not.toContain(geminiKey);
    expect(JSON.stringify(setup.records)).not.toContain(geminiKey);
    expect(setup.logged.join()).not.toContain(geminiKey);
    // It is sent only in the header for it.
    for (const { headers, path, query, body } of setup.server.requests) {
      expect(headers['x-goog-api-key']).toBe(geminiKey);
      expect(`${path}${query.toString()}${body}`).not.toContain(geminiKey);
    }
  });

  it('with characters that are invalid in a header is rejected without being shown', async () => {
    setup = await geminiSetup();
    const odd = 'AIza-sécret\nkey';
    const error = await refusal(
      setup.open({ key: odd }).textModel('gemini-3.8-flash').complete(prompt, {}, setup.call()),
    );
    expect(error.code).toBe('MODEL_KEY_REFUSED');
    expect(everythingOf(error)).not.toContain('sécret');
    expect(setup.server.requests).toEqual([]);
  });
});

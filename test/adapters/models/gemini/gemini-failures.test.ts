import { afterEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../../src/shared/errors';
import { geminiFaults } from '../../../support/providers/gemini-server';
import { geminiKey, geminiRoom, type GeminiRoom } from '../../../support/providers/gemini-room';
import { closedPort, type Fault } from '../../../support/providers/loopback-server';
import { collect, everythingOf, refusal } from '../../../support/providers/refusal';

let room: GeminiRoom;
afterEach(() => room.close());

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
    room = await geminiRoom();
    room.server.fail(fault, fault);
    const streamed = await collect(room.model.stream(prompt, room.call()));
    const completed = await refusal(room.model.complete(prompt, { schema: {} }, room.call()));
    for (const error of [streamed.error, completed]) {
      expect(error).toMatchObject({ code, data: { provider: 'gemini' } });
      expect(String(error)).toContain(words);
    }
    expect(room.outcomes()).toEqual([code, code]);
    expect(room.pauses).toEqual([]);
  });

  it.each(passing)('%s is tried three times, then reported', async (_, fault, code) => {
    room = await geminiRoom();
    room.server.fail(fault, fault, fault);
    const { error } = await collect(room.model.stream(prompt, room.call()));
    expect(error).toMatchObject({ code });
    expect(room.outcomes()).toEqual([code, code, code]);
    // With full jitter, which in these tests is always the middle.
    expect(room.pauses).toEqual([250, 500]);
  });

  it.each(passing)('%s that passes yields a complete answer', async (_, fault) => {
    room = await geminiRoom({ answer: () => long });
    room.server.fail(fault);
    expect(await collect(room.model.stream(prompt, room.call()))).toEqual({ text: long, error: null });
  });

  it('after too many requests it waits as long as the body asks', async () => {
    room = await geminiRoom({ answer: () => long });
    room.server.fail(geminiFaults.busy(9));
    expect((await collect(room.model.stream(prompt, room.call()))).text).toBe(long);
    expect(room.pauses).toEqual([9000]);
  });

  it('after too many requests it waits as long as a Retry-After header asks', async () => {
    room = await geminiRoom({ answer: () => long });
    room.server.fail({ ...geminiFaults.overloaded, headers: { 'retry-after': '4' } });
    expect((await collect(room.model.stream(prompt, room.call()))).text).toBe(long);
    expect(room.pauses).toEqual([4000]);
  });

  it('too many requests with a long wait are reported at once, with the time', async () => {
    room = await geminiRoom();
    room.server.fail(geminiFaults.busy(57));
    const error = await refusal(room.model.complete(prompt, {}, room.call()));
    expect(error).toMatchObject({ code: 'MODEL_BUSY', data: { retryAfterSeconds: 57 } });
    expect(error.message).toContain('in 57 seconds');
    expect(room.outcomes()).toEqual(['MODEL_BUSY']);
  });

  it('no network is reported at once', async () => {
    room = await geminiRoom();
    const model = room.open({ url: `http://127.0.0.1:${await closedPort()}` }).textModel('gemini-3.8-flash');
    const { error } = await collect(model.stream(prompt, room.call()));
    expect(error).toMatchObject({ code: 'MODEL_UNREACHABLE' });
    expect(String(error)).toContain('Check your internet connection');
    expect(room.outcomes()).toEqual(['MODEL_UNREACHABLE']);
  });

  it('a stream that breaks half-way keeps what arrived and is not restarted', async () => {
    room = await geminiRoom({ answer: () => long });
    room.server.fail({ cut: 420 });
    const { text, error } = await collect(room.model.stream(prompt, room.call()));
    expect(text).not.toBe('');
    expect(long.startsWith(text)).toBe(true);
    expect(error).toMatchObject({ code: 'MODEL_CUT' });
    expect(room.outcomes()).toEqual(['MODEL_CUT']);
    expect(room.records[0]).toMatchObject({ inputTokens: expect.any(Number) });
  });

  it('a stream that breaks before its first piece is restarted', async () => {
    room = await geminiRoom({ answer: () => long });
    room.server.fail({ cut: 40 });
    expect(await collect(room.model.stream(prompt, room.call()))).toEqual({ text: long, error: null });
    expect(room.outcomes()).toEqual(['MODEL_CUT', 'ok']);
  });

  const unreadable: readonly (readonly [string, Fault, ErrorCode])[] = [
    ['malformed JSON', geminiFaults.malformedStream, 'MODEL_REPLY_UNREADABLE'],
    ['a stream that ends within an event', geminiFaults.halfEvent, 'MODEL_CUT'],
    ['a failure told within the stream', geminiFaults.errorInStream, 'MODEL_BUSY'],
    ['another form', { body: 'data: {"candidates": 3}\r\n\r\n' }, 'MODEL_REPLY_UNREADABLE'],
  ];
  it.each(unreadable)('%s in a stream is tried again, then reported', async (_, fault, code) => {
    room = await geminiRoom();
    room.server.fail(fault, fault, fault);
    const { error } = await collect(room.model.stream(prompt, room.call()));
    expect(error).toMatchObject({ code });
    expect(room.outcomes()).toEqual([code, code, code]);
  });

  it('malformed JSON in a completion is tried again, then reported', async () => {
    room = await geminiRoom({ answer: () => '{}' });
    room.server.fail(geminiFaults.malformed);
    expect(await room.model.complete(prompt, { schema: {} }, room.call())).toBe('{}');
    expect(room.outcomes()).toEqual(['MODEL_REPLY_UNREADABLE', 'ok']);
    room.server.fail(geminiFaults.malformed, { cut: 30 }, geminiFaults.malformed);
    const error = await refusal(room.model.complete(prompt, { schema: {} }, room.call()));
    expect(error.code).toBe('MODEL_REPLY_UNREADABLE');
    expect(room.outcomes().slice(2)).toEqual([
      'MODEL_REPLY_UNREADABLE',
      'MODEL_CUT',
      'MODEL_REPLY_UNREADABLE',
    ]);
  });

  it('a question that is too long by the model’s count is reported', async () => {
    room = await geminiRoom({ contextTokens: 5 });
    expect((await refusal(room.model.complete(prompt, {}, room.call()))).code).toBe('MODEL_CONTEXT_TOO_LONG');
  });

  it('a model that is not listed is reported', async () => {
    room = await geminiRoom({ modelName: 'gemini-2.5-flash' });
    const error = await refusal(room.model.complete(prompt, {}, room.call()));
    expect(error.code).toBe('MODEL_GONE');
    expect(error.message).toContain('gemini-2.5-flash');
  });

  it('a slow stream is read to its end', async () => {
    room = await geminiRoom({ answer: () => 'Slow', limits: { firstByteMs: 400, silenceMs: 400 } });
    room.server.fail({ drip: { bytes: 40, everyMs: 30 } });
    expect(await collect(room.model.stream(prompt, room.call()))).toEqual({ text: 'Slow', error: null });
  });

  it('a stream that falls silent times out, and what arrived is kept', async () => {
    room = await geminiRoom({ answer: () => long, limits: { silenceMs: 80 } });
    room.server.fail({ hang: 420 });
    const { text, error } = await collect(room.model.stream(prompt, room.call()));
    expect(text).not.toBe('');
    expect(error).toMatchObject({ code: 'MODEL_TIMED_OUT' });
    await expect.poll(() => room.server.requests[0]?.hungUp).toBe(true);
  });

  it('a server that never answers times out', async () => {
    room = await geminiRoom({ limits: { firstByteMs: 60, wholeMs: 60 } });
    room.server.fail({ hang: 'before-headers' }, { hang: 'before-headers' });
    expect((await collect(room.model.stream(prompt, room.call()))).error).toMatchObject({
      code: 'MODEL_TIMED_OUT',
    });
    expect((await refusal(room.model.complete(prompt, {}, room.call()))).code).toBe('MODEL_TIMED_OUT');
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
    room = await geminiRoom({ limits: { tries: 1 } });
    room.server.fail(fault, fault, fault);
    const errors = [
      (await collect(room.model.stream(prompt, room.call()))).error,
      await refusal(room.model.complete(prompt, { schema: {} }, room.call())),
      await refusal(room.gemini.listModels(new AbortController().signal)),
    ];
    expect(errors.filter((error) => error === null)).toEqual([]);
    for (const error of errors) expect(everythingOf(error)).not.toContain(geminiKey);
    expect(JSON.stringify(room.records)).not.toContain(geminiKey);
    expect(room.logged.join()).not.toContain(geminiKey);
    // It is sent only in the header for it.
    for (const { headers, path, query, body } of room.server.requests) {
      expect(headers['x-goog-api-key']).toBe(geminiKey);
      expect(`${path}${query.toString()}${body}`).not.toContain(geminiKey);
    }
  });

  it('with characters that are invalid in a header is rejected without being shown', async () => {
    room = await geminiRoom();
    const odd = 'AIza-sécret\nkey';
    const error = await refusal(
      room.open({ key: odd }).textModel('gemini-3.8-flash').complete(prompt, {}, room.call()),
    );
    expect(error.code).toBe('MODEL_KEY_REFUSED');
    expect(everythingOf(error)).not.toContain('sécret');
    expect(room.server.requests).toEqual([]);
  });
});

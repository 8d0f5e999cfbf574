import { describe, expect, it } from 'vitest';
import { LecternError, type ErrorCode } from '../../../../src/shared/errors';
import { callerSetup, type CallerSetup } from '../../../support/providers/caller-setup';
import { closedPort, type Fault } from '../../../support/providers/loopback-server';
import { openTested } from '../../../support/providers/open-tested';
import { refusal } from '../../../support/providers/refusal';
import { begin, prompt, streamed } from '../../../support/providers/served-model';

const key = 'sk-secret-0123456789';

describe('a failure', () => {
  /** Causes a failure in a completion and in a stream; returns its code and the number of tries of each. */
  const failWith = async (
    fault: Fault,
    setup: () => CallerSetup = callerSetup,
  ): Promise<readonly [ErrorCode, number]> => {
    const first = await begin({ key }, { key, setup: setup() });
    first.server.failWhen(() => fault);
    const completed = await refusal(first.model.complete(prompt, {}, first.setup.call()));
    const second = await begin({ key }, { key, setup: setup() });
    second.server.failWhen(() => fault);
    const stream = await refusal(streamed(second));
    expect(stream.code).toBe(completed.code);
    expect(second.setup.outcomes()).toEqual(first.setup.outcomes());
    expect(new Set(first.setup.outcomes())).toEqual(new Set([completed.code]));
    for (const one of [completed, stream]) {
      expect(one.cause).toBeUndefined();
      expect(one.data).toMatchObject({ provider: 'server', model: 'small-chat:1b' });
      expect(JSON.stringify([one.message, one.data, one.stack])).not.toContain(key);
      // One sentence and the next step.
      expect(one.message).toMatch(/^[A-Z].*\. [A-Z].*[.”]$/);
    }
    return [completed.code, first.setup.records.length];
  };

  it('of the network is reported at once', async () => {
    const port = await closedPort();
    const setup = callerSetup();
    const model = openTested('server', setup.caller, {
      url: `http://127.0.0.1:${port}/v1`,
      key,
    }).textModel('small-chat:1b');
    expect((await refusal(streamed({ model, setup }))).code).toBe('MODEL_UNREACHABLE');
    expect((await refusal(model.complete(prompt, {}, setup.call()))).code).toBe('MODEL_UNREACHABLE');
    expect(setup.outcomes()).toEqual(['MODEL_UNREACHABLE', 'MODEL_UNREACHABLE']);
  });

  it('of the key is reported at once', async () => {
    for (const wrong of ['another-key', null]) {
      const { model, setup } = await begin({ key }, { key: wrong });
      const error = await refusal(streamed({ model, setup }));
      expect(error.code).toBe('MODEL_KEY_REFUSED');
      expect(JSON.stringify([error.message, error.data, error.stack])).not.toContain('another-key');
    }
  });

  it('of the quota is reported at once', async () => {
    expect(await failWith({ status: 402, body: '{"error":{"message":"Insufficient credits"}}' })).toEqual([
      'MODEL_QUOTA',
      1,
    ]);
    expect(
      await failWith({ status: 429, body: `{"error":{"code":"insufficient_quota","message":"${key}"}}` }),
    ).toEqual(['MODEL_QUOTA', 1]);
  });

  it('of a busy server is waited out, or reported with the time to wait', async () => {
    expect(await failWith({ status: 429, headers: { 'retry-after': '3' } })).toEqual(['MODEL_BUSY', 3]);
    expect(await failWith({ status: 429, headers: { 'retry-after': '600' } })).toEqual(['MODEL_BUSY', 1]);
    const asked = await begin();
    asked.server.fail({ status: 429, headers: { 'retry-after': '2' } });
    expect(await streamed(asked)).toContain('keel');
    expect(asked.setup.pauses).toEqual([2000]);
    asked.server.fail({ status: 429, headers: { 'retry-after': '40' } });
    expect((await refusal(streamed(asked))).data?.['retryAfterSeconds']).toBe(40);
  });

  it('of the server is tried again', async () => {
    expect(await failWith({ status: 500, body: `Internal error for ${key}` })).toEqual(['MODEL_FAILED', 3]);
    expect(await failWith({ status: 503, body: '{"error":{"message":"Loading model"}}' })).toEqual([
      'MODEL_FAILED',
      3,
    ]);
  });

  it('of the connection before a word is tried again', async () => {
    expect(await failWith({ cut: 'before-headers' })).toEqual(['MODEL_CUT', 3]);
    expect(await failWith({ cut: 20 })).toEqual(['MODEL_CUT', 3]);
  });

  it('half-way keeps what arrived', async () => {
    const asked = await begin();
    const whole = await begin();
    await streamed(whole);
    const { receivedBytes = 0 } = whole.setup.records[0] ?? {};
    asked.server.fail({ cut: Math.round(receivedBytes / 2) });
    let text = '';
    const reading = (async () => {
      for await (const piece of asked.model.stream(prompt, asked.setup.call())) text += piece;
    })();
    expect((await refusal(reading)).code).toBe('MODEL_CUT');
    expect('You asked: What is a keel?'.startsWith(text)).toBe(true);
    expect(text).not.toBe('');
    expect(asked.setup.outcomes()).toEqual(['MODEL_CUT']);
  });

  it('of a stream without an end marker counts as cut', async () => {
    const asked = await begin();
    asked.server.fail({
      body: 'data: {"choices":[{"delta":{"content":"A keel"}}]}\n\n',
      headers: { 'content-type': 'text/event-stream' },
    });
    expect((await refusal(streamed(asked))).code).toBe('MODEL_CUT');
  });

  it('of JSON is tried again and then reported', async () => {
    expect(await failWith({ body: '{"choices":[{"mess' })).toEqual(['MODEL_REPLY_UNREADABLE', 3]);
    expect(await failWith({ body: '{"unexpected":true}' })).toEqual(['MODEL_REPLY_UNREADABLE', 3]);
    expect(
      await failWith({ body: '<html>It works!</html>', headers: { 'content-type': 'text/html' } }),
    ).toEqual(['MODEL_REPLY_UNREADABLE', 3]);
    expect(
      await failWith({ body: 'data: {"choi\n\n', headers: { 'content-type': 'text/event-stream' } }),
    ).toEqual(['MODEL_REPLY_UNREADABLE', 3]);
  });

  it('reported within a 200 is a failure', async () => {
    expect(await failWith({ body: '{"error":{"code":503,"message":"overloaded"}}' })).toEqual([
      'MODEL_FAILED',
      3,
    ]);
  });

  it('of the clock is detected from its difference to the provider’s', async () => {
    const date = new Date(Date.now() - 86_400_000).toUTCString();
    expect(await failWith({ status: 401, date })).toEqual(['MODEL_CLOCK_WRONG', 1]);
  });

  it('of a server that hangs is reported after a timeout', async () => {
    const setup = (): CallerSetup => callerSetup({ limits: { firstByteMs: 40, wholeMs: 40 } });
    expect(await failWith({ hang: 'before-headers' }, setup)).toEqual(['MODEL_TIMED_OUT', 1]);
    expect(await failWith({ hang: 0 }, setup)).toEqual(['MODEL_TIMED_OUT', 1]);
  });

  it('does not result from a slow stream', async () => {
    const asked = await begin({}, { setup: callerSetup({ limits: { firstByteMs: 400, silenceMs: 400 } }) });
    asked.server.fail({ drip: { bytes: 60, everyMs: 20 } });
    expect(await streamed(asked)).toBe('You asked: What is a keel?');
  });

  it('of a blocked answer is reported, with what arrived before', async () => {
    const asked = await begin();
    asked.server.fail({
      body: 'data: {"choices":[{"delta":{"content":"A "},"finish_reason":"content_filter"}]}\n\n',
      headers: { 'content-type': 'text/event-stream' },
    });
    expect((await refusal(streamed(asked))).code).toBe('MODEL_BLOCKED');
  });

  it('never results from a stop by the learner', async () => {
    const { model, setup, server } = await begin();
    server.fail({ hang: 300 });
    const stop = new AbortController();
    const reason = new LecternError('CANCELLED', 'Stopped.');
    let text = '';
    const reading = (async () => {
      for await (const piece of model.stream(prompt, setup.call({ signal: stop.signal }))) {
        text += piece;
        stop.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
    expect(text).toBe('You ');
    expect(setup.outcomes()).toEqual(['CANCELLED']);
    await expect.poll(() => server.requests[0]?.hungUp).toBe(true);
  });
});

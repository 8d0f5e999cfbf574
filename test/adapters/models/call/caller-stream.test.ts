import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LecternError } from '../../../../src/shared/errors';
import { callerSetup } from '../../../support/providers/caller-setup';
import { collect, request, useCallServer } from '../../../support/providers/call-server';
import { refusal } from '../../../support/providers/refusal';

const { fail, read, requests } = useCallServer();

describe('a stream', () => {
  it('gives its pieces and records them once', async () => {
    const setup = callerSetup();
    expect(await collect(setup.caller.stream(request(), read))).toBe('one two three');
    expect(setup.records).toHaveLength(1);
    expect(setup.records[0]).toMatchObject({ outcome: 'ok', outputTokens: 4 });
  });

  it('is tried again before its first piece', async () => {
    const setup = callerSetup();
    fail({ status: 500 }, { cut: 0 });
    expect(await collect(setup.caller.stream(request(), read))).toBe('one two three');
    expect(setup.outcomes()).toEqual(['MODEL_FAILED', 'MODEL_CUT', 'ok']);
  });

  it('that breaks off keeps what arrived and is not tried again', async () => {
    const setup = callerSetup();
    fail({ cut: 8 });
    let text = '';
    const reading = (async () => {
      for await (const piece of setup.caller.stream(request(), read)) text += piece;
    })();
    expect((await refusal(reading)).code).toBe('MODEL_CUT');
    expect(text).toBe('one two ');
    expect(setup.outcomes()).toEqual(['MODEL_CUT']);
    expect(setup.records[0]).toMatchObject({ inputTokens: 100, outputTokens: 2 });
  });

  it('that falls silent is aborted, and a slow one is not', async () => {
    const setup = callerSetup({ limits: { firstByteMs: 400, silenceMs: 400 } });
    fail({ drip: { bytes: 1, everyMs: 40 } });
    expect(await collect(setup.caller.stream(request(), read))).toBe('one two three');
    fail({ hang: 4 });
    expect((await refusal(collect(setup.caller.stream(request(), read)))).code).toBe('MODEL_TIMED_OUT');
    fail({ hang: 'before-headers' });
    expect((await refusal(collect(setup.caller.stream(request(), read)))).code).toBe('MODEL_TIMED_OUT');
    expect(setup.outcomes()).toEqual(['ok', 'MODEL_TIMED_OUT', 'MODEL_TIMED_OUT']);
  });

  it('that thinks before it answers is not aborted while bytes arrive', async () => {
    const setup = callerSetup({ limits: { firstByteMs: 300 } });
    fail({ drip: { bytes: 1, everyMs: 40 } });
    const thinking = setup.caller.stream(request(), async function* (signal) {
      yield await collect(read(signal));
    });
    expect(await collect(thinking)).toBe('one two three');
  });

  it('is not aborted for silence while nobody reads', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const setup = callerSetup({ limits: { silenceMs: 100 } });
    let text = '';
    const pieces = setup.caller.stream(request(), async function* () {
      for (const piece of ['one ', 'two ', 'three']) yield await Promise.resolve(piece);
    });
    for await (const piece of pieces) {
      text += piece;
      await vi.advanceTimersByTimeAsync(150);
    }
    expect(text).toBe('one two three');
  });

  it('that becomes unreadable half-way is cut', async () => {
    const setup = callerSetup();
    const pieces = setup.caller.stream(request(), async function* () {
      yield await Promise.resolve('one ');
      throw new SyntaxError('Unexpected token');
    });
    expect((await refusal(collect(pieces))).code).toBe('MODEL_CUT');
  });

  it('is closed when the reader stops, even if it ignores its abort signal', async () => {
    const setup = callerSetup();
    let closed = false;
    const pieces = setup.caller.stream(request(), async function* () {
      try {
        yield await Promise.resolve('one ');
        yield 'two';
      } finally {
        closed = true;
      }
    });
    for await (const piece of pieces) if (piece !== '') break;
    expect(closed).toBe(true);
  });

  it('that is not read to the end is closed at the provider and recorded as cancelled', async () => {
    const setup = callerSetup();
    fail({ hang: 8 });
    for await (const piece of setup.caller.stream(request(), read)) if (piece !== '') break;
    expect(setup.outcomes()).toEqual(['CANCELLED']);
    await expect.poll(() => requests()[0]?.hungUp).toBe(true);
  });

  it('of a connection test counts as successful once the first word has arrived', async () => {
    const setup = callerSetup();
    for await (const piece of setup.caller.stream(request({ task: 'test' }), read)) if (piece !== '') break;
    const stop = new AbortController();
    const reason = new LecternError('CANCELLED', 'Stopped.');
    fail({ hang: 'before-headers' });
    const stopped = collect(setup.caller.stream(request({ task: 'test', signal: stop.signal }), read));
    await expect.poll(() => requests().length).toBe(2);
    stop.abort(reason);
    await expect(stopped).rejects.toBe(reason);
    expect(setup.outcomes()).toEqual(['ok', 'CANCELLED']);
  });

  it('stops for the learner with their reason', async () => {
    const stop = new AbortController();
    const reason = new LecternError('CANCELLED', 'Stopped.');
    const setup = callerSetup();
    fail({ hang: 8 });
    const reading = (async () => {
      for await (const piece of setup.caller.stream(request({ signal: stop.signal }), read)) {
        if (piece !== '') stop.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
    expect(setup.outcomes()).toEqual(['CANCELLED']);
    await expect.poll(() => requests()[0]?.hungUp).toBe(true);
  });
});

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LecternError } from '../../../../src/shared/errors';
import { callRoom } from '../../../support/providers/call-room';
import { collect, request, useCallServer } from '../../../support/providers/call-server';
import { refusal } from '../../../support/providers/refusal';

const { fail, read, requests } = useCallServer();

describe('a stream', () => {
  it('gives its pieces and records them once', async () => {
    const room = callRoom();
    expect(await collect(room.caller.stream(request(), read))).toBe('one two three');
    expect(room.records).toHaveLength(1);
    expect(room.records[0]).toMatchObject({ outcome: 'ok', outputTokens: 4 });
  });

  it('is tried again before its first piece', async () => {
    const room = callRoom();
    fail({ status: 500 }, { cut: 0 });
    expect(await collect(room.caller.stream(request(), read))).toBe('one two three');
    expect(room.outcomes()).toEqual(['MODEL_FAILED', 'MODEL_CUT', 'ok']);
  });

  it('that breaks off keeps what arrived and is not tried again', async () => {
    const room = callRoom();
    fail({ cut: 8 });
    let text = '';
    const reading = (async () => {
      for await (const piece of room.caller.stream(request(), read)) text += piece;
    })();
    expect((await refusal(reading)).code).toBe('MODEL_CUT');
    expect(text).toBe('one two ');
    expect(room.outcomes()).toEqual(['MODEL_CUT']);
    expect(room.records[0]).toMatchObject({ inputTokens: 100, outputTokens: 2 });
  });

  it('that falls silent is aborted, and a slow one is not', async () => {
    const room = callRoom({ limits: { firstByteMs: 400, silenceMs: 400 } });
    fail({ drip: { bytes: 1, everyMs: 40 } });
    expect(await collect(room.caller.stream(request(), read))).toBe('one two three');
    fail({ hang: 4 });
    expect((await refusal(collect(room.caller.stream(request(), read)))).code).toBe('MODEL_TIMED_OUT');
    fail({ hang: 'before-headers' });
    expect((await refusal(collect(room.caller.stream(request(), read)))).code).toBe('MODEL_TIMED_OUT');
    expect(room.outcomes()).toEqual(['ok', 'MODEL_TIMED_OUT', 'MODEL_TIMED_OUT']);
  });

  it('that thinks before it answers is not aborted while bytes arrive', async () => {
    const room = callRoom({ limits: { firstByteMs: 300 } });
    fail({ drip: { bytes: 1, everyMs: 40 } });
    const thinking = room.caller.stream(request(), async function* (signal) {
      yield await collect(read(signal));
    });
    expect(await collect(thinking)).toBe('one two three');
  });

  it('is not aborted for silence while nobody reads', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const room = callRoom({ limits: { silenceMs: 100 } });
    let text = '';
    const pieces = room.caller.stream(request(), async function* () {
      for (const piece of ['one ', 'two ', 'three']) yield await Promise.resolve(piece);
    });
    for await (const piece of pieces) {
      text += piece;
      await vi.advanceTimersByTimeAsync(150);
    }
    expect(text).toBe('one two three');
  });

  it('that becomes unreadable half-way is cut', async () => {
    const room = callRoom();
    const pieces = room.caller.stream(request(), async function* () {
      yield await Promise.resolve('one ');
      throw new SyntaxError('Unexpected token');
    });
    expect((await refusal(collect(pieces))).code).toBe('MODEL_CUT');
  });

  it('is closed when the reader stops, even if it ignores its abort signal', async () => {
    const room = callRoom();
    let closed = false;
    const pieces = room.caller.stream(request(), async function* () {
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
    const room = callRoom();
    fail({ hang: 8 });
    for await (const piece of room.caller.stream(request(), read)) if (piece !== '') break;
    expect(room.outcomes()).toEqual(['CANCELLED']);
    await expect.poll(() => requests()[0]?.hungUp).toBe(true);
  });

  it('of a connection test counts as successful once the first word has arrived', async () => {
    const room = callRoom();
    for await (const piece of room.caller.stream(request({ task: 'test' }), read)) if (piece !== '') break;
    const stop = new AbortController();
    const reason = new LecternError('CANCELLED', 'Stopped.');
    fail({ hang: 'before-headers' });
    const stopped = collect(room.caller.stream(request({ task: 'test', signal: stop.signal }), read));
    await expect.poll(() => requests().length).toBe(2);
    stop.abort(reason);
    await expect(stopped).rejects.toBe(reason);
    expect(room.outcomes()).toEqual(['ok', 'CANCELLED']);
  });

  it('stops for the learner with their reason', async () => {
    const stop = new AbortController();
    const reason = new LecternError('CANCELLED', 'Stopped.');
    const room = callRoom();
    fail({ hang: 8 });
    const reading = (async () => {
      for await (const piece of room.caller.stream(request({ signal: stop.signal }), read)) {
        if (piece !== '') stop.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
    expect(room.outcomes()).toEqual(['CANCELLED']);
    await expect.poll(() => requests()[0]?.hungUp).toBe(true);
  });
});

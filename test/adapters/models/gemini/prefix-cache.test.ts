import { afterEach, describe, expect, it } from 'vitest';
import type { Prompt } from '../../../../src/core/ports';
import { geminiRoom, type GeminiRoom } from '../../../support/providers/gemini-room';
import { collect, refusal } from '../../../support/providers/refusal';

let room: GeminiRoom;
afterEach(() => room.close());

/** 8,000 tokens by the server's count. */
const prefix = 'The stable prefix. '.repeat(1684).padEnd(32_000, '.');
const ask = (user: string, system = prefix): Prompt => ({ system, user });

const answer = async (prompt: Prompt): Promise<string> =>
  (await collect(room.model.stream(prompt, room.call({ sessionId: 'session-1', turnId: 12 })))).text;

const cachedOnes = (): readonly (string | null)[] => room.server.questions.map(({ cached }) => cached);
const madeCaches = (): number =>
  room.server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/cachedContents'))
    .length;
const settled = async (count: number): Promise<void> => {
  await expect.poll(() => room.records.length).toBe(count);
};

describe('the stable prefix of a prompt', () => {
  it('is kept at the provider once it was used twice, and sent no more', async () => {
    room = await geminiRoom({ startAt: Date.parse('2026-11-22T10:00:00Z') });
    await answer(ask('one'));
    expect(madeCaches()).toBe(0);
    await answer(ask('two'));
    await settled(3);
    expect(await answer(ask('three'))).toBe('You asked: three');
    await room.model.complete(ask('four'), {}, room.call());
    expect(cachedOnes()).toEqual([null, null, 'cachedContents/made-1', 'cachedContents/made-1']);
    // The model still has the whole of it.
    expect(room.server.questions.map(({ system }) => system)).toEqual([prefix, prefix, prefix, prefix]);
    expect(room.server.requests.at(-1)?.body).not.toContain('stable prefix');
    expect(madeCaches()).toBe(1);
    expect([...room.server.caches.values()]).toMatchObject([{ ttl: '300s' }]);
  });

  it('is recorded at what making and keeping it costs, and cheaper when it is used', async () => {
    room = await geminiRoom({ startAt: Date.parse('2026-11-22T10:00:00Z') });
    await answer(ask('one'));
    await answer(ask('two'));
    await settled(3);
    await answer(ask('three'));
    expect(room.records[2]).toMatchObject({
      task: 'caching',
      sessionId: 'session-1',
      turnId: 12,
      inputTokens: 8000,
      outputTokens: 0,
      cachedTokens: 0,
      outcome: 'ok',
    });
    // Input at $0.75 and five minutes of storage at $1 an hour, for a million tokens.
    expect(room.records[2]?.price?.input).toBeCloseTo(0.75 + 1 / 12, 6);
    expect(room.records[3]).toMatchObject({ cachedTokens: 8000, price: { cached: 0.075 } });
  });

  it('is renewed while it is asked for, and made again after it ran out', async () => {
    room = await geminiRoom();
    await answer(ask('one'));
    await answer(ask('two'));
    await settled(3);
    room.pass(200_000);
    await answer(ask('three'));
    await settled(5);
    expect(room.server.requests.some(({ method }) => method === 'PATCH')).toBe(true);
    room.pass(200_000);
    await answer(ask('four'));
    expect(cachedOnes().slice(2)).toEqual(['cachedContents/made-1', 'cachedContents/made-1']);
    await settled(7);
    room.pass(400_000);
    room.server.expireCaches();
    await answer(ask('five'));
    expect(cachedOnes().at(-1)).toBeNull();
    await answer(ask('six'));
    await settled(10);
    await answer(ask('seven'));
    expect(cachedOnes().at(-1)).toBe('cachedContents/made-2');
  });

  it('that is gone before its time is sent with the same question, which is answered', async () => {
    room = await geminiRoom();
    await answer(ask('one'));
    await answer(ask('two'));
    await settled(3);
    room.server.expireCaches();
    expect(await answer(ask('three'))).toBe('You asked: three');
    expect(await room.model.complete(ask('four'), {}, room.call())).toBe('You asked: four');
    expect(cachedOnes()).toEqual([null, null, null, null]);
  });

  it('is another one when a letter is', async () => {
    room = await geminiRoom();
    await answer(ask('one'));
    await answer(ask('two', `${prefix}!`));
    await answer(ask('three', `${prefix}?`));
    expect(madeCaches()).toBe(0);
  });

  it('that is too short is not kept', async () => {
    room = await geminiRoom();
    for (const user of ['one', 'two', 'three']) await answer(ask(user, 'Short.'.repeat(2000)));
    expect(madeCaches()).toBe(0);
  });

  it('that may be too short is counted by the model itself, once, before it is kept', async () => {
    room = await geminiRoom();
    const counted = (): number =>
      room.server.requests.filter(({ path }) => path.endsWith(':countTokens')).length;
    const near = 'x'.repeat(4 * 4000);
    for (const user of ['one', 'two']) await answer(ask(user, near));
    await settled(3);
    expect([counted(), madeCaches()]).toEqual([1, 0]);
    for (const user of ['three', 'four']) await answer(ask(user, near));
    expect([counted(), madeCaches()]).toEqual([1, 0]);
    const enough = 'x'.repeat(4 * 4200);
    for (const user of ['one', 'two']) await answer(ask(user, enough));
    await settled(9);
    expect([counted(), madeCaches()]).toEqual([2, 1]);
  });

  it('that the provider keeps by itself is not kept twice', async () => {
    room = await geminiRoom({ answer: () => ({ text: 'Yes', implicitTokens: 7500 }) });
    for (const user of ['one', 'two', 'three', 'four']) await answer(ask(user));
    expect(madeCaches()).toBe(0);
    expect(room.records[0]).toMatchObject({ cachedTokens: 7500 });
  });

  it('is given up quietly where the provider refuses', async () => {
    room = await geminiRoom({ minimumCachedTokens: 32_768 });
    for (const user of ['one', 'two']) await answer(ask(user));
    await settled(3);
    expect(room.outcomes()[2]).toBe('MODEL_REQUEST_REFUSED');
    for (const user of ['three', 'four', 'five']) expect(await answer(ask(user))).toBe(`You asked: ${user}`);
    expect(madeCaches()).toBe(1);
  });

  it('is tried again later where only the moment was bad', async () => {
    room = await geminiRoom();
    await answer(ask('one'));
    room.server.fail({}, { status: 500 });
    await answer(ask('two'));
    await settled(3);
    await answer(ask('three'));
    await answer(ask('four'));
    await settled(6);
    expect(room.server.caches.size).toBe(1);
  });

  it('is deleted when the model is closed, and nothing is kept after', async () => {
    room = await geminiRoom();
    await answer(ask('one'));
    await answer(ask('two'));
    await settled(3);
    expect(room.server.caches.size).toBe(1);
    await room.model.close?.();
    expect(room.server.caches.size).toBe(0);
    await answer(ask('three'));
    expect(madeCaches()).toBe(1);
  });

  it('that cannot be deleted does not hold up the end', async () => {
    room = await geminiRoom();
    await answer(ask('one'));
    await answer(ask('two'));
    await settled(3);
    await room.server.closePort();
    await room.model.close?.();
    // A connection that was kept open breaks; a new one is refused.
    expect(['MODEL_UNREACHABLE', 'MODEL_CUT']).toContain(room.outcomes().at(-1));
    await room.server.openPort();
    expect(
      (
        await refusal(
          room.open({ key: 'other' }).textModel('gemini-3.8-flash').complete(ask('x'), {}, room.call()),
        )
      ).code,
    ).toBe('MODEL_KEY_REFUSED');
  });
});

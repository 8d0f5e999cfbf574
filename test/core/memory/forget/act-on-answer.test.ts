import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../../src/core/ports';
import { asFactId, asTurnId, type FactId, type TurnId } from '../../../../src/shared/model';
import { memoryRemark } from '../../../../src/shared/text/grammar/memory-remarks';
import { filesWith } from '../../../support/files-with';
import { studied } from '../../support/copying-study';

describe('what the learner says about an answer', () => {
  it('forgets the fact that was learned from its exchange, everywhere, and says which', async () => {
    const { engine, say, start, facts, folder } = await studied();
    const sessionId = await start();
    const [answer] = await say(sessionId, ['I own a Quinkajou.']);
    const act = (what: 'remember' | 'forget' | 'wrong', chosen: readonly FactId[] | null = null) =>
      engine.memoryActs.act(sessionId, answer?.turnId ?? asTurnId(0), what, chosen);
    expect(await act('wrong')).toMatchObject({ outcome: 'disabled', facts: [{ words: 'own a Quinkajou' }] });
    const [off] = await facts();
    expect(off).toMatchObject({ status: 'disabled' });
    await engine.memory.update(off?.id ?? asFactId(0), { status: 'active' });
    expect(await act('forget')).toMatchObject({
      outcome: 'forgotten',
      facts: [{ words: 'own a Quinkajou' }],
    });
    expect(filesWith(folder, 'Quinkajou')).toEqual([]);
    expect(await act('forget')).toEqual({ outcome: 'nothing', facts: [] });
  });

  it('asks which of several facts is meant before it deletes any', async () => {
    const { engine, say, start, facts } = await studied();
    const sessionId = await start();
    const [answer] = await say(sessionId, ['I own a boat. I sail alone.']);
    const forget = (chosen: readonly FactId[] | null) =>
      engine.memoryActs.act(sessionId, answer?.turnId ?? asTurnId(0), 'forget', chosen);
    const { outcome, facts: meant } = await forget(null);
    expect(outcome).toBe('choose');
    expect(await facts()).toHaveLength(2);
    const boat = meant.find(({ words }) => words === 'own a boat');
    expect(await forget([boat?.id ?? asFactId(0)])).toMatchObject({ outcome: 'forgotten', facts: [boat] });
    expect(await facts()).toMatchObject([{ words: 'sail alone' }]);
  });

  it('says “saved” only for what is stored', async () => {
    const { engine, say, start, store, clock, facts } = await studied();
    const sessionId = await start();
    const [answer, thanks] = await say(sessionId, ['I own a boat.', 'Thank you.']);
    const remember = (turnId: TurnId) => engine.memoryActs.act(sessionId, turnId, 'remember', null);
    expect(await remember(answer?.turnId ?? asTurnId(0))).toMatchObject({ outcome: 'known' });
    expect(await remember(thanks?.turnId ?? asTurnId(0))).toEqual({ outcome: 'nothing', facts: [] });
    const [fact] = await facts();
    await store.memory.eraseFact(fact?.id ?? asFactId(0), 'reopen', isoTime(clock), 'keep');
    // What was deleted is not learned again from the same words.
    expect(await remember(answer?.turnId ?? asTurnId(0))).toEqual({ outcome: 'nothing', facts: [] });
    const settings = await engine.settings.get();
    await engine.settings.save({ ...settings, memory: { ...settings.memory, enable: false } });
    expect(await remember(answer?.turnId ?? asTurnId(0))).toEqual({ outcome: 'off', facts: [] });
    await expect(remember(asTurnId(4711))).rejects.toMatchObject({ code: 'TURN_NOT_FOUND' });
  });
});

describe('a typed remark about the memory', () => {
  it.each([
    ['Forget that', 'forget'],
    ['please forget this.', 'forget'],
    ['No, that is wrong!', 'wrong'],
    ["That's not true any more", 'wrong'],
    ['Forget that I live in Bern', null],
    ['Why is that wrong?', null],
    ['That is wrong in chapter 3', null],
  ] as const)('%s → %s', (typed, act) => {
    expect(memoryRemark(typed)).toBe(act);
  });
});

import { describe, expect, it } from 'vitest';
import { isoTime } from '../../../../src/core/ports';
import { asFactId, asTurnId, type FactId, type Turn, type TurnId } from '../../../../src/shared/model';
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

  it('turns off only the chosen one of several facts that could be wrong', async () => {
    const { engine, say, start, facts } = await studied();
    const sessionId = await start();
    const [answer] = await say(sessionId, ['I own a boat. I sail alone.']);
    const wrong = (chosen: readonly FactId[] | null) =>
      engine.memoryActs.act(sessionId, answer?.turnId ?? asTurnId(0), 'wrong', chosen);
    const { outcome, facts: meant } = await wrong(null);
    expect(outcome).toBe('choose');
    expect((await facts()).map(({ status }) => status)).toEqual(['active', 'active']);
    const boat = meant.find(({ words }) => words === 'own a boat');
    expect(await wrong([boat?.id ?? asFactId(0)])).toMatchObject({ outcome: 'disabled', facts: [boat] });
    expect(Object.fromEntries((await facts()).map(({ words, status }) => [words, status]))).toEqual({
      'own a boat': 'disabled',
      'sail alone': 'active',
    });
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
  const remarkOf = (turn: Turn | undefined) =>
    turn?.card?.sections.find((section) => section.kind === 'remark')?.remark;

  it('acts on the answer before it, whatever engine answers, and says what was done', async () => {
    const { say, start, facts, folder, cognition, tablesWith } = await studied();
    const sessionId = await start();
    const [, wrong] = await say(sessionId, ['I own a Quinkajou.', 'That is wrong.']);
    expect(remarkOf(wrong)).toMatchObject({
      kind: 'memory-act',
      outcome: 'disabled',
      facts: [{ words: 'own a Quinkajou' }],
    });
    expect(await facts()).toMatchObject([{ status: 'disabled' }]);
    expect(cognition.asked).toHaveLength(1);
    const [, , forgot, again] = await say(sessionId, [
      'I own a Zorvex.',
      'Remember this',
      'Forget that, please.',
      'Forget that',
    ]);
    expect(remarkOf(forgot)).toMatchObject({ outcome: 'forgotten', count: 1, facts: [] });
    expect(tablesWith('Zorvex')).toEqual([]);
    expect(filesWith(folder, 'Zorvex')).toEqual([]);
    expect(remarkOf(again)).toMatchObject({ outcome: 'nothing' });
    expect(cognition.asked).toHaveLength(2);
  });

  it('deletes nothing if several facts could be meant, and lists them', async () => {
    const { say, start, facts } = await studied();
    const [, reply] = await say(await start(), ['I own a boat. I sail alone.', 'Forget that']);
    expect(remarkOf(reply)).toMatchObject({
      outcome: 'choose',
      facts: [{ words: 'own a boat' }, { words: 'sail alone' }],
    });
    expect(await facts()).toHaveLength(2);
  });

  it('is answered like any message if no answer or no fact is there', async () => {
    const { say, start, cognition } = await studied();
    await say(await start(), ['Forget that', 'How are you?', 'That is wrong']);
    expect(cognition.asked.map(({ question }) => question)).toEqual([
      'Forget that',
      'How are you?',
      'That is wrong',
    ]);
  });

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

import { describe, expect, it } from 'vitest';
import { learnerSetup } from '../../support/learner-study';
import { addBook, ask } from '../../support/test-engine';

/** A learner with an open book who says one thing a day, each in a separate session. */
const study = async () => {
  const { clock, setup, all } = await learnerSetup();
  const bookId = await addBook(setup.store, clock, [
    { title: 'Breath', pages: ['Slow breathing lowers the pulse before a contest.', 'Breathe out for six.'] },
  ]);
  await setup.store.library.updateBook(bookId, { openedAt: '2026-03-04T18:00:00.000Z', position: 2 });
  const say = async (...texts: readonly string[]) => {
    const { sessionId } = await setup.engine.sessions.start(bookId, false);
    let answer = null;
    for (const text of texts) {
      answer = await ask(setup.engine, sessionId, text);
      await setup.settle();
    }
    await setup.engine.sessions.end(sessionId);
    await setup.settle();
    if (!answer) throw new Error('nothing was said');
    const given = answer.context.filter(({ dropped }) => !dropped);
    const facts = given
      .filter(({ component }) => component === 'facts')
      .map(({ source: { id }, text: line, detail }) => ({ id, text: line, detail }));
    return { content: answer.content, outcome: answer.outcome, facts };
  };
  return { clock, setup, say, all };
};

describe('a question about a period', () => {
  it.each([
    'What did I tell you yesterday?',
    'What did I say in January?',
    'What did I say about my exam in January?',
  ])('in which nothing was told is answered so, and with nothing of other days: %s', async (question) => {
    const { clock, say } = await study();
    await say('My name is Ada.', 'My exam is on 3 May.', 'I prefer short answers.');
    clock.set('2026-03-08T09:00:00.000Z');
    // Facts used earlier in the session are from another day.
    const { outcome, facts } = await say('When is my exam?', 'What is my name?', question);
    expect(outcome).toBe('not-found');
    expect(facts).toEqual([]);
  });

  it('is not answered with what was said before and after that period', async () => {
    const { clock, say } = await study();
    await say('My exam is on 3 May.');
    clock.set('2026-03-08T09:00:00.000Z');
    await say('My exam is on 3 May.');
    expect((await say('What did I tell you yesterday?')).outcome).toBe('not-found');
    for (const day of ['today', 'last Wednesday'])
      expect((await say(`What did I tell you ${day}?`)).facts).toHaveLength(1);
  });

  it('is answered with what was said then, not from the book', async () => {
    const { clock, say } = await study();
    await say('My exam is on 3 May.');
    clock.set('2026-03-05T09:00:00.000Z');
    const { content } = await say('What did I tell you yesterday?');
    expect(content).toBe('You told me:\n- Your exam is on 3 May. (2026-03-04)');
  });

  it('gets expired facts, marked as such, unless they are muted; other questions do not', async () => {
    const { clock, setup, say, all } = await study();
    await say('My exam is on 3 May.', 'My goal is to swim twice on Friday.');
    const exam = (await all()).find(({ fact }) => fact.includes('exam'));
    const swim = (await all()).find(({ fact }) => fact.includes('swim'));
    if (!swim || !exam) throw new Error('nothing was kept');
    await setup.store.memory.updateFact(swim.id, { ttlDays: 4, at: swim.createdAt });
    clock.set('2026-03-11T09:00:00.000Z');
    await setup.store.memory.expireFacts('2026-03-11T09:00:00.000Z');
    const { facts, content } = await say('What did I say last week?');
    expect(facts.map(({ id }) => Number(id)).toSorted()).toEqual([exam.id, swim.id].toSorted());
    expect(facts.find(({ id }) => Number(id) === swim.id)?.detail).toMatchObject({
      over: { kind: 'expired', at: expect.stringMatching(/^2026-03-08/) as unknown },
    });
    expect(content).toMatch(/exam is on 3 May.*swim|swim.*exam is on 3 May/s);
    for (const other of ['What did I say this week?', 'What is my goal?'])
      expect((await say(other)).facts.map(({ id }) => Number(id))).not.toContain(swim.id);
    await setup.store.memory.updateFact(swim.id, { muted: true, at: swim.createdAt });
    expect((await say('What did I say last week?')).content).not.toContain('swim');
  });

  it('is answered from the book if it asks for that', async () => {
    const { say } = await study();
    expect((await say('How far have I read this week?')).content).toContain('on page 2 of 2');
  });
});

import { describe, expect, it } from 'vitest';
import { asksPast } from '../../../../src/core/retrieval/question/asks-past';
import { asFactId } from '../../../../src/shared/model';
import { learnerSetup } from '../../support/learner-study';
import { ask } from '../../support/test-engine';

const day = 86_400_000;

/** A learner who says one thing a day, each in a separate session. */
const study = async () => {
  const { clock, setup, all } = await learnerSetup();
  let asked = 0;
  const listReplaced = setup.store.memory.listReplacedFacts.bind(setup.store.memory);
  Object.assign(setup.store.memory, {
    listReplacedFacts: (...args: Parameters<typeof listReplaced>) => {
      asked += 1;
      return listReplaced(...args);
    },
  });
  const say = async (text: string) => {
    clock.advance(day);
    const { sessionId } = await setup.engine.sessions.start(null, false);
    const answer = await ask(setup.engine, sessionId, text);
    await setup.settle();
    await setup.engine.sessions.end(sessionId);
    const facts = answer.context.filter(({ source, dropped }) => source.kind === 'fact' && !dropped);
    return { content: answer.content, facts };
  };
  return { setup, say, all, timesAsked: () => asked };
};

describe('what used to be true', () => {
  it.each([
    ['Where did I live before Seattle?'],
    ['Where did I use to live?'],
    ['Where did I live before?'],
    ['Where did I live before I moved to Seattle?'],
    ['Where did I previously live?'],
  ])('is told to who asks for it, with its days and its evidence: %s', async (question) => {
    const { say, all } = await study();
    await say('I live in Portland.');
    await say('I moved to Seattle.');
    const [old] = await all();
    const { content, facts } = await say(question);
    expect(content).toBe('You told me:\n- You live in Portland. (2026-03-05, until 2026-03-06)');
    expect(facts[0]).toMatchObject({
      source: { kind: 'fact', id: String(old?.id) },
      detail: { over: { kind: 'superseded', from: old?.createdAt, at: old?.validTo } },
    });
    expect(facts[0]?.text).toContain('Portland');
  });

  it('is shown for a date that was moved, and for a name', async () => {
    const { say } = await study();
    await say('My exam is on 3 May.');
    await say('The exam has been moved to 10 May.');
    expect((await say("What was my exam's date before?")).content).toMatch(
      /exam is on 3 May\. \(2026-03-\d\d, until 2026/,
    );
    expect((await say('When was my exam originally?')).content).toMatch(
      /exam is on 3 May\. \(2026-03-\d\d, until 2026/,
    );
    await say('My coach is called Ruben.');
    await say('My new coach is called Annika.');
    expect((await say('What was my previous coach called?')).content).toMatch(
      /coach is called Ruben\. \(2026-03-\d\d, until 2026/,
    );
  });

  it('is, of several places, the one before the place named', async () => {
    const { say } = await study();
    await say('I live in Portland.');
    await say('I now live in Seattle.');
    await say('I now live in Austin.');
    const austin = (await say('Where did I live before Austin?')).content;
    expect(austin).toMatch(/Seattle/);
    expect(austin).not.toMatch(/Portland/);
    const seattle = (await say('Where did I live before Seattle?')).content;
    expect(seattle).toMatch(/Portland/);
    expect(seattle).not.toMatch(/Austin/);
    const all = (await say('Where did I use to live?')).content;
    expect(all.indexOf('Seattle')).toBeLessThan(all.indexOf('Portland'));
    expect(all).not.toMatch(/Austin/);
  });

  it('is neither searched nor shown unless the question is about the past', async () => {
    const { say, timesAsked } = await study();
    await say('I live in Portland.');
    await say('I moved to Seattle.');
    for (const question of [
      'Where do I live?',
      'Where am I based?',
      'What do you know about me?',
      'What did I do before the exam on 3 May?',
      'What does the book say I should do before a race?',
    ]) {
      const { content, facts } = await say(question);
      expect(content).not.toMatch(/live in Portland/);
      expect(facts.map(({ text }) => text).join()).not.toMatch(/Portland/);
    }
    expect(timesAsked()).toBe(0);
  });

  it('is not shown if it was muted or erased, or if nothing has changed', async () => {
    const { setup, say, all } = await study();
    const asked = () => say('Where did I live before Seattle?');
    const isUnsaid = async () => {
      const { content, facts } = await asked();
      expect(content).not.toMatch(/, until 2026/);
      expect(facts.map(({ text }) => text).join()).not.toMatch(/Portland/);
    };
    await say('I live in Portland.');
    expect((await asked()).content).not.toMatch(/, until 2026/);
    await say('I moved to Seattle.');
    const [old] = await all();
    await setup.engine.memory.update(old?.id ?? asFactId(0), { muted: true });
    await isUnsaid();
    await setup.engine.memory.update(old?.id ?? asFactId(0), { muted: false });
    expect((await asked()).content).toMatch(/, until 2026/);
    await setup.engine.memory.erase(old?.id ?? asFactId(0), 'erase');
    await isUnsaid();
  });
});

describe('a question about the past', () => {
  it.each([
    'Where did I live before Seattle?',
    'where did i use to work?',
    'What was my exam’s date before?',
    'And where did I live before that?',
    'What was my old address?',
    'Did I use to smoke?',
    'What did I use to drink in the morning?',
  ])('is known: %s', (question) => {
    expect(asksPast(question)).toBe(true);
  });

  it.each([
    'Where do I live?',
    'What was my grandfather?',
    'What did I say before the exam?',
    'What did I read before Easter?',
    'What should I do before May?',
    'What did we talk about in my last session?',
    'I used to smoke.',
    'I lived in Portland before Seattle.',
    'What do people do before a race?',
    'What did I ask before Monday?',
  ])('is no other: %s', (question) => {
    expect(asksPast(question)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { asFactId, defaultSettings } from '../../../../src/shared/model';
import { learnerStudy } from '../../support/learner-study';

const study = async () => {
  const learner = await learnerStudy();
  const active = async () =>
    (await learner.all()).filter((fact) => fact.status === 'active').map(({ fact }) => fact);
  const save = (change: Partial<typeof defaultSettings.memory>) =>
    learner.setup.engine.settings.save({
      ...defaultSettings,
      memory: { ...defaultSettings.memory, ...change },
    });
  return { ...learner, active, save };
};

describe('a learner whose life changes', () => {
  it.each([
    ['I live in Portland.', 'I live in Seattle now.', 'Where do I live?', /Seattle/, /Portland/],
    ['My exam is on 3 June.', 'My exam was moved to 10 June.', 'When is my exam?', /10 June/, /\b3 June/],
    ['I use Emacs.', 'I switched from Emacs to vim.', 'What did I switch to?', /vim/, /use Emacs/],
    [
      'I run every morning.',
      'Remember that I quit running.',
      'Do I run?',
      /quit running/,
      /run every morning/,
    ],
    [
      'Remember that I eat meat.',
      'Remember that I no longer eat meat.',
      'Do I eat meat?',
      /no longer eat meat/,
      /you eat meat/,
    ],
    ['My name is Ann.', 'Actually, my name is Anne.', 'What is my name?', /\bAnne\b/, /\bAnn\b/],
    ['I work as a nurse.', 'I now work as a teacher.', 'What do I work as?', /teacher/, /nurse/],
    ['I prefer short answers.', 'I prefer long answers now.', 'Which answers do I prefer?', /long/, /short/],
    ["Remember that I'm single.", 'I got married in April.', 'Am I married?', /married/, /single/],
    ['Remember that I am vegetarian.', "Remember that I'm vegan now.", 'Am I vegan?', /vegan/, /vegetarian/],
  ])('%s %s', async (before, after, question, now, then) => {
    const { say, all } = await study();
    await say(before);
    await say(after);
    const facts = await all();
    expect(facts).toHaveLength(2);
    const [old, fresh] = facts;
    expect(old).toMatchObject({ status: 'superseded', supersededBy: fresh?.id, validTo: fresh?.createdAt });
    expect(fresh).toMatchObject({ status: 'active', supersededBy: null });
    const { content } = await say(question);
    expect(content).toMatch(now);
    expect(content).not.toMatch(then);
  });

  it('keeps all facts that are merely similar', async () => {
    const { say, active, save } = await study();
    await save({ maxWritesPerSession: 100 });
    const said = [
      'Remember that I play the cello.',
      'I play chess.',
      'My sister Anna is a vet.',
      'My sister Clara is a pilot.',
      'I have a chemistry exam on 3 May.',
      'I have a physics exam on 10 May.',
      'I speak Portuguese.',
      'I speak Greek.',
      'I run a bakery.',
      'Remember that I quit smoking.',
      'Remember that I like running.',
      'Remember that I like running in the rain.',
    ];
    for (const one of said) await say(one);
    expect(await active()).toHaveLength(said.length);
  });

  it('keeps both if nothing can have changed, the newer one pending until it is repeated', async () => {
    const { say, all } = await study();
    await say('I am allergic to nuts.');
    await say("I'm not allergic to nuts.");
    const [old, doubted] = await all();
    expect(old).toMatchObject({ status: 'active', confidence: 0.81 });
    expect(doubted).toMatchObject({ status: 'pending' });
    expect(doubted?.confidence).toBeCloseTo(0.405);
    await say('I am not allergic to nuts.');
    const [still, affirmed] = await all();
    expect(still).toMatchObject({ status: 'active' });
    expect(affirmed).toMatchObject({ id: doubted?.id, status: 'active', evidenceCount: 2 });
    expect(affirmed?.confidence).toBeCloseTo(1 - (1 - 0.405) ** 2);
  });

  it('retires what the learner’s approval contradicts, and removes the doubt from what was approved', async () => {
    const { setup, say, all } = await study();
    await say('I am allergic to nuts.');
    await say("I'm not allergic to nuts.");
    const [old, doubted] = await all();
    const { engine } = setup;
    await engine.memory.update(old?.id ?? asFactId(0), { pinned: true });
    const approved = await engine.memory.update(doubted?.id ?? asFactId(0), { status: 'active' });
    expect(approved).toMatchObject({ status: 'active', pinned: true });
    expect(approved.confidence).toBeCloseTo(0.81);
    expect((await all())[0]).toMatchObject({
      status: 'superseded',
      supersededBy: doubted?.id,
      validTo: approved.updatedAt,
    });
    // Deleting it restores the other one.
    await engine.memory.erase(approved.id, 'reopen');
    expect(await all()).toMatchObject([{ id: old?.id, status: 'active', supersededBy: null }]);
  });

  it('replaces on approval what a pending fact would have replaced at once', async () => {
    const { setup, say, all, save } = await study();
    await say('I live in Portland.');
    await say('My sister Anna is a vet.');
    await save({ mode: 'manual' });
    await say('I moved to Seattle.');
    const waiting = (await all()).find(({ status }) => status === 'pending');
    expect(await all()).toMatchObject([{ status: 'active' }, { status: 'active' }, { id: waiting?.id }]);
    await setup.engine.memory.update(waiting?.id ?? asFactId(0), { status: 'active' });
    expect(await all()).toMatchObject([
      {
        fact: expect.stringContaining('Portland') as string,
        status: 'superseded',
        supersededBy: waiting?.id,
      },
      { fact: expect.stringContaining('Anna') as string, status: 'active' },
      { status: 'active', fact: expect.stringContaining('Seattle') as string },
    ]);
  });

  it('gains no confidence by repetition within a turn, but by saying it again later', async () => {
    const { say, all } = await study();
    await say('I live in Portland. I live in Portland.');
    const [first] = await all();
    expect(await all()).toMatchObject([{ evidenceCount: 1 }]);
    await say('By the way, I live in Portland, Oregon.');
    const facts = await all();
    expect(facts).toHaveLength(1);
    // The more detailed wording is kept.
    expect(facts[0]).toMatchObject({ evidenceCount: 2, fact: 'The learner lives in Portland, Oregon.' });
    expect(facts[0]?.confidence).toBeGreaterThan(first?.confidence ?? 1);
  });

  it('gets a retired fact back when the session that retired it is discarded', async () => {
    const { setup, say, all, sessionId } = await study();
    await say('I live in Portland.');
    await setup.engine.sessions.end(sessionId);
    const { sessionId: second } = await setup.engine.sessions.start(null, false);
    await say('I moved to Seattle.', second);
    expect((await all()).map(({ status }) => status)).toEqual(['superseded', 'active']);
    await setup.store.sessions.discardSession(second);
    expect(await all()).toMatchObject([
      { fact: 'The learner lives in Portland.', status: 'active', supersededBy: null, validTo: null },
    ]);
  });

  it('gets a retired fact back when the fact that retired it is erased', async () => {
    const { setup, say, all } = await study();
    await say('I live in Portland.');
    await say('I moved to Seattle.');
    const [, moved] = await all();
    await setup.store.memory.eraseFact(moved?.id ?? asFactId(0), 'reopen', '2026-03-05T00:00:00.000Z');
    expect(await all()).toMatchObject([{ fact: 'The learner lives in Portland.', status: 'active' }]);
  });

  it('is not reverted by a late job', async () => {
    const { setup, say, active, save } = await study();
    await save({ enable: false });
    const early = await say('I live in Portland.');
    await save({ enable: true });
    await say('I moved to Seattle.');
    const at = '2026-03-04T18:00:00.000Z';
    const job = { kind: 'extract-facts', label: '', bookId: null, runAt: at } as const;
    await setup.store.jobs.addJob({ ...job, payload: { turnId: early.turnId, sessionId: 'late' } }, at);
    await setup.engine.notes.create({ title: 'wake', content: '', tags: [], relatedPages: [], bookId: null });
    await setup.settle();
    expect(await active()).toEqual([expect.stringContaining('Seattle')]);
  });

  it('keeps a muted fact muted, even in other words, and it is never recalled', async () => {
    const { setup, say, all } = await study();
    await say('I live in Portland.');
    const [home] = await all();
    await setup.store.memory.updateFact(home?.id ?? asFactId(0), {
      muted: true,
      at: '2026-03-04T18:01:30.000Z',
    });
    await say("I'm based in Portland.");
    expect(await all()).toMatchObject([{ id: home?.id, muted: true, evidenceCount: 2 }]);
    expect((await say('Where do I live?')).context.map((piece) => piece.source.kind)).not.toContain('fact');
  });

  it('keeps a fact disabled that the learner disabled', async () => {
    const { setup, say, all } = await study();
    await say('I live in Portland.');
    const [home] = await all();
    await setup.store.memory.updateFact(home?.id ?? asFactId(0), {
      status: 'disabled',
      at: '2026-03-04T18:01:30.000Z',
    });
    await say('I live in Portland.');
    expect(await all()).toMatchObject([{ id: home?.id, status: 'disabled' }]);
  });

  it('retires nothing in shadow mode', async () => {
    const { say, all, save } = await study();
    await say('I live in Portland.');
    await save({ mode: 'shadow' });
    await say('I moved to Seattle.');
    expect((await all()).map(({ status }) => status)).toEqual(['active', 'shadow']);
  });

  it('gains confidence by what they say, not by what was repeated to them', async () => {
    const { say, all } = await study();
    await say('I live in Portland.');
    await say('Where do I live?');
    await say('You told me today that you live in Portland.');
    expect(await all()).toMatchObject([{ evidenceCount: 1 }]);
  });
});

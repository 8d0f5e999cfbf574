import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../../src/adapters/cognition/builtin';
import { miniLm } from '../../../support/mini-lm';
import { readMemorySwitch } from '../../../../src/core/request/memory-switch';
import type { FactCandidate } from '../../../../src/core/ports';
import { errorText } from '../../../../src/shared/messages/en/errors';
import { asTurnId, type FactsAction } from '../../../../src/shared/model';
import { bagEmbedder } from '../../../support/bag-embedder';
import { fixedClock } from '../../../support/fixed-clock';
import { scriptedCognition } from '../../../support/scripted-cognition';
import { addFact } from '../../../store/support/samples';
import { ask, dataFolder, openTestEngine } from '../../support/test-engine';
import { exported } from '../../support/copying-study';
import { learnerSetup, learnerStudy } from '../../support/learner-study';

const everything = { scope: 'everything', scopeId: '' } as const;

describe('the read-only mode', () => {
  it.each([
    { remember: true, facts: 2 },
    { remember: false, facts: 0 },
  ])('applies to the next write of a job that is already running: %o', async ({ remember, facts }) => {
    const clock = fixedClock('2026-03-04T18:00:00.000Z');
    let proceed = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (proceed = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const candidate = (words: string): FactCandidate => ({
      type: 'profile',
      subject: 'learner',
      words,
      scope: 'user',
      confidence: 0.9,
      method: 'rule',
      evidence: { kind: 'turn', turnId: asTurnId(1), start: 0, end: 0, quote: words },
    });
    const cognition = scriptedCognition({
      extractFacts: async () => {
        begin();
        await waiting;
        return [candidate('work as a nurse'), candidate('live in Oslo')];
      },
    });
    const setup = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await setup.engine.sessions.start(null, false);
    await ask(setup.engine, sessionId, 'I work as a nurse and live in Oslo. What is a pulse?');
    await begun;
    await setup.engine.policy.setSwitch({ ...everything, remember, recall: true });
    proceed();
    await setup.settle();
    expect((await setup.engine.memory.stats()).facts).toBe(facts);
    expect(setup.failures).toEqual([]);
    const jobs = await setup.store.jobs.listJobs();
    expect(jobs.filter(({ kind, state }) => kind === 'extract-facts' && state !== 'done')).toEqual([]);
  });

  it('refuses changes of facts, but not forgetting, and survives a restart', async () => {
    const { clock, setup, say } = await learnerStudy();
    await say('I work as a nurse.');
    const [fact] = (await setup.store.memory.listFacts({ page: 1, limit: 5 })).items;
    if (!fact) throw new Error('nothing was remembered');
    await setup.engine.policy.setSwitch({ ...everything, remember: false, recall: true });
    await expect(setup.engine.memory.update(fact.id, { pinned: true })).rejects.toMatchObject({
      code: 'MEMORY_READ_ONLY',
    });
    await expect(setup.engine.memory.update(fact.id, { fact: 'I am a doctor.' })).rejects.toMatchObject({
      code: 'MEMORY_READ_ONLY',
    });
    await expect(addFact(setup.store, 'I live in Bergen.')).rejects.toMatchObject({
      code: 'MEMORY_READ_ONLY',
    });
    await expect(setup.engine.baseMemory.save('Keeps bees.', 0)).rejects.toMatchObject({
      code: 'MEMORY_READ_ONLY',
    });
    await expect(setup.engine.topics.save('bees', '# Bees\n', null)).rejects.toMatchObject({
      code: 'MEMORY_READ_ONLY',
    });
    // It is still recalled.
    clock.advance(60_000);
    expect((await say('What do I work as?')).content).toMatch(/nurse/);
    await setup.engine.memory.erase(fact.id, 'reopen');
    expect((await setup.engine.memory.stats()).facts).toBe(0);
    expect(await setup.engine.policy.switches()).toEqual([{ ...everything, remember: false, recall: true }]);
    await setup.engine.policy.setSwitch({ ...everything, remember: true, recall: true });
    expect(await addFact(setup.store, 'I live in Bergen.')).toMatchObject({ words: 'live in Bergen' });
  });
});

describe('the read-only mode, set while many facts change', () => {
  const readOnly = { ...everything, remember: false, recall: true };
  const turnOff: FactsAction = { kind: 'change', change: { status: 'disabled' } };

  const withFacts = async () => {
    const { setup } = await learnerSetup();
    for (let hive = 0; hive < 60; hive += 1) await addFact(setup.store, `Keeps hive ${String(hive)}`);
    const all = async () => (await setup.engine.memory.list({ page: 1, limit: 200 })).items;
    return { ...setup, all };
  };

  it('refuses the next step, and undoing; deleting goes on, and can be undone', async () => {
    const { engine, all } = await withFacts();
    const { memory, policy } = engine;
    let batchId = 0;
    const change = async (action: FactsAction): Promise<void> => {
      for await (const step of memory.changeMany({ filter: { status: 'active' }, except: [] }, action)) {
        if (step.kind === 'begin') ({ batchId } = step);
        if (step.kind === 'progress') await policy.setSwitch(readOnly);
      }
    };
    const undo = async (): Promise<void> => {
      for await (const _ of memory.undoMany(batchId));
    };
    await expect(change(turnOff)).rejects.toMatchObject({ code: 'MEMORY_READ_ONLY' });
    const off = (await all()).filter(({ status }) => status === 'disabled').length;
    expect(off).toBeGreaterThan(0);
    expect(off).toBeLessThan(60);
    await expect(undo()).rejects.toMatchObject({ code: 'MEMORY_READ_ONLY' });
    expect((await all()).filter(({ status }) => status === 'disabled')).toHaveLength(off);

    await change({ kind: 'erase' });
    expect((await all()).filter(({ status }) => status === 'active')).toEqual([]);
    await undo();
    expect((await all()).filter(({ status }) => status === 'active')).toHaveLength(60 - off);
  });

  it.each(['begins', 'is halfway'])(
    'stops an import that %s, which then changes nothing and says why',
    async (moment) => {
      const from = await withFacts();
      const text = await exported(from.engine);
      const { setup, all } = await learnerSetup();
      const { policy, memoryFile, jobs } = setup.engine;
      const switching: Promise<unknown>[] = [];
      setup.engine.subscribe((event) => {
        if (event.kind !== 'job' || event.job.kind !== 'import-memory' || event.job.state !== 'running')
          return;
        const isDue = switching.length === 0 && (moment === 'begins' || event.job.progress > 0);
        if (isDue) switching.push(policy.setSwitch(readOnly));
      });
      await expect(memoryFile.importFile(text)).rejects.toMatchObject({
        code: 'MEMORY_READ_ONLY',
        message: errorText.importReadOnly,
      });
      expect(switching).toHaveLength(1);
      await Promise.all(switching);
      expect(await all()).toEqual([]);
      const job = (await jobs.list()).find(({ kind }) => kind === 'import-memory');
      expect(job).toMatchObject({ state: 'failed', error: errorText.importReadOnly });

      await policy.setSwitch({ ...readOnly, remember: true });
      expect(await memoryFile.importFile(text)).toMatchObject({ added: 60 });
    },
  );
});

describe('the memory of a scope', () => {
  it('is not written or recalled while it is off', async () => {
    const { setup, say } = await learnerStudy();
    await say('I work as a nurse.');
    await setup.engine.policy.setSwitch({ scope: 'user', scopeId: 'me', remember: false, recall: false });
    await say('I live in Oslo.');
    expect((await setup.engine.memory.stats()).facts).toBe(1);
    const asked = await say('What do I work as?');
    expect(asked.context.filter(({ component }) => component === 'facts')).toEqual([]);
    const global = await addFact(setup.store, 'I study at night.', { scope: 'global', scopeId: '' });
    expect(global.status).toBe('active');
    await setup.engine.policy.setSwitch({ scope: 'user', scopeId: 'me', remember: true, recall: true });
    expect(await setup.engine.policy.switches()).toEqual([]);
    expect((await say('What do I work as?')).content).toMatch(/nurse/);
  });
});

describe('a conversation', () => {
  it('is not remembered once the learner says so, also after a restart', async () => {
    const clock = fixedClock('2026-03-04T18:00:00.000Z');
    const folder = await dataFolder();
    const cognition = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
    const setup = await openTestEngine(folder, clock, cognition);
    const { sessionId } = await setup.engine.sessions.start(null, false);
    await ask(setup.engine, sessionId, 'I work as a nurse.');
    await setup.settle();
    const reply = await ask(setup.engine, sessionId, 'Please don’t remember this conversation.');
    expect(reply.card?.sections).toEqual([
      { kind: 'remark', remark: { kind: 'memory-switched', what: 'remember', on: false, saved: 1 } },
    ]);
    await ask(setup.engine, sessionId, 'I live in Oslo.');
    await setup.settle();
    expect((await setup.engine.memory.stats()).facts).toBe(1);
    await setup.engine.close();

    const again = await openTestEngine(folder, clock, cognition);
    expect((await again.store.sessions.findSession(sessionId))?.memory).toEqual({
      remember: false,
      recall: true,
    });
    clock.advance(20 * 60_000);
    await again.settle();
    // A later conversation neither begins with it nor quotes it.
    const next = await again.engine.sessions.start(null, true);
    expect(next.warmup.lastSession).toBeNull();
    const asked = await ask(again.engine, next.sessionId, 'Where do I live?');
    expect(asked.content).not.toMatch(/Oslo/);
    expect(asked.context.some(({ text }) => /Oslo/.test(text))).toBe(false);
    expect(await again.store.memory.countUnsummarisedTurns()).toBe(2);
  });

  it('does not use the memory once the learner says so', async () => {
    const { setup, sessionId, say } = await learnerStudy();
    await say('I work as a nurse.');
    await say('Don’t use memory here.');
    const off = await say('What do I work as?');
    expect(
      off.context.filter(({ component }) => component === 'facts' || component === 'base-memory'),
    ).toEqual([]);
    await say('Use my memory again.');
    expect((await say('What do I work as?')).content).toMatch(/nurse/);
    await expect(
      setup.engine.policy.setSessionMemory(sessionId, { remember: true, recall: true }),
    ).resolves.toEqual({ remember: true, recall: true });
  });
});

it.each([
  ['don’t remember this', { remember: false }],
  ['Please do not remember this conversation.', { remember: false }],
  ["Don't remember anything from now on", { remember: false }],
  ['Stop remembering what I say', { remember: false }],
  ['Remember this conversation again', { remember: true }],
  ["don't use memory here", { recall: false }],
  ['Don’t use what you know about me in this conversation.', { recall: false }],
  ['Answer without your memory, please', { recall: false }],
  ['You can use my memory again.', { recall: true }],
])('reads “%s”', (message, change) => {
  expect(readMemorySwitch(message)).toEqual(change);
});

it.each([
  'I don’t remember this chapter',
  'Don’t remember the wrong date: my exam is on 3 May',
  'Remember that I work as a nurse',
  'Why do actors use memory palaces?',
  'How do I use memory in C?',
  'Remember this: the test is on Friday',
])('does not read “%s” as a switch', (message) => {
  expect(readMemorySwitch(message)).toBeNull();
});

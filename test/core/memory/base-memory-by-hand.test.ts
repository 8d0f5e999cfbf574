import { describe, expect, it } from 'vitest';
import { cascade } from '../../../src/core/memory/upkeep/cascade';
import type { DistilTask } from '../../../src/core/ports';
import { asTurnId, defaultSettings } from '../../../src/shared/model';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { miniLm } from '../../support/mini-lm';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition, type ScriptedCognition } from '../../support/scripted-cognition';
import { dataFolder, openTestEngine } from '../support/test-engine';
import { readStatement } from '../../../src/shared/text/grammar/statement';

const signal = new AbortController().signal;
const at = '2026-03-04T18:00:00.000Z';

const start = async (distil?: (task: DistilTask) => Promise<string>) => {
  const clock = fixedClock(at);
  const scripted = scriptedCognition();
  const builtin = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  const tasks: DistilTask[] = [];
  const cognition: ScriptedCognition = {
    ...scripted,
    distil: async (task, signal) => {
      tasks.push(task);
      return distil ? distil(task) : builtin.distil(task, signal);
    },
  };
  const setup = await openTestEngine(await dataFolder(), clock, cognition);
  await setup.settle();
  let turn = 1;
  /** Enough summaries to trigger a distillation. */
  const summaries = async (words: string): Promise<void> => {
    for (let n = 0; n < 20; n += 1, turn += 20)
      await setup.store.sessions.addSummary({
        content: `You asked about ${words} ${n}, and the book says: “Item ${n} of ${words} is on the shelf.” (p. ${n}).`,
        sourceFromId: asTurnId(turn),
        sourceToId: asTurnId(turn + 19),
        messageCount: 20,
        importance: 0.5,
        topic: null,
        sentiment: null,
        from: at,
        to: at,
        at,
      });
  };
  const distilNow = () => cascade({ store: setup.store, cognition, clock }, signal);
  const base = async () => {
    const found = await setup.engine.memory.findBaseMemory();
    if (!found) throw new Error('there is no base memory');
    return found;
  };
  return { ...setup, tasks, summaries, distilNow, base };
};

describe('the base memory edited by hand (B6)', () => {
  it('is a separate revision, and its text is in later distillations', async () => {
    const { engine, summaries, distilNow, base } = await start();
    await summaries('knots');
    await distilNow();
    const first = await base();
    const own = `${first.text}\n- My exam is on 14 June, and nothing else matters.`;
    const saved = await engine.baseMemory.save(own, first.revision);
    expect(saved).toMatchObject({ revision: first.revision + 1, merged: false, text: own });
    for (const words of ['sails', 'oars', 'anchors']) {
      await summaries(words);
      expect((await distilNow()).distilled).toBe(true);
      expect((await base()).text).toContain('My exam is on 14 June, and nothing else matters.');
    }
    expect((await base()).text).toContain('anchors');
    expect(await engine.memory.listBaseRevisions()).toHaveLength(5);
  });

  it('does not restore removed lines', async () => {
    const { engine, summaries, distilNow, base, tasks } = await start(
      async ({ base, facts, leaveOut }) =>
        [
          '## User Profile',
          ...base.split('\n').filter((line) => line.startsWith('-')),
          ...facts.map(({ text }) => `- ${text}`),
        ]
          .filter((line) => !leaveOut.includes(line.slice(2)))
          .join('\n') || 'x',
    );
    await engine.baseMemory.save('## User Profile\n- Ada lives in Portland.\n- Ada swims.', 0);
    const { revision } = await base();
    await engine.baseMemory.save('## User Profile\n- Ada swims.', revision);
    await summaries('knots');
    await distilNow();
    expect(tasks[0]?.leaveOut).toEqual(['Ada lives in Portland.']);
    expect((await base()).text).not.toContain('Portland');
    // Adding it again cancels the removal.
    await engine.baseMemory.save(
      '## User Profile\n- Ada swims.\n- Ada lives in Portland.',
      (await base()).revision,
    );
    await summaries('oars');
    await distilNow();
    expect(tasks[1]).toMatchObject({ leaveOut: [], keep: ['Ada swims.', 'Ada lives in Portland.'] });
  });

  it('keeps both versions if a newer revision was created meanwhile', async () => {
    const { engine } = await start();
    await engine.baseMemory.save('- Ada swims.\n- Ada owns a boat.', 0);
    await engine.baseMemory.save('- Ada swims.\n- Ada owns a boat.\n- Ada rows.', 1);
    const saved = await engine.baseMemory.save('- Ada swims daily.\n- Ada owns a boat.', 1);
    expect(saved).toMatchObject({ merged: true, revision: 3 });
    expect(saved.text.split('\n')).toEqual(['- Ada swims daily.', '- Ada owns a boat.', '- Ada rows.']);
  });

  it('can be restored to any earlier revision, as a new one', async () => {
    const { engine, base } = await start();
    await engine.baseMemory.save('first', 0);
    await engine.baseMemory.save('second', 1);
    expect(await engine.baseMemory.restore(1)).toMatchObject({ revision: 3, text: 'first' });
    expect((await base()).text).toBe('first');
    await expect(engine.baseMemory.restore(99)).rejects.toMatchObject({ code: 'REVISION_NOT_FOUND' });
    expect((await engine.memory.listBaseRevisions()).map((one) => one.text)).toEqual([
      'first',
      'second',
      'first',
    ]);
  });

  it('contains at most four hundred words, even if edited by hand', async () => {
    const { engine } = await start();
    await engine.baseMemory.save('word '.repeat(400), 0);
    await expect(engine.baseMemory.save('word '.repeat(401), 1)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

it('is still distilled if it was filled by hand, and does not count as hand-written after a restore', async () => {
  const { engine, summaries, distilNow, base, tasks } = await start();
  const own = Array.from({ length: 10 }, (_, n) => `In year ${n} ${'I swam and rowed '.repeat(9)}once.`).join(
    '\n',
  );
  await engine.baseMemory.save(own, 0);
  await summaries('knots');
  expect((await distilNow()).distilled).toBe(true);
  for (const line of own.split('\n')) expect((await base()).text).toContain(line);
  await engine.baseMemory.save('- Ada rows.', 2);
  await engine.baseMemory.restore(2);
  await engine.baseMemory.save(`- Ada sails.`, 4);
  await engine.baseMemory.restore(2);
  await summaries('oars');
  await distilNow();
  expect(tasks.at(-1)?.keep).toEqual(own.split('\n').map((line) => line.trim()));
});

describe('a distillation', () => {
  const pinned = 'The learner is allergic to nuts.';
  const withPinned = async (setup: Awaited<ReturnType<typeof start>>): Promise<void> => {
    const { sessionId } = await setup.engine.sessions.start(null, true);
    const turn = await setup.store.sessions.addQuestion({ sessionId, content: pinned, at });
    const event = await setup.store.memory.findEventOfTurn(turn.turnId);
    const fact = await setup.store.memory.writeFact({
      scope: 'user',
      scopeId: 'me',
      type: 'constraint',
      ...readStatement(pinned),
      factKey: 'allergic',
      confidence: 0.9,
      importance: 0.5,
      status: 'active',
      ttlDays: null,
      page: null,
      label: null,
      chapter: null,
      sessionId,
      at,
      evidence: {
        method: 'rule',
        eventId: event?.id ?? 0,
        turnId: turn.turnId,
        quote: pinned,
        start: 0,
        end: 10,
        bookId: null,
        page: null,
        label: null,
        meta: {},
        at,
      },
      vector: null,
      mergeInto: null,
      supersedes: [],
    });
    await setup.store.memory.updateFact(fact.id, { pinned: true, at });
  };

  it('never loses what the learner pinned', async () => {
    const setup = await start();
    await withPinned(setup);
    for (const words of ['knots', 'oars', 'sails']) {
      await setup.summaries(words);
      await setup.distilNow();
      expect((await setup.base()).text).toContain(pinned);
    }
  });

  it('is rejected if it loses pinned text, is too long or is empty; the old text stays and the job is retried', async () => {
    let result = '';
    const setup = await start(async () => result);
    await withPinned(setup);
    await setup.engine.baseMemory.save('## User Profile\n- Ada swims.', 0);
    await setup.summaries('knots');
    for (const [bad, why] of [
      ['## User Profile\n- Ada swims.', 'lost'],
      [' ', 'empty'],
      [`${pinned} Ada swims. ${'a '.repeat(401)}`, 'too many words'],
    ] as const) {
      result = bad;
      await expect(setup.distilNow()).rejects.toThrow(why);
      expect(await setup.base()).toMatchObject({ revision: 1, text: '## User Profile\n- Ada swims.' });
    }
    expect(await setup.store.memory.listUnincorporatedSummaries(100)).toHaveLength(20);
    result = `## User Profile\n- Ada swims.\n- ${pinned}`;
    await setup.distilNow();
    expect((await setup.base()).text).toBe(result);
    expect(await setup.store.memory.listUnincorporatedSummaries(100)).toHaveLength(10);
  });

  it('never overwrites what was written by hand while it ran', async () => {
    const setup = await start(async ({ base }) => {
      if (base === '') await setup.engine.baseMemory.save('- Written meanwhile.', 0);
      return base === '' ? '- Made of nothing.' : `${base}\n- And more.`;
    });
    await setup.summaries('knots');
    await expect(setup.distilNow()).rejects.toThrow('meanwhile');
    expect((await setup.base()).text).toBe('- Written meanwhile.');
    await setup.distilNow();
    expect((await setup.base()).text).toBe('- Written meanwhile.\n- And more.');
  });
});

it('a summary has sentiment, importance and time span, and can be expanded to its turns (D2, D10)', async () => {
  const { engine, store, distilNow } = await start();
  await engine.settings.save({
    ...defaultSettings,
    memory: { ...defaultSettings.memory, shortTermThreshold: 10, shortTermKeep: 6 },
  });
  const { sessionId } = await engine.sessions.start(null, true);
  for (let n = 0; n < 10; n += 1)
    await store.sessions.addQuestion({ sessionId, content: `I love remark ${n} very much.`, at });
  await distilNow();
  const [summary] = await engine.listSummaries(1);
  expect(summary).toMatchObject({ messageCount: 4, from: at, to: at, topic: null });
  const opened = await engine.archives.findSummary(summary?.id ?? 0);
  expect(opened?.turns.map((turn) => turn.content)).toEqual(
    [0, 1, 2, 3].map((n) => `I love remark ${n} very much.`),
  );
});

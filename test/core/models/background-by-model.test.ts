import { describe, expect, it, onTestFinished } from 'vitest';
import type { ExtractFactsTask, FactCandidate } from '../../../src/core/ports';
import { LecternError, type ErrorCode } from '../../../src/shared/errors';
import type { Settings } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { retryJobs } from '../../support/retry-jobs';
import { gate, scriptedCognition } from '../../support/scripted-cognition';
import { scriptedProviders, settingsWith } from '../../support/scripted-providers';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';
import { readStatement } from '../../../src/shared/text/grammar/statement';

const at = '2026-03-02T18:00:00.000Z';
const failure = (code: ErrorCode, data = {}) => new LecternError(code, 'It did not work.', data);

const remembered =
  (fact: string) =>
  async ({ question }: ExtractFactsTask): Promise<readonly FactCandidate[]> => [
    {
      scope: 'user',
      type: 'preference',
      ...readStatement(fact),
      confidence: 0.9,
      method: 'rule',
      evidence: {
        kind: 'turn',
        turnId: question.turnId,
        start: 0,
        end: question.content.length,
        quote: question.content,
      },
    },
  ];

const start = async (
  settings: Settings,
  keys: { gemini?: string } = { gemini: 'secret' },
  dataDir: string | null = null,
) => {
  const providers = scriptedProviders();
  const clock = fixedClock(at);
  const builtin = Object.assign(
    scriptedCognition({ extractFacts: remembered('The learner trains in the morning.') }),
    { id: 'builtin-1' },
  );
  const setup = await openTestEngine(dataDir ?? (await dataFolder()), clock, builtin, {
    providers: providers.make,
  });
  await setup.engine.settings.save(settings);
  await setup.engine.models.useKeys(keys);
  const { sessionId } = await setup.engine.sessions.start(null, false);
  return { ...setup, clock, providers, builtin, sessionId, model: providers.cognitionOf('gemini/flash') };
};

const tell = async ({ engine, store, clock, sessionId }: Awaited<ReturnType<typeof start>>) => {
  await ask(engine, sessionId, 'I like to train in the morning.');
  await retryJobs(store, clock);
  const { items } = await engine.memory.list({ limit: 10, page: 1 });
  const evidence = await Promise.all(items.map(({ id }) => engine.memory.get(id)));
  return evidence.map((fact) => ({ fact: fact.fact, engine: fact.evidence[0]?.meta['engine'] }));
};

describe('work in the background by a model', () => {
  it('is done by the model in the settings, and a fact records it', async () => {
    const setup = await start(settingsWith(['memory']));
    setup.model.script.extractFacts = remembered('The learner trains at dawn.');
    expect(await tell(setup)).toEqual([{ fact: 'The learner trains at dawn.', engine: 'gemini/flash' }]);
    expect(setup.model.asked).toEqual([]);
  });

  it('leaves temporary failures to the next try of its job', async () => {
    const setup = await start(settingsWith(['memory']));
    let tries = 0;
    setup.model.script.extractFacts = async (task) => {
      tries += 1;
      if (tries < 3) throw failure('MODEL_UNREACHABLE');
      return remembered('The learner trains at dawn.')(task);
    };
    expect(await tell(setup)).toEqual([{ fact: 'The learner trains at dawn.', engine: 'gemini/flash' }]);
    expect(tries).toBe(3);
  });

  it('is done by the built-in engine on the last try', async () => {
    const setup = await start(settingsWith(['memory']));
    let tries = 0;
    setup.model.script.extractFacts = async () => {
      tries += 1;
      throw failure('MODEL_TIMED_OUT');
    };
    expect(await tell(setup)).toEqual([{ fact: 'The learner trains in the morning.', engine: 'builtin-1' }]);
    expect(tries).toBe(5);
    expect((await setup.store.jobs.listJobs()).filter(({ state }) => state === 'failed')).toEqual([]);
  });

  it.each(['MODEL_KEY_REFUSED', 'MODEL_QUOTA', 'SPENDING_CAP', 'MODEL_GONE', 'MODEL_BLOCKED'] as const)(
    'is done by the built-in engine at once after a permanent failure: %s',
    async (code) => {
      const setup = await start(settingsWith(['memory']));
      let tries = 0;
      setup.model.script.extractFacts = async () => {
        tries += 1;
        throw failure(code);
      };
      expect(await tell(setup)).toEqual([
        { fact: 'The learner trains in the morning.', engine: 'builtin-1' },
      ]);
      expect(tries).toBe(1);
    },
  );

  it('is done by the built-in engine at once if the replies were not JSON, and for a day the model is not asked', async () => {
    const dataDir = await dataFolder();
    const refuse = async () => Promise.reject(failure('MODEL_REPLY_UNREADABLE', { reply: 'no-json' }));
    let tries = 0;
    const countTries = async () => {
      tries += 1;
      return refuse();
    };
    const setup = await start(settingsWith(['memory', 'summaries', 'plans']), undefined, dataDir);
    setup.model.script.extractFacts = countTries;
    setup.model.script.nameSession = countTries;
    expect(await tell(setup)).toEqual([{ fact: 'The learner trains in the morning.', engine: 'builtin-1' }]);
    expect(tries).toBe(1);
    expect(await setup.engine.models.withoutJson()).toEqual(['gemini/flash']);
    await setup.engine.close();

    // After a restart, and for all tasks except those that the learner waits for.
    const again = await start(settingsWith(['memory', 'summaries', 'plans']), undefined, dataDir);
    again.model.script.extractFacts = countTries;
    again.model.script.nameSession = countTries;
    await ask(again.engine, again.sessionId, 'I like to read at night.');
    await again.engine.sessions.end(again.sessionId);
    await retryJobs(again.store, again.clock);
    expect(tries).toBe(1);
    again.clock.advance(25 * 3_600_000);
    expect(await again.engine.models.withoutJson()).toEqual([]);
    const { sessionId } = await again.engine.sessions.start(null, false);
    await ask(again.engine, sessionId, 'I like to swim.');
    await again.settle();
    expect(tries).toBe(2);
  });

  it('is done by the built-in engine at once if two replies had nothing usable; the model is asked again next time', async () => {
    const setup = await start(settingsWith(['memory']));
    let tries = 0;
    setup.model.script.extractFacts = async () => {
      tries += 1;
      throw failure('MODEL_REPLY_UNREADABLE', { reply: 'unusable' });
    };
    await tell(setup);
    expect(tries).toBe(1);
    expect(await setup.engine.models.withoutJson()).toEqual([]);
  });

  it('is done by the built-in engine without a key', async () => {
    const setup = await start(settingsWith(['memory']), {});
    expect(await tell(setup)).toEqual([{ fact: 'The learner trains in the morning.', engine: 'builtin-1' }]);
    expect(setup.providers.made).toEqual([]);
  });

  it('is not tried again before the time that the provider asked for', async () => {
    const setup = await start(settingsWith(['memory']));
    const tries: number[] = [];
    setup.model.script.extractFacts = async (task) => {
      tries.push(setup.clock.now());
      if (tries.length === 1) throw failure('MODEL_BUSY', { retryAfterSeconds: 90 });
      return remembered('The learner trains at dawn.')(task);
    };
    await tell(setup);
    expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(90_000);
  });

  it('ends a session with a summary by the built-in engine if the learner waits and the model fails', async () => {
    const setup = await start(settingsWith(['summaries']));
    setup.model.script.summarise = async () => Promise.reject(failure('MODEL_UNREACHABLE'));
    setup.builtin.script.summarise = async () => 'You spoke about training.';
    await ask(setup.engine, setup.sessionId, 'How do I train?');
    const ended = await setup.engine.sessions.end(setup.sessionId);
    expect(ended.summary).toBe('You spoke about training.');
    expect(setup.model.summarised).not.toEqual([]);
  });

  it('ends a session with the built-in engine if the model takes too long', async () => {
    const setup = await start(settingsWith(['summaries']));
    const asked = gate();
    setup.model.script.summarise = () => {
      asked.open();
      return new Promise(() => undefined);
    };
    setup.builtin.script.summarise = async () => 'You spoke about training.';
    await ask(setup.engine, setup.sessionId, 'How do I train?');
    const ending = setup.engine.sessions.end(setup.sessionId);
    await asked.opened;
    setup.clock.advance(20_000);
    expect((await ending).summary).toBe('You spoke about training.');
  });

  it('lets a new session begin after three seconds; the previous one is still ended', async () => {
    const setup = await start(settingsWith(['summaries']));
    const asked = gate();
    const told = gate();
    setup.model.script.summarise = async () => {
      asked.open();
      await told.opened;
      return 'You spoke about training.';
    };
    await ask(setup.engine, setup.sessionId, 'How do I train?');
    const starting = setup.engine.sessions.start(null, true);
    await asked.opened;
    setup.clock.advance(3000);
    const { sessionId, resumed } = await starting;
    expect(resumed).toBe(false);
    expect(sessionId).not.toBe(setup.sessionId);
    told.open();
    await expect
      .poll(async () => (await setup.engine.sessions.get(setup.sessionId)).summary)
      .toBe('You spoke about training.');
    expect(await setup.engine.sessions.start(null, false)).toMatchObject({ sessionId, resumed: true });
  });

  it('leaves ending a session to the next start if Lectern is closed while the model is slow', async () => {
    const dataDir = await dataFolder();
    const setup = await start(settingsWith(['summaries']), undefined, dataDir);
    const asked = gate();
    setup.model.script.summarise = () => {
      asked.open();
      return new Promise(() => undefined);
    };
    await ask(setup.engine, setup.sessionId, 'How do I train?');
    const ending = setup.engine.sessions.end(setup.sessionId).catch(() => 'not ended');
    await asked.opened;
    const closing = setup.engine.close().then(() => 'closed');
    const soon = () => new Promise<string>((resolve) => setImmediate(() => resolve('soon')));
    while ((await Promise.race([closing, soon()])) !== 'closed') setup.clock.advance(1000);
    expect(await ending).toBe('not ended');
    const store = openStore(dataDir, setup.clock);
    onTestFinished(() => store.close());
    expect(await store.sessions.findSession(setup.sessionId)).toMatchObject({ endedAt: null, summary: null });
    const ends = (await store.jobs.listJobs()).filter(({ kind }) => kind === 'end-session');
    expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['queued']));
  });

  it('reports a failed plan draft to the learner, unless the settings say otherwise', async () => {
    const setup = await start(settingsWith(['plans']));
    const bookId = await addBook(setup.store, setup.clock, [{ title: 'One', pages: ['Text.'] }]);
    Object.assign(setup.model, { draftPlan: async () => Promise.reject(failure('MODEL_BUSY')) });
    await expect(setup.engine.plans.draft(bookId, 'Read it', null)).rejects.toMatchObject({
      code: 'MODEL_BUSY',
    });
    await setup.engine.settings.save(settingsWith(['plans'], { whenItFails: 'builtin' }));
    expect((await setup.engine.plans.draft(bookId, 'Read it', null)).title).toBe('Read A Field Guide');
  });

  it('remembers what the learner said even if the answer failed', async () => {
    const setup = await start(settingsWith(['answers']));
    setup.model.script.answer = async function* () {
      yield { kind: 'text', text: '' };
      throw failure('MODEL_BUSY');
    };
    await ask(setup.engine, setup.sessionId, 'I like to train in the morning.');
    await setup.engine.sessions.end(setup.sessionId);
    await retryJobs(setup.store, setup.clock);
    const { items } = await setup.engine.memory.list({ limit: 10, page: 1 });
    expect(items.map(({ fact }) => fact)).toEqual(['The learner trains in the morning.']);
  });
});

import { describe, expect, it } from 'vitest';
import { LecternError } from '../../../src/shared/errors';
import type { EngineEvent, Settings } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { modelInfo, price, scriptedProviders, settingsWith } from '../../support/scripted-providers';
import { dataFolder, openTestEngine } from '../support/test-engine';

const at = '2026-03-02T18:00:00.000Z';

const start = async (settings: Settings = settingsWith([])) => {
  const providers = scriptedProviders();
  const clock = fixedClock(at);
  const setup = await openTestEngine(await dataFolder(), clock, scriptedCognition(), {
    providers: providers.make,
    providerUrls: { voyage: 'http://127.0.0.1:9/v1' },
  });
  await setup.engine.settings.save(settings);
  return { ...setup, clock, providers, models: setup.engine.models };
};

describe('the models of the engine', () => {
  it('tests the suggested model with the typed key before anything is saved', async () => {
    const { models, providers } = await start();
    providers.models = [modelInfo('old'), modelInfo('new', { suggested: true })];
    const tried: unknown[] = [];
    providers.test = async (model, access) => {
      tried.push(model.name, access);
      return 41.6;
    };
    expect(await models.test({ provider: 'gemini', key: 'typed' })).toEqual({
      ms: 42,
      model: 'new',
      models: providers.models,
    });
    expect(tried).toEqual(['new', { key: 'typed', url: null }]);
  });

  it('tests unlisted models too, and an embedding model of Voyage', async () => {
    const { models, providers } = await start();
    await models.useKeys({ gemini: 'g', voyage: 'v' });
    providers.models = [modelInfo('rank', { can: ['rerank'] }), modelInfo('embed', { can: ['embed'] })];
    expect((await models.test({ provider: 'gemini', model: 'tuned' })).model).toBe('tuned');
    expect((await models.test({ provider: 'voyage' })).model).toBe('embed');
  });

  it('reports what is missing: a key, an address or a model', async () => {
    const { models } = await start();
    await expect(models.list('gemini')).rejects.toMatchObject({ code: 'MODEL_KEY_MISSING' });
    await expect(models.list('server')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(models.test({ provider: 'server', url: 'http://127.0.0.1:1/v1' })).rejects.toMatchObject({
      code: 'MODEL_GONE',
    });
  });

  it('passes on the failure of a test, and waits at most half a minute', async () => {
    const { models, providers, clock } = await start();
    providers.models = [modelInfo('flash')];
    providers.test = async () => Promise.reject(new LecternError('MODEL_KEY_REFUSED', 'The key is wrong.'));
    await expect(models.test({ provider: 'gemini', key: 'k' })).rejects.toMatchObject({
      code: 'MODEL_KEY_REFUSED',
      message: 'The test with flash failed. The key is wrong.',
      data: { model: 'flash' },
    });
    let aborted = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (aborted = resolve));
    providers.test = () => {
      aborted();
      return new Promise(() => undefined);
    };
    const slow = models.test({ provider: 'gemini', key: 'k' });
    await waiting;
    clock.advance(30_000);
    await expect(slow).rejects.toMatchObject({ code: 'MODEL_TIMED_OUT' });
  });

  it('notifies open screens only when keys changed', async () => {
    const { engine, models } = await start();
    const events: EngineEvent[] = [];
    engine.subscribe((event) => void events.push(event));
    await models.useKeys({ gemini: 'a' });
    await models.useKeys({ gemini: 'a' });
    await models.useKeys({});
    expect(events.filter(({ kind }) => kind === 'models')).toHaveLength(2);
  });

  it('sums up the month and the sessions, and lists what left this machine', async () => {
    const { engine, models, providers } = await start(settingsWith([], { monthlyCap: 5 }));
    const { sessionId } = await engine.sessions.start(null, false);
    await providers.ask({ task: 'answers', sessionId }, { at, price });
    await providers.ask({ task: 'memory', sessionId: null }, { at: '2026-02-01T00:00:00.000Z', price });
    const usage = await models.usage();
    expect(usage).toMatchObject({ month: '2026-03', cap: 5, ofMonth: { requests: 1, inputTokens: 1000 } });
    expect(usage.ofMonth.cost).toBeCloseTo(0.0012, 10);
    expect(usage.sessions).toMatchObject([{ sessionId, usage: { requests: 1 } }]);
    const listed = await models.requests(10, null);
    expect(listed.map(({ task }) => task)).toEqual(['memory', 'answers']);
    expect(JSON.stringify(listed)).not.toContain('key');
  });
});

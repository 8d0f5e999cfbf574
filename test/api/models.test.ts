import { call } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { deferredVault, sessionVault } from '../../src/adapters/system/session-vault';
import { router } from '../../src/api/router';
import type { KeyVault } from '../../src/core/ports';
import { dataFolder, openTestEngine } from '../core/support/test-engine';
import { fixedClock } from '../support/fixed-clock';
import { scriptedCognition } from '../support/scripted-cognition';
import { contextOf } from './support/api-context';
import { modelInfo, scriptedProviders, settingsWith } from '../support/scripted-providers';

const secret = 'AIza-very-secret';

const start = async (keys: KeyVault = sessionVault()) => {
  const providers = scriptedProviders();
  providers.models = [modelInfo('flash', { suggested: true })];
  const setup = await openTestEngine(
    await dataFolder(),
    fixedClock('2026-03-04T18:00:00.000Z'),
    Object.assign(scriptedCognition(), { id: 'builtin-1', composes: false }),
    { providers: providers.make },
  );
  return { ...setup, providers, options: { context: contextOf(setup.engine, keys) } };
};

describe('models over the contract', () => {
  it('accepts a key and never returns it; the engine uses it until it is removed', async () => {
    const { engine, providers, options } = await start();
    await engine.settings.save(settingsWith(['answers']));
    const replies: unknown[] = [];
    const kept = await call(
      router.models.setKey,
      { provider: 'gemini', key: secret, place: 'session' },
      options,
    );
    expect(kept).toMatchObject({ provider: 'gemini', place: 'session' });
    replies.push(kept, await call(router.models.keys, undefined, options));
    replies.push(await call(router.models.list, { provider: 'gemini' }, options));

    const { sessionId } = await call(router.study.start, { bookId: null }, options);
    const answer = await call(router.study.ask, { sessionId, content: 'Why?' }, options);
    replies.push(answer, await call(router.system.status, undefined, options));
    expect(new Set(providers.made.map(({ access }) => access.key))).toEqual(new Set([secret]));
    expect(answer.model).toBe('gemini/flash');
    expect(JSON.stringify(replies)).not.toContain(secret);

    await call(router.models.removeKey, { provider: 'gemini' }, options);
    await expect(call(router.models.list, { provider: 'gemini' }, options)).rejects.toMatchObject({
      code: 'MODEL_KEY_MISSING',
    });
  });

  it('reports which model answers with the current settings', async () => {
    const { engine, options } = await start();
    const answerer = async () => (await call(router.system.status, undefined, options)).answerer;
    expect(await answerer()).toEqual({ id: 'builtin-1', composes: false });
    await engine.settings.save(settingsWith(['answers']));
    expect(await answerer()).toEqual({ id: 'gemini/flash', composes: true });
  });

  it('regenerates an answer with the built-in engine on request', async () => {
    const { engine, options } = await start();
    await engine.settings.save(settingsWith(['answers']));
    await engine.models.useKeys({});
    const { sessionId } = await call(router.study.start, { bookId: null }, options);
    const { turnId, errorCode } = await call(router.study.ask, { sessionId, content: 'Why?' }, options);
    expect(errorCode).toBe('MODEL_KEY_MISSING');
    const again = await call(router.study.regenerate, { sessionId, turnId, answerer: 'builtin' }, options);
    expect(again).toMatchObject({ model: 'builtin-1', state: 'complete' });
  });

  it('waits for a vault that is still opening only to store a key', async () => {
    let open: (vault: KeyVault) => void = () => undefined;
    const vault = deferredVault(new Promise((resolve) => (open = resolve)));
    const { options } = await start(vault);
    expect(vault.read()).toEqual({});
    const keeping = call(
      router.models.setKey,
      { provider: 'gemini', key: secret, place: 'session' },
      options,
    );
    open(sessionVault());
    expect(await keeping).toMatchObject({ place: 'session' });
    expect(vault.read()).toEqual({ gemini: secret });
  });
});

import { describe, expect, it } from 'vitest';
import type { AnswerPart } from '../../../src/core/ports';
import type { AnswerEvent } from '../../../src/shared/contract';
import { LecternError } from '../../../src/shared/errors';
import type { Answer, Settings } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { scriptedProviders, settingsWith } from '../../support/scripted-providers';
import { ask, dataFolder, lastOf, openTestEngine } from '../support/test-engine';
import { errorText } from '../../../src/shared/messages/en/errors';

const at = '2026-03-02T18:00:00.000Z';
const busy = () =>
  new LecternError('MODEL_BUSY', 'Gemini has too much to do. Try again in a minute.', { provider: 'gemini' });

const builtin = () =>
  Object.assign(
    scriptedCognition({
      answer: async function* (): AsyncIterable<AnswerPart> {
        yield { kind: 'text', text: 'The book says so.' };
        yield { kind: 'basis', basis: 'book' };
      },
    }),
    { id: 'builtin-1', composes: false },
  );

const start = async (settings: Settings = settingsWith(['answers']), keys = { gemini: 'secret' }) => {
  const providers = scriptedProviders();
  const setup = await openTestEngine(await dataFolder(), fixedClock(at), builtin(), {
    providers: providers.make,
  });
  const { engine } = setup;
  await engine.settings.save(settings);
  await engine.models.useKeys(keys);
  const { sessionId } = await engine.sessions.start(null, false);
  const model = providers.cognitionOf('gemini/flash');
  return { ...setup, providers, sessionId, model };
};

const failing = (...said: readonly string[]) =>
  async function* (): AsyncIterable<AnswerPart> {
    for (const text of said) yield { kind: 'text', text };
    throw busy();
  };

describe('an answer by a model', () => {
  it('is requested with the key and model from the settings, and names its model', async () => {
    const { engine, sessionId, providers } = await start();
    const answer = await ask(engine, sessionId, 'What is grit?');
    expect(answer).toMatchObject({ state: 'complete', model: 'gemini/flash', error: null, errorCode: null });
    const access = { key: 'secret', url: null };
    // The second one reads messages, without thinking.
    expect(providers.made).toEqual([
      { id: 'gemini/flash', access },
      { id: 'gemini/flash', access },
    ]);
    expect(await engine.answerer()).toEqual({ id: 'gemini/flash', composes: true });
  });

  it('follows settings and keys that change within a session, and creates no engine twice', async () => {
    const { engine, sessionId, providers } = await start();
    await ask(engine, sessionId, 'One?');
    await ask(engine, sessionId, 'Two?');
    expect(providers.made).toHaveLength(2);
    await engine.models.useKeys({ gemini: 'other' });
    await ask(engine, sessionId, 'Three?');
    expect(providers.made.map(({ access }) => access.key)).toEqual(['secret', 'secret', 'other', 'other']);
    await engine.settings.save(settingsWith([]));
    expect((await ask(engine, sessionId, 'Four?')).model).toBe('builtin-1');
    expect(await engine.answerer()).toEqual({ id: 'builtin-1', composes: false });
  });

  it('that fails tells every listener how long its provider asks to wait', async () => {
    const { engine, sessionId, model } = await start();
    model.script.answer = async function* (): AsyncIterable<AnswerPart> {
      yield* [];
      throw new LecternError('MODEL_BUSY', 'Gemini takes no more requests just now.', {
        provider: 'gemini',
        retryAfterSeconds: 45,
      });
    };
    let last: AnswerEvent | null = null;
    for await (const event of engine.sessions.ask(sessionId, 'What is grit?')) last = event;
    expect(last).toMatchObject({ kind: 'done', retryAfterSeconds: 45, turn: { state: 'failed' } });
  });

  it('that fails before the first word keeps the question, the message and the code', async () => {
    const { engine, sessionId, model } = await start();
    model.script.answer = failing();
    const answer = await ask(engine, sessionId, 'What is grit?');
    expect(answer).toMatchObject({
      state: 'failed',
      content: '',
      model: 'gemini/flash',
      error: 'Gemini has too much to do. Try again in a minute.',
      errorCode: 'MODEL_BUSY',
    });
    const { turns } = await engine.sessions.get(sessionId);
    expect(turns.map(({ content, errorCode }) => [content, errorCode])).toEqual([
      ['What is grit?', null],
      ['', 'MODEL_BUSY'],
    ]);
  });

  it('that breaks off half-way keeps what arrived and is marked as incomplete', async () => {
    const { engine, sessionId, model } = await start(settingsWith(['answers'], { whenItFails: 'builtin' }));
    model.script.answer = failing('Grit is ');
    expect(await ask(engine, sessionId, 'What is grit?')).toMatchObject({
      state: 'cut',
      content: 'Grit is ',
      model: 'gemini/flash',
      errorCode: 'MODEL_BUSY',
    });
  });

  it('comes from the built-in engine at once if the settings say so, with the reason', async () => {
    const { engine, sessionId, model, failures } = await start(
      settingsWith(['answers'], { whenItFails: 'builtin' }),
    );
    model.script.answer = failing();
    const events: AnswerEvent[] = [];
    for await (const event of engine.sessions.ask(sessionId, 'What is grit?')) events.push(event);
    const why = { error: 'Gemini has too much to do. Try again in a minute.', errorCode: 'MODEL_BUSY' };
    expect(events.map(({ kind }) => kind)).toEqual(['begin', 'fallback', 'delta', 'done']);
    expect(events[1]).toEqual({ kind: 'fallback', model: 'builtin-1', ...why });
    const stored = (await engine.sessions.get(sessionId)).turns[1];
    expect(stored).toMatchObject({
      state: 'complete',
      content: 'The book says so.',
      model: 'builtin-1',
      ...why,
    });
    expect(failures.map(({ message }) => message)).toEqual([
      'A model failed, so the built-in engine answers',
    ]);
  });

  it('fails without a key, with the next step; the built-in engine answers if the settings say so', async () => {
    const { engine, sessionId, providers } = await start(settingsWith(['answers']), {} as { gemini: string });
    expect(await ask(engine, sessionId, 'What is grit?')).toMatchObject({
      state: 'failed',
      model: 'gemini/flash',
      errorCode: 'MODEL_KEY_MISSING',
      error: errorText.keyMissing('Gemini'),
    });
    expect(providers.made).toEqual([]);
    await engine.settings.save(settingsWith(['answers'], { whenItFails: 'builtin' }));
    expect(await ask(engine, sessionId, 'What is grit?')).toMatchObject({
      state: 'complete',
      model: 'builtin-1',
      errorCode: 'MODEL_KEY_MISSING',
    });
  });

  it('can be regenerated by the built-in engine, whatever the settings say', async () => {
    const { engine, sessionId, model } = await start();
    model.script.answer = failing();
    const failed = await ask(engine, sessionId, 'What is grit?');
    const again: Answer = await lastOf(engine.sessions.regenerate(sessionId, failed.turnId, 'builtin'));
    expect(again).toMatchObject({
      state: 'complete',
      model: 'builtin-1',
      replyTo: failed.replyTo,
      error: null,
    });
    delete model.script.answer;
    const byModel = await lastOf(engine.sessions.regenerate(sessionId, failed.turnId));
    expect(byModel).toMatchObject({ state: 'complete', model: 'gemini/flash' });
  });

  it('that is stopped is not continued by another engine', async () => {
    const { engine, sessionId, model } = await start(settingsWith(['answers'], { whenItFails: 'builtin' }));
    model.script.answer = async function* (_task, signal) {
      yield { kind: 'text', text: '' };
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(busy())));
    };
    for await (const event of engine.sessions.ask(sessionId, 'What is grit?'))
      if (event.kind === 'begin') void engine.sessions.stop(sessionId, event.answer.turnId);
    expect((await engine.sessions.get(sessionId)).turns[1]).toMatchObject({
      state: 'stopped',
      content: '',
      model: 'gemini/flash',
    });
  });

  it('waits a little for a keyring that is still locked', async () => {
    const providers = scriptedProviders();
    const clock = fixedClock(at);
    const { engine } = await openTestEngine(await dataFolder(), clock, builtin(), {
      providers: providers.make,
    });
    await engine.settings.save(settingsWith(['answers']));
    const { sessionId } = await engine.sessions.start(null, false);
    const early = ask(engine, sessionId, 'What is grit?');
    await new Promise((resolve) => setImmediate(resolve));
    await engine.models.useKeys({ gemini: 'secret' });
    expect((await early).model).toBe('gemini/flash');
  });

  it('does not wait for it forever', async () => {
    const providers = scriptedProviders();
    const clock = fixedClock(at);
    const { engine } = await openTestEngine(await dataFolder(), clock, builtin(), {
      providers: providers.make,
    });
    await engine.settings.save(settingsWith(['answers']));
    const { sessionId } = await engine.sessions.start(null, false);
    const early = ask(engine, sessionId, 'What is grit?');
    clock.advance(10_000);
    expect((await early).errorCode).toBe('MODEL_KEY_MISSING');
  });
});

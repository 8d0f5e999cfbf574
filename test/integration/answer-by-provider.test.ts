import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnswerEvent } from '../../src/shared/contract';
import { asTurnId, defaultSettings, embeddingChoiceSchema, type ModelSettings } from '../../src/shared/model';
import { systemClock } from '../../src/adapters/system/clock';
import { addBook, ask, lastOf } from '../core/support/test-engine';
import { geminiFaults } from '../support/providers/gemini-server';
import { studyReply } from '../support/providers/study-replies';
import { voyageFaults } from '../support/providers/voyage-server';
import type { Fault } from '../support/providers/loopback-server';
import {
  byGemini,
  byServer,
  geminiKey,
  openModelSetup,
  voyageKey,
  type ModelSetup,
} from '../support/providers/model-setup';

const tasks = (change: Partial<ModelSettings['tasks']>): ModelSettings['tasks'] => ({
  ...defaultSettings.models.tasks,
  ...change,
});
const answersByGemini = tasks({ answers: byGemini });

/** For the next answer; the request for the model's window succeeds. */
const failAnswer = (setup: ModelSetup, fault: Fault): void => {
  let failed = false;
  setup.gemini.failWhen(({ path }) => {
    if (failed || !path.includes('streamGenerateContent')) return null;
    failed = true;
    return fault;
  });
};
const answersOf = ({ gemini }: ModelSetup) =>
  gemini.requests.filter(({ path }) => path.includes('streamGenerateContent'));

describe('an answer by a provider, over a socket', () => {
  it('streams, is stored as received, and its cost counts for the session and the month', async () => {
    const setup = await openModelSetup({ gemini: { answer: () => 'Grit is staying with it.' } });
    await setup.save({ tasks: answersByGemini });
    const sessionId = await setup.start();
    const events: AnswerEvent[] = [];
    for await (const event of setup.engine.sessions.ask(sessionId, 'What is grit?')) events.push(event);
    const shown = events.flatMap((event) => (event.kind === 'delta' ? [event.text] : []));
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.join('')).toBe('Grit is staying with it.');
    const [question, answer] = (await setup.engine.sessions.get(sessionId)).turns;
    expect(question?.content).toBe('What is grit?');
    expect(answer).toMatchObject({
      state: 'complete',
      content: 'Grit is staying with it.',
      model: 'gemini/gemini-3.8-flash',
      error: null,
    });
    const { ofMonth, sessions } = await setup.engine.models.usage();
    // One of them asked for the size of the model's window.
    expect(ofMonth).toMatchObject({ requests: 2, unpriced: 0 });
    expect(ofMonth.cost).toBeGreaterThan(0);
    expect(sessions).toMatchObject([{ sessionId, usage: { ...ofMonth, requests: 1 } }]);
    const [request] = await setup.engine.models.requests(10, null);
    expect(request).toMatchObject({ task: 'answers', sessionId, host: setup.gemini.host, outcome: 'ok' });
    expect(request?.sentBytes).toBeGreaterThan(100);
    expect(request?.turnId).toBe(answer?.turnId);
    expect(await setup.engine.models.requests(10, null, answer?.turnId)).toEqual([request]);
    expect(await setup.engine.models.requests(10, null, question?.turnId)).toEqual([]);
    expect(JSON.stringify(request)).not.toContain('grit');
  });

  it('shows its first words while the provider is still writing', async () => {
    const setup = await openModelSetup();
    await setup.save({ tasks: answersByGemini });
    const sessionId = await setup.start();
    setup.gemini.failWhen(() => ({ hang: 1000 }));
    let shown = '';
    for await (const event of setup.engine.sessions.ask(sessionId, 'What is grit?')) {
      if (event.kind !== 'delta') continue;
      shown += event.text;
      break;
    }
    expect(shown).not.toBe('');
  });

  it('answers one question by a model that is not the default, and the next by the default', async () => {
    const setup = await openModelSetup({ gemini: { answer: () => 'Grit is staying with it.' } });
    const sessionId = await setup.start();
    const asked = setup.engine.sessions.ask(sessionId, 'What is grit?', null, { answerer: byGemini });
    expect((await lastOf(asked)).model).toBe('gemini/gemini-3.8-flash');
    expect((await ask(setup.engine, sessionId, 'What is grit?')).model).toBe('builtin-1');
    const chosen = (await setup.engine.settings.get()).models.tasks.answers;
    expect(chosen).toEqual(defaultSettings.models.tasks.answers);
  });

  const failures: readonly (readonly [string, Fault, string])[] = [
    ['a bad key', geminiFaults.badKey, 'MODEL_KEY_REFUSED'],
    ['too many requests', geminiFaults.busy(120), 'MODEL_BUSY'],
    ['a used up quota', geminiFaults.quota, 'MODEL_QUOTA'],
    ['a provider that fails', geminiFaults.broken, 'MODEL_FAILED'],
    ['a reply that is no JSON', geminiFaults.malformedStream, 'MODEL_REPLY_UNREADABLE'],
    ['a context too long', geminiFaults.contextTooLong, 'MODEL_CONTEXT_TOO_LONG'],
    ['a model that is gone', geminiFaults.modelGone, 'MODEL_GONE'],
  ];
  it.each(failures)(
    '%s: the question is kept, and the answer fails with its message',
    async (_name, fault, code) => {
      const setup = await openModelSetup();
      await setup.save({ tasks: answersByGemini });
      const sessionId = await setup.start();
      setup.gemini.failWhen(() => fault);
      const failed = await ask(setup.engine, sessionId, 'What is grit?');
      expect(failed).toMatchObject({ state: 'failed', content: '', errorCode: code });
      expect(failed.error).toMatch(/^.{20,}[.”]$/u);
      expect((await setup.engine.sessions.get(sessionId)).turns[0]?.content).toBe('What is grit?');
      for (const told of [JSON.stringify(failed), ...setup.failures.map(({ error }) => String(error))])
        expect(told).not.toContain(geminiKey);
      // Again, by the built-in engine and by the recovered model.
      expect(
        await lastOf(setup.engine.sessions.regenerate(sessionId, failed.turnId, 'builtin')),
      ).toMatchObject({ state: 'complete', model: 'builtin-1' });
      setup.gemini.failWhen(null);
      expect(await lastOf(setup.engine.sessions.regenerate(sessionId, failed.turnId))).toMatchObject({
        state: 'complete',
        model: 'gemini/gemini-3.8-flash',
      });
    },
  );

  it('without a network fails with its message, or is written by the built-in engine, which says so', async () => {
    const setup = await openModelSetup();
    await setup.save({ tasks: answersByGemini });
    const sessionId = await setup.start();
    await setup.gemini.closePort();
    expect(await ask(setup.engine, sessionId, 'One?')).toMatchObject({ errorCode: 'MODEL_UNREACHABLE' });
    await setup.save({ tasks: answersByGemini, whenItFails: 'builtin' });
    expect(await ask(setup.engine, sessionId, 'Two?')).toMatchObject({
      state: 'complete',
      content: 'You asked: Two?',
      model: 'builtin-1',
      errorCode: 'MODEL_UNREACHABLE',
    });
  });

  it('a stream that breaks half-way is kept and marked as cut', async () => {
    const text = 'Grit is staying with what is hard. '.repeat(40);
    const setup = await openModelSetup({ gemini: { answer: () => text } });
    await setup.save({ tasks: answersByGemini, whenItFails: 'builtin' });
    const sessionId = await setup.start();
    failAnswer(setup, { cut: 1200 });
    const answer = await ask(setup.engine, sessionId, 'What is grit?');
    expect(answer).toMatchObject({ state: 'cut', model: 'gemini/gemini-3.8-flash', errorCode: 'MODEL_CUT' });
    expect(answer.content.length).toBeGreaterThan(10);
    expect(text.startsWith(answer.content)).toBe(true);
  });

  it('that is stopped closes its request', async () => {
    const setup = await openModelSetup({ gemini: { answer: () => 'word '.repeat(500) } });
    await setup.save({ tasks: answersByGemini });
    const sessionId = await setup.start();
    failAnswer(setup, { drip: { bytes: 400, everyMs: 20 } });
    let stopping: Promise<unknown> = Promise.resolve();
    let asked = asTurnId(0);
    for await (const event of setup.engine.sessions.ask(sessionId, 'Go on')) {
      if (event.kind === 'begin') asked = event.answer.turnId;
      if (event.kind === 'delta') stopping = setup.engine.sessions.stop(sessionId, asked);
    }
    expect(await stopping).toMatchObject({ state: 'stopped', errorCode: null });
    await expect.poll(() => setup.gemini.requests.at(-1)?.hungUp).toBe(true);
    await expect
      .poll(async () => (await setup.engine.models.requests(1, null))[0]?.outcome)
      .toBe('CANCELLED');
  });

  it('shows that it waits for the rate limit, and can be stopped without a request', async () => {
    const setup = await openModelSetup();
    await setup.save({ tasks: answersByGemini, requestsPerMinute: 1 });
    const sessionId = await setup.start();
    await ask(setup.engine, sessionId, 'One?');
    let turnId = asTurnId(0);
    let stopping: Promise<unknown> = Promise.resolve();
    const waits: AnswerEvent[] = [];
    for await (const event of setup.engine.sessions.ask(sessionId, 'Two?')) {
      if (event.kind === 'begin') turnId = event.answer.turnId;
      if (event.kind !== 'wait') continue;
      waits.push(event);
      stopping = setup.engine.sessions.stop(sessionId, turnId);
    }
    expect(await stopping).toMatchObject({ turnId, state: 'stopped', content: '', errorCode: null });
    expect(waits).toMatchObject([{ kind: 'wait', because: 'budget' }]);
    const [wait] = waits;
    expect(wait?.kind === 'wait' && wait.seconds).toBeGreaterThan(50);
    expect(wait?.kind === 'wait' && wait.seconds).toBeLessThanOrEqual(60);
    expect(answersOf(setup)).toHaveLength(1);
    const instead = await lastOf(setup.engine.sessions.regenerate(sessionId, turnId, 'builtin'));
    expect(instead).toMatchObject({ state: 'complete', content: 'You asked: Two?' });
  });

  it('shows how long the provider asked to wait, and when that is over', async () => {
    const setup = await openModelSetup();
    await setup.save({ tasks: answersByGemini });
    const sessionId = await setup.start();
    failAnswer(setup, geminiFaults.busy(20));
    const events: AnswerEvent[] = [];
    for await (const event of setup.engine.sessions.ask(sessionId, 'One?')) events.push(event);
    expect(events.filter(({ kind }) => kind === 'wait')).toEqual([
      { kind: 'wait', because: 'provider', seconds: 20 },
      { kind: 'wait', because: null, seconds: 0 },
    ]);
    expect(events.at(-1)).toMatchObject({ kind: 'done', turn: { state: 'complete' } });
  });

  it('is not requested beyond the monthly cap, except from a free server', async () => {
    const setup = await openModelSetup();
    await setup.save({ tasks: answersByGemini, monthlyCap: 0.000_001 });
    const sessionId = await setup.start();
    expect(await ask(setup.engine, sessionId, 'One?')).toMatchObject({ state: 'complete' });
    await expect.poll(async () => (await setup.engine.models.usage()).ofMonth.requests).toBe(2);
    expect(await ask(setup.engine, sessionId, 'Two?')).toMatchObject({
      state: 'failed',
      errorCode: 'SPENDING_CAP',
    });
    expect(answersOf(setup)).toHaveLength(1);
    await setup.save({ tasks: tasks({ answers: byServer }), monthlyCap: 0.000_001 });
    expect(await ask(setup.engine, sessionId, 'Three?')).toMatchObject({
      state: 'complete',
      model: 'server/small-chat:1b',
    });
  });

  it('follows settings that change within a session, to another provider and back to the built-in engine', async () => {
    const setup = await openModelSetup();
    const sessionId = await setup.start();
    const models: (string | null)[] = [];
    for (const answers of [byGemini, byServer, { provider: 'builtin', model: null } as const]) {
      await setup.save({ tasks: tasks({ answers }) });
      models.push((await ask(setup.engine, sessionId, 'Who are you?')).model);
    }
    expect(models).toEqual(['gemini/gemini-3.8-flash', 'server/small-chat:1b', 'builtin-1']);
  });

  it('says which of its steps was done without the model chosen for it, and why', async () => {
    const setup = await openModelSetup();
    await addBook(setup.store, systemClock(), [
      { title: 'Tides', pages: ['The moon pulls the tide.', 'A spring tide is the highest tide.'] },
    ]);
    await setup.save({ tasks: answersByGemini, reranker: 'rerank-2.5' });
    const sessionId = await setup.start();
    expect((await ask(setup.engine, sessionId, 'What pulls the tide?')).fallbacks).toEqual([]);
    setup.voyage.fail(voyageFaults.badKey);
    const { turnId, state } = await ask(setup.engine, sessionId, 'What pulls the highest tide?');
    expect(state).toBe('complete');
    expect(await setup.engine.sessions.answer(sessionId, turnId)).toMatchObject({
      fallbacks: [{ step: 'reranking', provider: 'voyage', code: 'MODEL_KEY_REFUSED' }],
    });
  });

  it('is charged with every request that its question caused', async () => {
    const setup = await openModelSetup({ gemini: { answer: studyReply } });
    await addBook(setup.store, systemClock(), [
      { title: 'Tides', pages: ['The moon pulls the tide.', 'A spring tide is the highest tide.'] },
    ]);
    await setup.engine.embedding.changeEmbedding(
      embeddingChoiceSchema.parse({ provider: 'voyage', model: 'voyage-4-lite', dimension: 256 }),
    );
    await expect.poll(async () => (await setup.engine.embedding.embedding()).active.provider).toBe('voyage');
    await setup.engine.settings.save({
      ...defaultSettings,
      session: { ...defaultSettings.session, recentTurns: 4 },
      models: {
        ...defaultSettings.models,
        reranker: 'rerank-2.5',
        requestsPerMinute: 1000,
        tasks: tasks({ answers: byGemini, memory: byGemini, summaries: byGemini }),
      },
    });
    const before = (await setup.engine.models.requests(100, null)).map(({ id }) => id);
    const sessionId = await setup.start();
    for (const question of [
      'What pulls the tide?',
      'What is the highest tide?',
      'What does the moon pull?',
      'I live near the coast. When is a spring tide?',
      // Condensed once ten turns are older than the recent ones.
      'What is a tide?',
      'What does the moon do?',
      'How high is a spring tide?',
      'What pulls the highest tide?',
    ])
      await ask(setup.engine, sessionId, question);
    const newRequests = async () =>
      (await setup.engine.models.requests(100, null)).filter(({ id }) => !before.includes(id));
    // Afterwork is queued once an answer has ended.
    await expect.poll(async () => (await newRequests()).map(({ task }) => task)).toContain('summaries');
    await setup.settle();
    const requests = await newRequests();
    // The vectors of the turns are used by all later sessions.
    const caused = requests.filter(
      ({ task, turnId }) => task !== 'models' && (task !== 'embedding' || turnId !== null),
    );
    expect(new Set(caused.map(({ task }) => task))).toEqual(
      new Set(['answers', 'memory', 'summaries', 'reranking', 'embedding']),
    );
    const turns = new Set((await setup.engine.sessions.get(sessionId)).turns.map(({ turnId }) => turnId));
    for (const { task, turnId } of caused)
      expect({ task, charged: turns.has(turnId ?? asTurnId(0)) }).toEqual({ task, charged: true });
  });

  it('is tested with a key, and a missing model is named', async () => {
    const setup = await openModelSetup();
    await expect(
      setup.engine.models.test({ provider: 'gemini', model: 'gemini-gone' }),
    ).rejects.toMatchObject({
      code: 'MODEL_GONE',
      message: expect.stringContaining('Gemini does not have the model “gemini-gone”.') as string,
    });
  });

  it('leaves no key in the data folder', async () => {
    const setup = await openModelSetup();
    await setup.save({ tasks: answersByGemini, reranker: 'rerank-2.5' });
    const sessionId = await setup.start();
    failAnswer(setup, geminiFaults.badKey);
    await ask(setup.engine, sessionId, 'What is grit?');
    await setup.engine.sessions.end(sessionId);
    await setup.settle();
    const files = await readdir(setup.dataDir, { recursive: true, withFileTypes: true });
    const contents = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
    );
    expect(contents.join('')).toContain('What is grit?');
    expect(contents.join('')).not.toContain(geminiKey);
    expect(contents.join('')).not.toContain(voyageKey);
  });
});

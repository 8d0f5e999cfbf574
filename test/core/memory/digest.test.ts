import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestEndedSession } from '../../../src/core/memory/digest/digest-session';
import type { DigestedLine, DigestTask } from '../../../src/core/ports';
import { asFactId, defaultSettings, type SessionId } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { retryJobs } from '../../support/retry-jobs';
import { scriptedCognition, type Script } from '../../support/scripted-cognition';
import { ask, dataFolder, openTestEngine } from '../support/test-engine';

/** Every message that begins with "I decided" is a decision, word for word. */
const decisions = async ({ turns }: DigestTask): Promise<readonly DigestedLine[]> =>
  turns
    .filter((turn) => turn.role === 'user' && turn.content.startsWith('I decided'))
    .map((turn) => ({
      kind: 'decision',
      words: turn.content.slice(2).replace(/[.]$/, ''),
      confidence: 0.95,
      method: 'rule',
      turnId: turn.turnId,
      start: 0,
      end: turn.content.length,
      quote: turn.content,
    }));

const start = async (script: Script = {}) => {
  const clock = fixedClock('2026-03-04T23:30:00.000Z');
  const cognition = scriptedCognition({
    digest: decisions,
    nameTopic: async () => ({ title: 'Morning training', summary: 'when to train' }),
    ...script,
  });
  const folder = await dataFolder();
  const setup = await openTestEngine(folder, clock, cognition);
  const session = async (...messages: readonly string[]): Promise<SessionId> => {
    const { sessionId } = await setup.engine.sessions.start(null, true);
    for (const message of messages) await ask(setup.engine, sessionId, message);
    await setup.engine.sessions.end(sessionId);
    await setup.settle();
    return sessionId;
  };
  const facts = async () =>
    (await setup.store.memory.listFacts({ type: 'episode', page: 1, limit: 50 })).items;
  return { ...setup, clock, cognition, folder, session, facts };
};

const three = [
  'I decided to train at dawn.',
  'I decided to skip the stair drill on Mondays.',
  'I decided to write a diary of every swim.',
] as const;

describe('digestion of an ended session (E2, E3)', () => {
  it('starts a topic and its file from three conclusions, dated by the learner’s calendar', async () => {
    const { session, engine, folder } = await start();
    const sessionId = await session(...three);
    const [topic] = await engine.topics.list();
    expect(topic).toMatchObject({
      slug: 'morning-training',
      title: 'Morning training',
      summary: 'when to train',
      lineCount: 3,
    });
    const { lines } = await engine.topics.get('morning-training');
    // Half past midnight in Berlin.
    expect(lines[0]).toMatchObject({ day: '2026-03-05', text: 'Decided to train at dawn.', sessionId });
    expect(readFileSync(join(folder, 'topics', 'morning-training.md'), 'utf8')).toContain(
      '- 2026-03-05 Decided to train at dawn.\n',
    );
    expect((await engine.sessions.get(sessionId)).topic).toBe('morning-training');
  });

  it('stores fewer as facts, each with its source words', async () => {
    const { session, engine, facts, store } = await start();
    await session(three[0], three[1]);
    expect(await engine.topics.list()).toEqual([]);
    const known = await facts();
    expect(known.map((fact) => fact.fact).toSorted()).toEqual([
      'The learner decided to skip the stair drill on Mondays.',
      'The learner decided to train at dawn.',
    ]);
    const detail = await store.memory.findFact(known[0]?.id ?? asFactId(0));
    expect(detail?.evidence[0]).toMatchObject({ quote: three[1], method: 'rule' });
  });

  it('appends even a single one to the session’s topic', async () => {
    const { session, engine, cognition } = await start();
    await session(...three);
    cognition.script.detectTopic = async () => 'morning-training';
    const sessionId = await session('When do I train?', 'I decided to rest on Sundays.');
    const { lines } = await engine.topics.get('morning-training');
    expect(lines.map((line) => line.text).at(-1)).toBe('Decided to rest on Sundays.');
    expect(lines).toHaveLength(4);
    expect((await engine.sessions.get(sessionId)).topic).toBe('morning-training');
  });

  it('drops conclusions whose words are not in the learner’s turn', async () => {
    const { session, engine, facts } = await start({
      digest: async (task) => {
        const [first] = await decisions(task);
        const tutor = task.turns.find((turn) => turn.role === 'assistant');
        return first && tutor
          ? [
              { ...first, quote: 'I decided otherwise' },
              { ...first, turnId: tutor.turnId, start: 0, end: 3, quote: tutor.content.slice(0, 3) },
              { ...first, quote: '', end: 0 },
            ]
          : [];
      },
    });
    await session(three[0]);
    expect(await engine.topics.list()).toEqual([]);
    expect(await facts()).toEqual([]);
  });

  it('ends up the same if it was interrupted and runs again, and if it runs twice', async () => {
    let failures = 2;
    const { session, store, cognition, clock, folder, engine, facts } = await start({
      nameTopic: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('cut');
        return { title: 'Morning training', summary: '' };
      },
    });
    const sessionId = await session(...three);
    // The facts are already stored, but not the topic.
    expect(await facts()).toHaveLength(3);
    expect(await engine.topics.list()).toEqual([]);
    await retryJobs(store, clock);
    expect(await engine.topics.list()).toMatchObject([{ lineCount: 3 }]);
    const before = readFileSync(join(folder, 'topics', 'morning-training.md'), 'utf8');
    const found = await facts();
    expect(found.map((fact) => fact.evidenceCount)).toEqual([1, 1, 1]);

    const again = await store.topics.findTopic('morning-training');
    const topics = {
      ...engine.topics,
      sync: async () => undefined,
      change: async <T>(work: () => Promise<T>) => work(),
      clear: async () => undefined,
      forgetAside: async () => undefined,
    };
    const deps = {
      store,
      cognition,
      clock,
      topics,
      embedder: {
        modelId: 'none',
        dimension: 1,
        embedQuery: async () => new Float32Array(1),
        embedPassages: async () => [],
      },
      logger: { info: () => undefined, error: () => undefined },
    };
    expect(await digestEndedSession(deps, sessionId, new AbortController().signal)).toEqual({
      lines: 0,
      topic: null,
    });
    expect(await store.topics.findTopic('morning-training')).toEqual(again);
    expect(readFileSync(join(folder, 'topics', 'morning-training.md'), 'utf8')).toBe(before);
  });

  it('runs at the next start for sessions that were never digested', async () => {
    const { session, store, engine, folder, clock, cognition } = await start({
      digest: async () => {
        throw new Error('down');
      },
    });
    const sessionId = await session(...three);
    expect(await store.topics.listUndigested(10)).toEqual([sessionId]);
    await engine.close();
    cognition.script.digest = decisions;
    clock.advance(3_600_000);
    const next = await openTestEngine(folder, clock, cognition);
    await next.settle();
    expect(await next.store.topics.listUndigested(10)).toEqual([]);
    expect(await next.engine.topics.list()).toHaveLength(1);
  });

  it('remembers nothing if the memory is off', async () => {
    const { session, engine, facts, store } = await start();
    await engine.settings.save({ ...defaultSettings, memory: { ...defaultSettings.memory, enable: false } });
    await session(...three);
    expect(await engine.topics.list()).toEqual([]);
    expect(await facts()).toEqual([]);
    expect(await store.topics.listUndigested(10)).toEqual([]);
  });

  it('stores the similarity of a session to the one before (D7)', async () => {
    const { session, engine, clock } = await start({ summarise: async ({ texts }) => texts[0]?.text ?? '' });
    const first = await session('How do I breathe before a dive?', 'And then?');
    clock.advance(60_000);
    const near = await session('How do I breathe after a dive?', 'And then?');
    clock.advance(60_000);
    const far = await session('Which knots hold a boat?', 'And then?');
    const score = async (id: SessionId) => (await engine.sessions.get(id)).continuation;
    expect(await score(first)).toBeNull();
    expect(await score(near)).toBeGreaterThan(0.5);
    expect(await score(far)).toBeLessThan((await score(near)) ?? 0);
  });
});

import { describe, expect, it } from 'vitest';
import { budgetFor } from '../../../src/core/session/context/model-budget';
import { buildContext } from '../../../src/core/session/context/context-builder';
import {
  type Answer,
  asFactId,
  type ContextComponent,
  contextComponentSchema,
  defaultSettings,
  type SessionId,
} from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { gate, scriptedCognition, type Script } from '../../support/scripted-cognition';
import { ask, dataFolder, lastOf, openTestEngine } from '../support/test-engine';
import { sampleTurn } from '../../support/sample-turn';
import { readStatement } from '../../../src/shared/text/grammar/statement';

const start = async (script: Script = {}) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const cognition = scriptedCognition(script);
  const folder = await dataFolder();
  const setup = await openTestEngine(folder, clock, cognition);
  const noticed = async (sessionId: SessionId): Promise<string | null> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const { topic } = await setup.engine.sessions.get(sessionId);
      if (topic !== null) return topic;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    return null;
  };
  return { ...setup, clock, cognition, folder, noticed };
};

const pieces = (answer: Answer, component: ContextComponent) =>
  answer.context.filter((piece) => piece.component === component && piece.dropped !== true);
const factIds = (answer: Answer) => pieces(answer, 'facts').map((piece) => piece.source.id);

describe('recent topics (E5)', () => {
  it('are in every prompt with relative times, the newest first, with the index as their source', async () => {
    const { engine, clock, folder } = await start();
    await engine.topics.save('sleep', '# Sleep\n\n- naps help after a night shift\n', null);
    clock.advance(24 * 3_600_000);
    await engine.topics.save('breath', '# Breath\n\n- long breaths calm\n', null);
    const { sessionId } = await engine.sessions.start(null, true);
    const answer = await ask(engine, sessionId, 'What is a knot?');
    expect(pieces(answer, 'recent-topics')).toMatchObject([
      {
        source: { kind: 'topics', id: 'index' },
        text: 'Recent topics:\n- Breath (earlier today): long breaths calm\n- Sleep (yesterday): naps help after a night shift',
      },
    ]);
    expect(folder).not.toBe('');
  });

  it('are the twenty newest, or as many as the settings say', async () => {
    const { engine } = await start();
    for (let n = 0; n < 22; n += 1) await engine.topics.save(`topic-${n}`, `# Topic ${n}\n\n- line\n`, null);
    const { sessionId } = await engine.sessions.start(null, true);
    const lines = async () => {
      const answer = await ask(engine, sessionId, 'What is a knot?');
      return pieces(answer, 'recent-topics')[0]?.text.split('\n').slice(1) ?? [];
    };
    expect(await lines()).toHaveLength(20);
    await engine.settings.save({
      ...defaultSettings,
      memory: { ...defaultSettings.memory, recentTopics: 3 },
    });
    expect(await lines()).toHaveLength(3);
  });
});

describe('the topic of a session (E6)', () => {
  it('is detected in parallel with the answer, which does not wait for it', async () => {
    const looking = gate();
    const { engine, noticed } = await start({
      detectTopic: async () => {
        await looking.opened;
        return 'breath';
      },
    });
    await engine.topics.save('breath', '# Breath\n\n- long breaths calm\n', null);
    const { sessionId } = await engine.sessions.start(null, true);
    const answer = await ask(engine, sessionId, 'How do I breathe?');
    expect(answer.state).toBe('complete');
    expect(pieces(answer, 'topic')).toEqual([]);
    looking.open();
    expect(await noticed(sessionId)).toBe('breath');
  });

  it('is not detected again once it is known, and an unknown name is ignored', async () => {
    let asked = 0;
    const { engine, cognition, noticed } = await start({
      detectTopic: async () => ((asked += 1), 'made-up'),
    });
    await engine.topics.save('breath', '# Breath\n\n- long breaths calm\n', null);
    const { sessionId } = await engine.sessions.start(null, true);
    await ask(engine, sessionId, 'How do I breathe?');
    expect(await noticed(sessionId)).toBeNull();
    cognition.script.detectTopic = async () => ((asked += 1), 'breath');
    await ask(engine, sessionId, 'And then?');
    expect(await noticed(sessionId)).toBe('breath');
    const before = asked;
    await ask(engine, sessionId, 'And after that?');
    await ask(engine, sessionId, 'And at last?');
    expect(asked).toBe(before);
  });

  it('never fails an answer', async () => {
    const { engine, failures, noticed } = await start({
      detectTopic: async () => {
        throw new Error('down');
      },
    });
    await engine.topics.save('breath', '# Breath\n\n- long breaths calm\n', null);
    const { sessionId } = await engine.sessions.start(null, true);
    expect((await ask(engine, sessionId, 'How do I breathe?')).state).toBe('complete');
    expect(await noticed(sessionId)).toBeNull();
    expect(failures).toHaveLength(1);
  });
});

describe('memories of a session (E7)', () => {
  const told = [
    ['My boat is called Aurora.', 'The learner owns a boat called Aurora.'],
    ['I am allergic to nuts.', 'The learner is allergic to nuts.'],
  ] as const;
  const withFacts = async () => {
    const setup = await start({
      extractFacts: async ({ question }) =>
        told
          .filter(([said]) => said === question.content)
          .map(([said, fact]) => ({
            scope: 'user',
            type: 'profile',
            ...readStatement(fact),
            confidence: 0.95,
            method: 'user_explicit',
            evidence: { kind: 'turn', turnId: question.turnId, start: 0, end: said.length, quote: said },
          })),
    });
    const { sessionId } = await setup.engine.sessions.start(null, true);
    for (const [said] of told) await ask(setup.engine, sessionId, said);
    await setup.engine.sessions.end(sessionId);
    await setup.settle();
    return setup;
  };

  it('accumulate without duplicates, new ones before those used earlier', async () => {
    const { engine } = await withFacts();
    const { sessionId } = await engine.sessions.start(null, true);
    const boat = factIds(await ask(engine, sessionId, 'What is the name of the boat Aurora?'));
    expect(boat.length).toBeGreaterThan(0);
    const both = await ask(engine, sessionId, 'Which nuts am I allergic to?');
    expect(factIds(both)).toEqual([...new Set(factIds(both))]);
    expect(factIds(both)).toEqual(expect.arrayContaining([...boat]));
    const after = await ask(engine, sessionId, 'What is a knot?');
    expect(new Set(factIds(after))).toEqual(new Set(factIds(both)));
    // Nothing comes from another session.
    await engine.sessions.end(sessionId);
    const other = await engine.sessions.start(null, true);
    expect(factIds(await ask(engine, other.sessionId, 'What is a knot?'))).toEqual([]);
  });

  it('are dropped once they are muted', async () => {
    const { engine, store } = await withFacts();
    const { sessionId } = await engine.sessions.start(null, true);
    const [boat] = factIds(await ask(engine, sessionId, 'What is the name of the boat Aurora?'));
    await store.memory.updateFact(asFactId(Number(boat)), { muted: true, at: '2026-03-04T18:00:00.000Z' });
    expect(factIds(await ask(engine, sessionId, 'What is a knot?'))).not.toContain(boat);
  });

  it('are replaced by the topic’s file once the topic is known; facts found for the question are still added', async () => {
    const { engine, cognition, noticed } = await withFacts();
    await engine.topics.save('breath', '# Breath\n\n- 2026-03-04 long breaths calm\n', null);
    const { sessionId } = await engine.sessions.start(null, true);
    const used = factIds(await ask(engine, sessionId, 'What is the name of the boat Aurora?'));
    cognition.script.detectTopic = async () => 'breath';
    await ask(engine, sessionId, 'How do I breathe?');
    await noticed(sessionId);
    const knot = await ask(engine, sessionId, 'What is a knot?');
    expect(pieces(knot, 'topic')).toMatchObject([
      { source: { kind: 'topic', id: 'breath' }, text: '# Breath\n\n- 2026-03-04 long breaths calm' },
    ]);
    expect(factIds(knot)).toEqual([]);
    expect(factIds(await ask(engine, sessionId, 'What is the name of the boat Aurora?'))).toEqual(used);
  });
});

describe('the prompt with topics (E8)', () => {
  const count = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
  const line = (n: number): string => `- 2026-03-04 conclusion ${n} ${'word '.repeat(7).trim()}`;
  const question = sampleTurn({ content: 'And now?', at: '2026-03-04T18:00:00.000Z' });
  const build = (topicLines: number, recent: number) =>
    buildContext(
      {
        book: null,
        bound: null,
        known: null,
        profile: {
          name: null,
          currentChapter: null,
          totalChapters: null,
          interests: [],
          detailLevel: 'balanced',
          sessionCount: 1,
        } as unknown as Parameters<typeof buildContext>[0]['profile'],
        baseMemory: { text: 'Ada swims.', revision: 1 },
        model: null,
        recentTopics: Array.from(
          { length: recent },
          (_, n) => `- Topic ${n} (yesterday): ${'word '.repeat(100)}`,
        ),
        topic: {
          slug: 'breath',
          title: 'Breath',
          lines: Array.from({ length: topicLines }, (_, n) => line(n)),
        },
        warmup: null,
        material: { passages: [], facts: [], memories: [], answerability: 0 },
        memoryFirst: false,
        runningSummary: null,
        recentTurns: [],
        question,
      },
      budgetFor(defaultSettings, null, 0),
      count,
    );

  it('keeps the order and the budget, and drops whole lines, oldest first', () => {
    const { pieces } = build(200, 100);
    const order = contextComponentSchema.options;
    const places = pieces.map((piece) => order.indexOf(piece.component));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const tokensOf = (...components: readonly ContextComponent[]): number =>
      pieces
        .filter((piece) => components.includes(piece.component))
        .reduce((sum, piece) => sum + piece.tokens, 0);
    expect(
      tokensOf('persona', 'profile', 'base-memory', 'book-summary', 'recent-topics'),
    ).toBeLessThanOrEqual(defaultSettings.budget.stable);
    expect(tokensOf('topic', 'facts')).toBeLessThanOrEqual(800);
    expect(tokensOf('topic')).toBeLessThanOrEqual(defaultSettings.budget.facts);
    const kept =
      pieces
        .find((piece) => piece.component === 'topic')
        ?.text.split('\n')
        .slice(2) ?? [];
    expect(kept.at(-1)).toBe(line(199));
    expect(kept.every((one) => /^- 2026-03-04 conclusion \d+ (?:word ?){7}$/.test(one))).toBe(true);
  });

  it('has no empty sections', () => {
    const { pieces } = build(0, 0);
    expect(pieces.map((piece) => piece.component)).toEqual(['persona', 'profile', 'base-memory', 'question']);
  });
});

describe('upkeep at idle time', () => {
  it('waits while an answer is being written, and runs after it', async () => {
    const answering = gate();
    const { engine, store, settle } = await start({
      async *answer() {
        yield { kind: 'text', text: 'Slowly' };
        await answering.opened;
        yield { kind: 'basis', basis: 'book' };
      },
    });
    await settle();
    const { sessionId } = await engine.sessions.start(null, true);
    const running = lastOf(engine.sessions.ask(sessionId, 'How do I breathe?'));
    for (let turns = 0; turns < 50; turns += 1) await new Promise<void>((resolve) => setImmediate(resolve));
    const at = '2026-03-04T18:00:00.000Z';
    const job = await store.jobs.addJob(
      { kind: 'archive-summaries', payload: {}, label: '', bookId: null, runAt: at },
      at,
    );
    const other = await store.jobs.addJob(
      { kind: 'embed-memory', payload: {}, label: '', bookId: null, runAt: at },
      at,
    );
    await engine.notes.create({
      title: 'A',
      content: 'wakes the jobs',
      tags: [],
      relatedPages: [],
      bookId: null,
    });
    for (let turns = 0; turns < 200; turns += 1) await new Promise<void>((resolve) => setImmediate(resolve));
    expect((await engine.jobs.get(job.id)).state).toBe('queued');
    expect((await engine.jobs.get(other.id)).state).toBe('done');
    answering.open();
    await running;
    await settle();
    expect((await engine.jobs.get(job.id)).state).toBe('done');
  });

  it('is queued once a day while Lectern runs', async () => {
    const { store, settle, clock } = await start();
    await settle();
    const done = async () =>
      (await store.jobs.listJobs()).filter((job) => job.kind === 'archive-summaries' && job.state === 'done')
        .length;
    expect(await done()).toBe(1);
    clock.advance(24 * 3_600_000);
    for (let turns = 0; turns < 100; turns += 1) await new Promise<void>((resolve) => setImmediate(resolve));
    await settle();
    expect(await done()).toBeGreaterThanOrEqual(1);
    const [newest] = (await store.jobs.listJobs()).filter((job) => job.kind === 'archive-summaries');
    expect(newest?.createdAt).toBe('2026-03-05T18:00:00.000Z');
  });
});

import { describe, expect, it } from 'vitest';
import { isoTime, type ExtractFactsTask, type FactCandidate } from '../../../src/core/ports';
import { recallFacts } from '../../../src/core/memory/recall/recall-facts';
import { makeProbe } from '../../../src/core/retrieval/probe';
import {
  asFactId,
  asSessionId,
  asTurnId,
  type BookId,
  defaultSettings,
  type EngineEvent,
} from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { citingAnswer } from '../../support/citing-answer';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';
import { readStatement } from '../../../src/shared/text/grammar/statement';

const page = 'Slow breathing lowers the pulse before a contest. Routines protect attention.';

const breathing = 'Slow breathing lowers the pulse before a contest.';
/** Facts with nothing in common. */
const statements = [
  'Routines protect attention.',
  'Harbours freeze in January.',
  'Copper roofs turn green.',
  'Violins need rosin.',
  'Maps age quickly.',
];

const study = async (
  extract: (task: ExtractFactsTask, bookId: BookId) => readonly FactCandidate[],
  cites: string | null = null,
) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, [{ title: 'Breath', pages: [page] }]);
  const cognition = scriptedCognition({
    extractFacts: async (task) => extract(task, bookId),
    ...(cites === null ? {} : { answer: citingAnswer(bookId, cites) }),
  });
  const setup = await openTestEngine(dir, clock, cognition, { store });
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  const say = async (text: string): Promise<void> => {
    await ask(setup.engine, sessionId, text);
    await setup.settle();
  };
  const facts = async () => (await setup.store.memory.listFacts({ page: 1, limit: 200 })).items;
  return { clock, setup, bookId, sessionId, cognition, say, facts };
};

const ofPage = (task: ExtractFactsTask, bookId: BookId, fact: string, quote = fact): FactCandidate => ({
  scope: 'book',
  type: 'concept',
  subject: 'book',
  words: fact,
  confidence: 0.9,
  method: 'llm_extract',
  evidence: { kind: 'page', turnId: task.answer?.turnId ?? null, bookId, page: 1, label: '1', quote },
});
const ofTurn = (
  task: ExtractFactsTask,
  fact: string,
  change: Partial<FactCandidate> = {},
): FactCandidate => ({
  scope: 'user',
  type: 'preference',
  ...readStatement(fact),
  confidence: 0.8,
  method: 'user_explicit',
  evidence: {
    kind: 'turn',
    turnId: task.question.turnId,
    start: 0,
    end: task.question.content.length,
    quote: task.question.content,
  },
  ...change,
});

describe('the write pipeline', () => {
  it('stores only what the page or the turn says', async () => {
    const { say, facts, setup } = await study(
      (task, bookId) => [
        ofPage(task, bookId, 'Slow breathing lowers the pulse before a contest.'),
        ofPage(task, bookId, 'Slow breathing raises the pulse.'),
        {
          ...ofPage(task, bookId, 'From a page that is not there.'),
          evidence: {
            kind: 'page',
            turnId: task.answer?.turnId ?? null,
            bookId,
            page: 7,
            label: '7',
            quote: 'Routines protect attention.',
          },
        },
        {
          ...ofTurn(task, 'The learner likes lists.'),
          evidence: { kind: 'turn', turnId: task.question.turnId, start: 0, end: 5, quote: 'I like lists' },
        },
        {
          ...ofTurn(task, 'The learner is nobody.'),
          evidence: { kind: 'turn', turnId: asTurnId(999), start: 0, end: 1, quote: 'I' },
        },
      ],
      breathing,
    );
    await say('I wonder what lowers the pulse?');
    const kept = await facts();
    expect(kept.map((fact) => fact.fact)).toEqual(['Slow breathing lowers the pulse before a contest.']);
    expect(kept[0]).toMatchObject({
      page: 1,
      label: '1',
      chapter: 'Breath',
      status: 'active',
      evidenceCount: 1,
    });
    const detail = await setup.store.memory.findFact(kept[0]?.id ?? asFactId(0));
    const event = (await setup.engine.memory.listEvents(1, 50)).items.find(
      (one) => one.id === detail?.evidence[0]?.eventId,
    );
    expect(event).toMatchObject({
      source: 'message',
      role: 'assistant',
      turnId: detail?.evidence[0]?.turnId,
    });
  });

  it('stores a sentence of a page once; running the job again changes nothing', async () => {
    const { say, facts, setup } = await study(
      (task, bookId) => [ofPage(task, bookId, 'Slow breathing lowers the pulse before a contest.')],
      breathing,
    );
    await say('I ask: what lowers the pulse?');
    const [once] = await facts();
    const answer = (
      await setup.store.sessions.listTurns(
        (await setup.store.sessions.listOpenSessions())[0]?.sessionId ?? asSessionId(''),
      )
    )[1];
    const at = '2026-03-04T18:00:00.000Z';
    await setup.store.jobs.addJob(
      {
        kind: 'extract-facts',
        payload: { turnId: answer?.turnId ?? 0, sessionId: 'again' },
        label: '',
        bookId: null,
        runAt: at,
      },
      at,
    );
    await setup.engine.notes.create({ title: 'wake', content: '', tags: [], relatedPages: [], bookId: null });
    await setup.settle();
    expect(await facts()).toEqual([once]);
    // Nor does citing the same sentence of the page once more.
    await say('I ask again: what lowers the pulse?');
    expect(await facts()).toEqual([once]);
  });

  it('merges facts that say the same in other words, and keeps the wording with higher confidence', async () => {
    let turn = 0;
    const { say, facts } = await study((task) => [
      turn++ === 0
        ? ofTurn(task, 'The learner prefers short answers always.', { confidence: 0.7 })
        : ofTurn(task, 'The learner always prefers short answers.', { confidence: 0.95 }),
    ]);
    await say('I prefer short answers always.');
    await say('I always prefer short answers.');
    const kept = await facts();
    expect(kept.map((fact) => [fact.fact, fact.evidenceCount])).toEqual([
      ['The learner always prefers short answers.', 2],
    ]);
  });

  it('stores at most ten facts about the learner and three about the book per session', async () => {
    let n = 0;
    const { say, facts } = await study((task, bookId) => {
      n += 1;
      return [
        ofTurn(task, `The learner likes ${'abcdefghijklmnop'[n]}${n} things`, {
          type: 'episode',
          method: 'rule',
        }),
        ofPage(task, bookId, statements[n % 5] ?? '', 'Routines protect attention.'),
      ];
    }, breathing);
    for (let index = 0; index < 13; index += 1) await say(`I say number ${index}`);
    const kept = await facts();
    expect(kept.filter((fact) => fact.scope === 'user')).toHaveLength(10);
    expect(kept.filter((fact) => fact.scope === 'book')).toHaveLength(3);
  });

  it('disables the least important beyond a scope’s limit, and deletes nothing', async () => {
    let n = 0;
    const { say, facts, setup } = await study((task) => {
      n += 1;
      return [
        ofTurn(
          task,
          n === 1 ? 'The learner must pass the exam in Bergen on 3 May.' : `The learner saw bird ${n}`,
          { type: 'episode', method: 'rule' },
        ),
      ];
    });
    await setup.engine.settings.save({
      ...defaultSettings,
      memory: { ...defaultSettings.memory, maxItemsPerScope: 2, maxWritesPerSession: 100 },
    });
    for (let index = 0; index < 4; index += 1) await say(`I saw bird ${index}`);
    const kept = await facts();
    expect(kept).toHaveLength(4);
    expect(kept.filter((fact) => fact.status === 'active')).toHaveLength(2);
    expect(kept.find((fact) => fact.fact.includes('exam'))?.status).toBe('active');
  });

  it('neither caps nor evicts health and what the learner asked to remember', async () => {
    const kept = ['I am allergic to nuts', 'I keep bees'];
    const { say, facts, setup } = await study((task) => {
      const { content } = task.question;
      const method = content === 'I keep bees' ? 'user_explicit' : 'rule';
      return [ofTurn(task, `${content}.`, { type: 'episode', method })];
    });
    await setup.engine.settings.save({
      ...defaultSettings,
      memory: { ...defaultSettings.memory, maxItemsPerScope: 1, maxWritesPerSession: 3 },
    });
    const events: EngineEvent[] = [];
    setup.engine.subscribe((event) => void events.push(event));
    for (const said of ['I saw a wren', 'I saw a heron', 'I saw a stork', ...kept, 'I saw a swan'])
      await say(said);
    const all = await facts();
    expect(
      all
        .filter(({ status }) => status === 'active')
        .map(({ fact }) => fact)
        .toSorted(),
    ).toEqual(['The learner is allergic to nuts.', 'The learner keeps bees.']);
    expect(all.map(({ fact }) => fact)).not.toContain('The learner saw a swan.');
    // The learner is informed that a limit refused a fact.
    expect(events).toContainEqual({ kind: 'memory', refused: { limit: 'session', facts: 1 } });
  });

  it('stores nothing while the memory is off, and only shadow facts in shadow mode', async () => {
    const { say, facts, setup } = await study((task) => [
      ofTurn(task, `The learner said ${task.question.content}`),
    ]);
    const save = (change: Partial<typeof defaultSettings.memory>) =>
      setup.engine.settings.save({ ...defaultSettings, memory: { ...defaultSettings.memory, ...change } });
    await save({ enable: false });
    await say('I like tea');
    expect(await facts()).toEqual([]);
    await save({ mode: 'shadow' });
    await say('I like coffee');
    expect((await facts()).map((fact) => fact.status)).toEqual(['shadow']);
  });

  it('extracts nothing from greetings and refusals (B12)', async () => {
    let calls = 0;
    const { say, cognition } = await study(() => {
      calls += 1;
      return [];
    });
    await say('Hello there!');
    cognition.script.answer = async function* () {
      yield { kind: 'text', text: 'The book does not say.' };
      yield { kind: 'basis', basis: 'refused' };
    };
    await say('What is quantum gravity?');
    expect(calls).toBe(0);
    await say('I have asthma. What about quantum gravity?');
    expect(calls).toBe(1);
  });

  it('skips only one exchange when the engine fails, and retries it later', async () => {
    let fails = true;
    const { say, facts, clock, setup } = await study((task) => {
      if (fails) throw new Error('out of reach');
      return [ofTurn(task, 'The learner likes tea.')];
    });
    await say('I like tea');
    expect(await facts()).toEqual([]);
    fails = false;
    clock.advance(3_600_000);
    await setup.settle();
    await expect
      .poll(async () => (await facts()).map((fact) => fact.fact))
      .toEqual(['The learner likes tea.']);
  });
});

describe('recalling facts', () => {
  it('ranks by similarity, importance and age, without expired, disabled and doubtful ones', async () => {
    const { clock, setup, say } = await study((task) => [
      ofTurn(task, `The learner ${task.question.content.slice(2)}`, {
        type: task.question.content.includes('exam') ? 'task_state' : 'profile',
        confidence: task.question.content.includes('maybe') ? 0.61 : 0.9,
      }),
    ]);
    await say('I study pulse and breathing for the crucial exam in Bergen on 3 May');
    await say('I teach pulse and breathing');
    await say('I collect stamps');
    await say('I draw pulse diagrams');
    const all = (await setup.store.memory.listFacts({ page: 1, limit: 10 })).items;
    const diagrams = all.find((fact) => fact.fact.includes('diagrams'));
    await setup.store.memory.updateFact(diagrams?.id ?? asFactId(0), {
      status: 'disabled',
      at: isoTime(clock),
    });
    const recall = async () =>
      (
        await recallFacts(setup.store.search, setup.store.memory, defaultSettings.retrieval, {
          probe: await makeProbe('pulse and breathing', bagEmbedder(), {
            info: () => undefined,
            error: () => undefined,
          }),
          scopes: [{ scope: 'user', scopeId: 'me' }],
          now: clock.now(),
          range: null,
          aboutLearner: false,
        })
      ).map(({ fact }) => fact.fact);
    expect(await recall()).toEqual([
      'The learner studies pulse and breathing for the crucial exam in Bergen on 3 May.',
      'The learner teaches pulse and breathing.',
    ]);
    // A task state expires after seven days.
    clock.advance(8 * 24 * 3_600_000);
    expect(await recall()).toEqual(['The learner teaches pulse and breathing.']);
  });
});

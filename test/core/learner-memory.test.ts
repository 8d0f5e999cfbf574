import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../src/adapters/cognition/builtin';
import { miniLm } from '../support/mini-lm';
import { asFactId, asTurnId } from '../../src/shared/model';
import { bagEmbedder } from '../support/bag-embedder';
import { fixedClock } from '../support/fixed-clock';
import { addBook, ask, dataFolder, openTestEngine, openStore } from './support/test-engine';

const chapters = [
  {
    title: 'Breath',
    pages: [
      'Slow breathing lowers the pulse before a contest. Breathe out for six counts and in for four. The breath is the one part of the stress response that can be steered directly.',
    ],
  },
  {
    title: 'Attention',
    pages: [
      'Routines protect attention when the crowd is loud. A routine is a short chain of acts that is the same every time.',
    ],
  },
  {
    title: 'Rest',
    pages: ['Sleep mends what training tears. A nap before noon does no harm. The body cools at night.'],
  },
];

/** The built-in engine over a small book, on a Wednesday. */
const study = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, chapters);
  const cognition = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  const setup = await openTestEngine(dir, clock, cognition, { store });
  return { clock, dir, bookId, cognition, setup };
};

describe('what the learner said', () => {
  it('answers questions about the learner, in the session and after it', async () => {
    const { clock, dir, bookId, cognition, setup } = await study();
    const { sessionId } = await setup.engine.sessions.start(bookId, false);
    for (const said of ['My name is Ada.', 'I prefer short answers', 'my exam is on 3 May']) {
      const answer = await ask(setup.engine, sessionId, said);
      expect(answer.citations).toEqual([]);
      await setup.settle();
    }
    const named = (await ask(setup.engine, sessionId, 'What is my name?')).content;
    expect(named).toMatch(/\bAda\b/);
    expect(named).not.toMatch(/short|May/);
    await setup.engine.close();

    clock.set('2026-03-07T09:00:00.000Z');
    const next = await openTestEngine(dir, clock, cognition);
    const later = await next.engine.sessions.start(bookId, false);
    const name = await ask(next.engine, later.sessionId, 'What is my name?');
    expect(name).toMatchObject({ basis: 'memory', citations: [] });
    expect(name.content).toMatch(/\bAda\b/);
    expect((await ask(next.engine, later.sessionId, 'When is my exam?')).content).toMatch(/3 May/);
    expect((await ask(next.engine, later.sessionId, 'Which kind of answers do I prefer?')).content).toMatch(
      /short/,
    );
    const { items } = await next.store.memory.listFacts({ scope: 'user', page: 1, limit: 20 });
    expect(items).toHaveLength(3);
    for (const item of items) {
      const detail = await next.store.memory.findFact(item.id);
      expect(detail?.evidence).toHaveLength(1);
      const turn = (await next.store.sessions.getTurns([detail?.evidence[0]?.turnId ?? asTurnId(0)]))[0];
      const { start, end, quote } = detail?.evidence[0] ?? { start: 0, end: 0, quote: '' };
      expect(turn?.content.slice(start ?? 0, end ?? 0)).toBe(quote);
    }
  });

  it('includes notes, plans and earlier sessions', async () => {
    const { clock, dir, bookId, cognition, setup } = await study();
    const { sessionId } = await setup.engine.sessions.start(bookId, false);
    const answer = await ask(setup.engine, sessionId, 'What lowers the pulse before a contest?');
    expect(answer).toMatchObject({ basis: 'book', citations: [{ page: 1, verdict: 'verbatim' }] });
    await setup.engine.notes.create({
      title: 'Box breath',
      content: 'Four counts each side worked well on the train.',
      tags: [],
      relatedPages: [1],
      bookId,
    });
    await setup.engine.plans.create({
      title: 'Ready by May',
      description: '',
      status: 'active',
      pace: null,
      bookId,
      steps: [{ id: 'a', title: 'Read about attention', pages: [2, 2], state: 'open' }],
    });
    await setup.settle();
    const noted = await ask(setup.engine, sessionId, 'What did I note about the box breath?');
    expect(noted).toMatchObject({ basis: 'notes' });
    expect(noted.content).toContain('Four counts each side');
    const planned = await ask(setup.engine, sessionId, 'What is next in my plan?');
    expect(planned.content).toContain('Read about attention');
    await setup.engine.close();

    clock.set('2026-03-07T09:00:00.000Z');
    const next = await openTestEngine(dir, clock, cognition);
    const { sessionId: later, warmup } = await next.engine.sessions.start(bookId, false);
    expect(warmup.text).toMatch(/^Last time, on Wednesday, you asked/);
    const spoken = await ask(next.engine, later, 'What did we talk about last time?');
    expect(spoken).toMatchObject({ basis: 'sessions', citations: [] });
    expect(spoken.content).toMatch(/pulse/);
    const ranged = await ask(next.engine, later, 'What did we talk about on Wednesday?');
    expect(ranged.content).toMatch(/pulse/);
    const empty = await ask(next.engine, later, 'What did we talk about in January?');
    expect(empty.content).not.toMatch(/pulse/);
  });

  it('is found again in the learner’s own words even if no rule made it a fact', async () => {
    const { bookId, setup } = await study();
    const { sessionId } = await setup.engine.sessions.start(bookId, false);
    await ask(setup.engine, sessionId, 'My brother Tom lends me his boat on Sundays.');
    for (const other of ['What lowers the pulse?', 'What protects attention?', 'What is a routine?'])
      await ask(setup.engine, sessionId, other);
    await setup.settle();
    const answer = await ask(setup.engine, sessionId, 'Who lends me his boat?');
    expect(answer.content).toContain('Tom');
    expect(answer.citations).toEqual([]);
    const book = await ask(setup.engine, sessionId, 'What lowers my pulse before a contest?');
    expect(book).toMatchObject({ basis: 'book' });
  });

  it('is not invented: a question without an answer gets none', async () => {
    const { bookId, setup } = await study();
    const { sessionId } = await setup.engine.sessions.start(bookId, false);
    expect(await ask(setup.engine, sessionId, 'What is my shoe size?')).toMatchObject({
      citations: [],
      outcome: 'not-found',
    });
    await setup.settle();
    expect((await setup.store.memory.listFacts({ page: 1, limit: 5 })).total).toBe(0);
  });

  it('replaces what has changed and keeps the old version as history', async () => {
    const { clock, bookId, setup } = await study();
    const { sessionId } = await setup.engine.sessions.start(bookId, false);
    await ask(setup.engine, sessionId, 'My exam is on 3 May.');
    await setup.settle();
    clock.advance(60_000);
    await ask(setup.engine, sessionId, 'My exam is on 10 May.');
    await setup.settle();
    const { items } = await setup.store.memory.listFacts({
      scope: 'user',
      status: 'active',
      page: 1,
      limit: 5,
    });
    expect(items.map((item) => item.fact).join()).toMatch(/10 May/);
    expect(items).toHaveLength(1);
    const detail = await setup.store.memory.findFact(items[0]?.id ?? asFactId(0));
    expect(detail?.history).toMatchObject([{ status: 'superseded', supersededBy: items[0]?.id }]);
    expect((await ask(setup.engine, sessionId, 'When is my exam?')).content).toMatch(/10 May/);
  });
});

describe('a follow-up question', () => {
  it('is searched with the question before it, and repeats nothing', async () => {
    const { bookId, setup } = await study();
    const { sessionId } = await setup.engine.sessions.start(bookId, false);
    const first = await ask(setup.engine, sessionId, 'What lowers the pulse before a contest?');
    const more = await ask(setup.engine, sessionId, 'Tell me more');
    // Pages 1 and 2 were quoted, so the next pages follow.
    expect(more).toMatchObject({ basis: 'book', outcome: 'answered', citations: [{ page: 3 }] });
    const said = first.citations.map((citation) => citation.quote);
    for (const { quote } of more.citations) expect(said).not.toContain(quote);
    const passages = more.context.filter((piece) => piece.component === 'passages');
    expect(passages.length).toBeGreaterThan(0);
    // Each has the reasons for its rank.
    expect(passages.map(({ reasons }) => (reasons ?? []).map(({ signal }) => signal))).toEqual(
      passages.map(() => expect.arrayContaining(['words']) as string[]),
    );
    expect(passages[0]?.text).toContain('Slow breathing');
  });

  it('searches the learner’s memory if the question before it did', async () => {
    const { bookId, setup } = await study();
    const { sessionId } = await setup.engine.sessions.start(bookId, false);
    await ask(setup.engine, sessionId, 'I work as a nurse in Leeds.');
    await setup.settle();
    expect((await ask(setup.engine, sessionId, 'What do I work as?')).content).toContain('nurse in Leeds');
    const more = await ask(setup.engine, sessionId, 'Anything else?');
    expect(more).toMatchObject({ basis: 'memory', citations: [] });
  });
});

describe('a statement that is not about the learner', () => {
  it('is noted and found again, in this session and in a later one', async () => {
    const { clock, dir, bookId, cognition, setup } = await study();
    const { sessionId } = await setup.engine.sessions.start(bookId, false);
    const noted = await ask(setup.engine, sessionId, 'The padlock opens with 4417.');
    expect(noted).toMatchObject({ basis: 'memory', citations: [] });
    expect(noted.content).toMatch(/^Got it\./);
    for (const question of ['What opens the padlock?', 'What is the code of the padlock?'])
      expect((await ask(setup.engine, sessionId, question)).content).toContain('4417');
    await setup.engine.close();
    clock.set('2026-03-07T09:00:00.000Z');
    const next = await openTestEngine(dir, clock, cognition);
    const { sessionId: later } = await next.engine.sessions.start(bookId, false);
    expect((await ask(next.engine, later, "What is the padlock's code?")).content).toContain('4417');
  });
});

/** An ended session in which the statement was made. */
const concluded = async (...all: readonly string[]) => {
  const { bookId, setup } = await study();
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  for (const said of all) await ask(setup.engine, sessionId, said);
  return setup.engine.sessions.end(sessionId);
};

describe('the name of a session', () => {
  it('is its first real question, even after small talk', async () => {
    const { title, summary } = await concluded(
      'Hello',
      'I work as a nurse in Leeds.',
      'The padlock opens with 4417.',
      'Why?',
      'Who am I?',
      'What lowers the pulse?',
      'What is a routine?',
    );
    expect(title).toBe('What lowers the pulse?');
    expect(summary).toMatch(
      /^You said that you work as a nurse in Leeds and that the padlock opens with 4417\. You asked/,
    );
  });
});

describe('the summary of a session', () => {
  it('adds the date to a relative day', async () => {
    const { summary } = await concluded(
      'I plan to finish chapter 3 by next Friday.',
      'The race is tomorrow.',
      'Should I read on tomorrow?',
      'What lowers the pulse?',
    );
    expect(summary).toContain('that you plan to finish chapter 3 by next Friday (13 March 2026)');
    expect(summary).toContain('the race is tomorrow (5 March 2026)');
    expect(summary).not.toContain('read on tomorrow (');
  });
});

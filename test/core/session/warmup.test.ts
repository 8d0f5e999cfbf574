import { describe, expect, it } from 'vitest';
import { relativeTime } from '../../../src/shared/messages/en/relative-time';
import { citingAnswer } from '../../support/citing-answer';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';

/** A Wednesday. */
const wednesday = '2026-03-04T18:00:00.000Z';
const saturday = '2026-03-07T09:00:00.000Z';

describe('relativeTime', () => {
  it.each([
    ['2026-03-07T08:00:00.000Z', 'earlier today'],
    ['2026-03-06T22:00:00.000Z', 'yesterday'],
    ['2026-03-04T18:00:00.000Z', 'on Wednesday'],
    ['2026-02-26T18:00:00.000Z', 'on Thursday of last week'],
    ['2026-02-01T18:00:00.000Z', 'on 1 February'],
    ['2025-12-24T18:00:00.000Z', 'on 24 December 2025'],
  ])('says of %s: %s', (at, said) => {
    expect(relativeTime(at, Date.parse(saturday), 'Europe/Berlin')).toBe(said);
  });

  it('counts days in the learner’s time zone', () => {
    // 23:30 UTC on Friday is Saturday in Berlin already.
    expect(relativeTime('2026-03-06T23:30:00.000Z', Date.parse(saturday), 'Europe/Berlin')).toBe(
      'earlier today',
    );
  });
});

describe('a question about another time', () => {
  it('reaches the model with its time words and the session of that time', async () => {
    const clock = fixedClock('2026-03-10T14:00:00.000Z');
    const dir = await dataFolder();
    const cognition = scriptedCognition();
    const { engine, settle } = await openTestEngine(dir, clock, cognition);
    const { sessionId } = await engine.sessions.start(null, true);
    await ask(engine, sessionId, 'What lowers the pulse?');
    await engine.sessions.end(sessionId);
    await settle();
    clock.set('2026-11-12T15:00:00.000Z');
    const now = await engine.sessions.start(null, true);
    await ask(engine, now.sessionId, 'What did we talk about in March?');
    expect(cognition.asked.at(-1)).toMatchObject({ about: 'sessions', timeWords: 'in march' });
    const recalled = () => cognition.asked.at(-1)?.memories.find(({ kind }) => kind === 'session');
    expect(recalled()?.reasons).toEqual([{ signal: 'date', share: 1 }]);
    await ask(engine, now.sessionId, 'What did we talk about last time?');
    expect(recalled()?.reasons).toEqual([{ signal: 'kind', share: 1 }]);
    // If the question is about it, its words count.
    await ask(engine, now.sessionId, 'Where did I train in March?');
    expect(cognition.asked.at(-1)?.timeWords).toBeNull();
    await engine.sessions.end(now.sessionId);
    await settle();
    clock.set('2026-11-13T15:00:00.000Z');
    const next = await engine.sessions.start(null, true);
    await ask(engine, next.sessionId, 'Have we talked about the pulse?');
    const found = cognition.asked.at(-1)?.memories.find(({ id }) => id === sessionId);
    expect(found?.reasons).toEqual([{ signal: 'words', share: found?.score }]);
  });
});

describe('the warmup', () => {
  it('is empty at first, and later says what happened and what comes next', async () => {
    const clock = fixedClock(wednesday);
    const dir = await dataFolder();
    const store = openStore(dir, clock);
    const bookId = await addBook(store, clock, [
      { title: 'Breath', pages: ['Slow breathing lowers the pulse.'] },
    ]);
    const cognition = scriptedCognition({
      answer: citingAnswer(bookId, 'Slow breathing lowers the pulse.'),
      summarise: async () => 'Slow breathing lowers the pulse. It helps before a contest.',
      extractFacts: async ({ answer }) => [
        {
          scope: 'book',
          type: 'concept',
          subject: 'book',
          words: 'Slow breathing lowers the pulse.',
          confidence: 0.9,
          method: 'rule',
          evidence: {
            kind: 'page',
            turnId: answer?.turnId ?? null,
            bookId,
            page: 1,
            label: '1',
            quote: 'Slow breathing lowers the pulse.',
          },
        },
      ],
    });
    const first = await openTestEngine(dir, clock, cognition, { store });
    const opening = await first.engine.sessions.start(bookId, false);
    expect(opening).toMatchObject({
      resumed: false,
      warmup: { text: '', lastSession: null, facts: [], plans: [] },
    });
    await ask(first.engine, opening.sessionId, 'What lowers the pulse?');
    await first.settle();
    await first.engine.plans.create({
      title: 'Read by May',
      description: '',
      status: 'active',
      pace: null,
      bookId,
      steps: [
        { id: 'a', title: 'Read the preface', state: 'done' },
        { id: 'b', title: 'Read chapter 1', state: 'open' },
      ],
    });
    await first.engine.close();

    clock.set(saturday);
    const { engine } = await openTestEngine(dir, clock, cognition);
    const { warmup, sessionId } = await engine.sessions.start(bookId, false);
    expect(warmup.text).toBe(
      'Last time, on Wednesday, you asked “What lowers the pulse?” (answered on p. 1). ' +
        'In your plan “Read by May”, 1 of 2 steps is done; the next one is “Read chapter 1”.',
    );
    expect(warmup.lastSession).toMatchObject({ title: 'What lowers the pulse?', bookId });
    expect(warmup.facts).toMatchObject([
      { fact: 'Slow breathing lowers the pulse.', category: 'concept', page: 1 },
    ]);
    expect(warmup.plans).toMatchObject([{ title: 'Read by May', nextStep: 'Read chapter 1', progress: 0.5 }]);

    // It is in the context of the first question only.
    const one = await ask(engine, sessionId, 'And what else?');
    const two = await ask(engine, sessionId, 'And then?');
    const components = (answer: typeof one): readonly string[] =>
      answer.context.map((piece) => piece.component);
    expect(components(one)).toContain('warmup');
    expect(components(two)).not.toContain('warmup');
  });
});

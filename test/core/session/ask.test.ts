import { describe, expect, it } from 'vitest';
import type { AnswerPart } from '../../../src/core/ports';
import { LecternError } from '../../../src/shared/errors';
import { fixedClock } from '../../support/fixed-clock';
import { haltingCognition } from '../../support/halting-cognition';
import { scriptedCognition } from '../../support/scripted-cognition';
import { addBook, ask, dataFolder, lastOf, openTestEngine, openStore } from '../support/test-engine';
import { asSessionId, asTurnId, type BookId } from '../../../src/shared/model';

const morning = '2026-03-02T09:00:00.000Z';
const pages = [
  'Slow breathing lowers the pulse before a contest. Count to six as you breathe out.',
  'Routines protect attention when the crowd is loud.',
  'A setback is information, not a verdict.',
];
const chapters = [
  { title: 'Breath', pages: [pages[0] ?? ''] },
  { title: 'Attention', pages: [pages[1] ?? '', pages[2] ?? ''] },
];

const cite = (bookId: BookId, page: number, quote: string): AnswerPart => ({
  kind: 'citation',
  marker: `[p. ${page}]`,
  bookId,
  page,
  label: String(page),
  passageId: null,
  quote,
});

const broken = () => Promise.reject(new Error('the index is gone'));

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing went wrong',
    (error: unknown) => (error instanceof LecternError ? error.code : String(error)),
  );

describe('asking', () => {
  it('stores the question and its event before anything else happens', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const store = openStore(dir, clock);
    let seen: { turns: number; events: number } | null = null;
    const library = {
      ...store.library,
      findBook: async (...args: Parameters<typeof store.library.findBook>) => {
        seen ??= {
          turns: (await store.sessions.listTurns(sessionId)).length,
          events: (await store.memory.listEvents(1, 10)).total,
        };
        return store.library.findBook(...args);
      },
    };
    const bookId = await addBook(store, clock, chapters);
    const { engine } = await openTestEngine(dir, clock, scriptedCognition(), {
      store: { ...store, library },
    });
    let sessionId = asSessionId('');
    sessionId = (await engine.sessions.start(bookId, false)).sessionId;
    seen = null;
    await ask(engine, sessionId, 'How do I breathe?');
    expect(seen).toEqual({ turns: 1, events: 1 });
  });

  it('stores every part before it is shown', async () => {
    const clock = fixedClock(morning);
    const cognition = scriptedCognition({
      answer: async function* () {
        yield { kind: 'text', text: 'One. ' };
        yield { kind: 'text', text: 'Two. ' };
        yield { kind: 'text', text: 'Three.' };
        yield { kind: 'basis', basis: 'book' };
      },
    });
    const { engine, store } = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await engine.sessions.start(null, false);
    let shown = '';
    let turnId = asTurnId(0);
    const stored: boolean[] = [];
    let end: unknown = null;
    for await (const event of engine.sessions.ask(sessionId, 'Count to three')) {
      if (event.kind === 'begin') turnId = event.answer.turnId;
      if (event.kind === 'delta') {
        shown += event.text;
        stored.push((await store.sessions.getTurns([turnId]))[0]?.content.startsWith(shown) ?? false);
      }
      if (event.kind === 'done') end = event.turn;
    }
    expect(stored).toEqual([true, true, true]);
    expect(end).toMatchObject({ state: 'complete', content: shown, basis: 'book' });
    expect(shown).toBe('One. Two. Three.');
  });

  it('computes the verdict of each citation from the page, whatever the model claims', async () => {
    const clock = fixedClock(morning);
    const cognition = scriptedCognition();
    const dir = await dataFolder();
    const store = openStore(dir, clock);
    const bookId = await addBook(store, clock, chapters);
    cognition.script.answer = async function* () {
      yield { kind: 'text', text: 'Breathe slowly [p. 1].' };
      yield cite(bookId, 1, 'Slow breathing lowers  the pulse');
      yield cite(bookId, 1, 'Slow breathing raises the pulse');
      yield cite(bookId, 1, '');
      yield cite(bookId, 99, 'anything');
    };
    const { engine } = await openTestEngine(dir, clock, cognition, { store });
    const { sessionId } = await engine.sessions.start(bookId, false);
    const answer = await ask(engine, sessionId, 'How does slow breathing change the pulse?');
    expect(answer.citations.map((citation) => citation.verdict)).toEqual([
      'verbatim',
      'not-found',
      'page-only',
      'not-found',
    ]);
  });

  it('keeps writing after the reader disconnects', async () => {
    const clock = fixedClock(morning);
    const { cognition, between } = haltingCognition();
    const { engine, store } = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await engine.sessions.start(null, false);
    for await (const event of engine.sessions.ask(sessionId, 'Go on')) if (event.kind === 'delta') break;
    between.open();
    // Ending waits for the answer, so its text is complete afterwards.
    await expect
      .poll(async () => (await store.sessions.listTurns(sessionId)).at(-1))
      .toMatchObject({ state: 'complete', content: 'First half. Second half.' });
  });

  it('keeps what arrived when it is stopped, even if the model ignores the signal', async () => {
    const clock = fixedClock(morning);
    const { cognition } = haltingCognition();
    const { engine, store } = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await engine.sessions.start(null, false);
    let turnId = asTurnId(0);
    let end = null;
    for await (const event of engine.sessions.ask(sessionId, 'Go on')) {
      if (event.kind === 'begin') turnId = event.answer.turnId;
      if (event.kind === 'delta') await engine.sessions.stop(sessionId, turnId);
      if (event.kind === 'done') end = event.turn;
    }
    expect(end).toMatchObject({ state: 'stopped', content: 'First half. ' });
    expect((await store.sessions.listTurns(sessionId)).at(-1)).toMatchObject({ state: 'stopped' });
    // Stopping an ended answer changes nothing.
    expect(await engine.sessions.stop(sessionId, turnId)).toMatchObject({ state: 'stopped' });
  });

  it('keeps the question and what arrived when the model fails, with the reason', async () => {
    const clock = fixedClock(morning);
    const cognition = scriptedCognition({
      answer: async function* () {
        yield { kind: 'text', text: 'So far. ' };
        throw new LecternError('ANSWER_FAILED', 'The model did not answer. Try again.');
      },
    });
    const { engine } = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await engine.sessions.start(null, false);
    const answer = await ask(engine, sessionId, 'Will you?');
    expect(answer).toMatchObject({
      state: 'cut',
      content: 'So far. ',
      error: 'The model did not answer. Try again.',
      errorCode: 'ANSWER_FAILED',
    });
    expect((await engine.sessions.get(sessionId)).turns[0]?.content).toBe('Will you?');
  });

  it('answers the same question again and keeps the earlier answer', async () => {
    const clock = fixedClock(morning);
    const cognition = scriptedCognition();
    const { engine } = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await engine.sessions.start(null, false);
    const first = await ask(engine, sessionId, 'What is grit?');
    const again = await lastOf(engine.sessions.regenerate(sessionId, first.turnId));
    const { turns } = await engine.sessions.get(sessionId);
    expect(turns.map((turn) => turn.turnId)).toEqual([first.replyTo, first.turnId, again.turnId]);
    expect(again.replyTo).toBe(first.replyTo);
    expect(cognition.asked.at(-1)?.question).toBe('What is grit?');
    expect(cognition.asked.at(-1)?.recentTurns).toEqual([]);
  });

  it('rejects a second question while an answer is being written, and any after the end', async () => {
    const clock = fixedClock(morning);
    const { cognition, between, reached } = haltingCognition();
    const { engine } = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await engine.sessions.start(null, false);
    const first = ask(engine, sessionId, 'One?');
    await reached.opened;
    expect(await codeOf(ask(engine, sessionId, 'Two?'))).toBe('ANSWER_RUNNING');
    between.open();
    await first;
    await engine.sessions.end(sessionId);
    expect(await codeOf(ask(engine, sessionId, 'Three?'))).toBe('SESSION_ENDED');
    expect(await codeOf(ask(engine, asSessionId('00000000-0000-4000-8000-ffffffffffff'), 'Four?'))).toBe(
      'SESSION_NOT_FOUND',
    );
    expect(await codeOf(lastOf(engine.sessions.regenerate(sessionId, asTurnId(99))))).toBe('SESSION_ENDED');
  });

  it('answers even if the memory cannot be read', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const store = openStore(dir, clock);
    const { engine, failures } = await openTestEngine(dir, clock, scriptedCognition(), {
      store: { ...store, search: { ...store.search, factsByKeyword: broken, notesByKeyword: broken } },
    });
    const { sessionId } = await engine.sessions.start(null, false);
    expect(await ask(engine, sessionId, 'What is grit?')).toMatchObject({ state: 'complete' });
    expect(failures.length).toBeGreaterThan(0);
  });
});

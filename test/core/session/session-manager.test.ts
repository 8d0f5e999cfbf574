import { cp } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { AnswerPart } from '../../../src/core/ports';
import { LecternError } from '../../../src/shared/errors';
import { fixedClock } from '../../support/fixed-clock';
import { gate, scriptedCognition } from '../../support/scripted-cognition';
import { addBook, ask, dataFolder, lastOf, openRoom, openStore } from '../support/study-room';

const morning = '2026-03-02T09:00:00.000Z';
const minute = 60_000;
const pages = [
  'Slow breathing lowers the pulse before a contest. Count to six as you breathe out.',
  'Routines protect attention when the crowd is loud.',
  'A setback is information, not a verdict.',
];
const chapters = [
  { title: 'Breath', pages: [pages[0] ?? ''] },
  { title: 'Attention', pages: [pages[1] ?? '', pages[2] ?? ''] },
];

/** A mind that says three parts and waits at a gate between the first and the second. */
const halting = () => {
  const between = gate();
  const reached = gate();
  const mind = scriptedCognition({
    answer: async function* (): AsyncIterable<AnswerPart> {
      yield { kind: 'text', text: 'First half. ' };
      reached.open();
      await between.opened;
      yield { kind: 'text', text: 'Second half.' };
    },
  });
  return { mind, between, reached };
};

const cite = (bookId: string, page: number, quote: string): AnswerPart => ({
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
  it('has the question and its event on disk before anything else happens', async () => {
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
    const { engine } = await openRoom(dir, clock, scriptedCognition(), { store: { ...store, library } });
    let sessionId = '';
    sessionId = (await engine.sessions.start(bookId, false)).sessionId;
    seen = null;
    await ask(engine, sessionId, 'How do I breathe?');
    expect(seen).toEqual({ turns: 1, events: 1 });
  });

  it('has every part on disk before it is shown', async () => {
    const clock = fixedClock(morning);
    const mind = scriptedCognition({
      answer: async function* () {
        yield { kind: 'text', text: 'One. ' };
        yield { kind: 'text', text: 'Two. ' };
        yield { kind: 'text', text: 'Three.' };
        yield { kind: 'basis', basis: 'book' };
      },
    });
    const { engine, store } = await openRoom(await dataFolder(), clock, mind);
    const { sessionId } = await engine.sessions.start(null, false);
    let shown = '';
    let turnId = 0;
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

  it('computes the verdict of each citation from the page, whatever the mind claims', async () => {
    const clock = fixedClock(morning);
    const mind = scriptedCognition();
    const dir = await dataFolder();
    const store = openStore(dir, clock);
    const bookId = await addBook(store, clock, chapters);
    mind.script.answer = async function* () {
      yield { kind: 'text', text: 'Breathe slowly [p. 1].' };
      yield cite(bookId, 1, 'Slow breathing lowers  the pulse');
      yield cite(bookId, 1, 'Slow breathing raises the pulse');
      yield cite(bookId, 1, '');
      yield cite(bookId, 99, 'anything');
    };
    const { engine } = await openRoom(dir, clock, mind, { store });
    const { sessionId } = await engine.sessions.start(bookId, false);
    const answer = await ask(engine, sessionId, 'How does slow breathing change the pulse?');
    expect(answer.citations.map((citation) => citation.verdict)).toEqual([
      'verbatim',
      'not-found',
      'page-only',
      'not-found',
    ]);
  });

  it('goes on to its end when who reads it leaves', async () => {
    const clock = fixedClock(morning);
    const { mind, between } = halting();
    const { engine, store } = await openRoom(await dataFolder(), clock, mind);
    const { sessionId } = await engine.sessions.start(null, false);
    for await (const event of engine.sessions.ask(sessionId, 'Go on')) if (event.kind === 'delta') break;
    between.open();
    // Ending waits for the answer, so its text is whole afterwards.
    await expect
      .poll(async () => (await store.sessions.listTurns(sessionId)).at(-1))
      .toMatchObject({ state: 'complete', content: 'First half. Second half.' });
  });

  it('keeps what came when it is stopped, though the mind does not listen', async () => {
    const clock = fixedClock(morning);
    const { mind } = halting();
    const { engine, store } = await openRoom(await dataFolder(), clock, mind);
    const { sessionId } = await engine.sessions.start(null, false);
    let turnId = 0;
    let end = null;
    for await (const event of engine.sessions.ask(sessionId, 'Go on')) {
      if (event.kind === 'begin') turnId = event.answer.turnId;
      if (event.kind === 'delta') await engine.sessions.stop(sessionId, turnId);
      if (event.kind === 'done') end = event.turn;
    }
    expect(end).toMatchObject({ state: 'stopped', content: 'First half. ' });
    expect((await store.sessions.listTurns(sessionId)).at(-1)).toMatchObject({ state: 'stopped' });
    // Stopping what has ended changes nothing.
    expect(await engine.sessions.stop(sessionId, turnId)).toMatchObject({ state: 'stopped' });
  });

  it('keeps the question and what came when the mind fails, and says so in plain words', async () => {
    const clock = fixedClock(morning);
    const mind = scriptedCognition({
      answer: async function* () {
        yield { kind: 'text', text: 'So far. ' };
        throw new LecternError('MIND_FAILED', 'The mind did not answer. Try again.');
      },
    });
    const { engine } = await openRoom(await dataFolder(), clock, mind);
    const { sessionId } = await engine.sessions.start(null, false);
    const answer = await ask(engine, sessionId, 'Will you?');
    expect(answer).toMatchObject({
      state: 'cut',
      content: 'So far. ',
      error: 'The mind did not answer. Try again.',
      errorCode: 'MIND_FAILED',
    });
    expect((await engine.sessions.get(sessionId)).turns[0]?.content).toBe('Will you?');
  });

  it('answers the same question again and keeps the earlier answer', async () => {
    const clock = fixedClock(morning);
    const mind = scriptedCognition();
    const { engine } = await openRoom(await dataFolder(), clock, mind);
    const { sessionId } = await engine.sessions.start(null, false);
    const first = await ask(engine, sessionId, 'What is grit?');
    const again = await lastOf(engine.sessions.regenerate(sessionId, first.turnId));
    const { turns } = await engine.sessions.get(sessionId);
    expect(turns.map((turn) => turn.turnId)).toEqual([first.replyTo, first.turnId, again.turnId]);
    expect(again.replyTo).toBe(first.replyTo);
    expect(mind.asked.at(-1)?.question).toBe('What is grit?');
    expect(mind.asked.at(-1)?.recentTurns).toEqual([]);
  });

  it('refuses a second question while an answer is written, and any after the end', async () => {
    const clock = fixedClock(morning);
    const { mind, between, reached } = halting();
    const { engine } = await openRoom(await dataFolder(), clock, mind);
    const { sessionId } = await engine.sessions.start(null, false);
    const first = ask(engine, sessionId, 'One?');
    await reached.opened;
    expect(await codeOf(ask(engine, sessionId, 'Two?'))).toBe('ANSWER_RUNNING');
    between.open();
    await first;
    await engine.sessions.end(sessionId);
    expect(await codeOf(ask(engine, sessionId, 'Three?'))).toBe('SESSION_ENDED');
    expect(await codeOf(ask(engine, '00000000-0000-4000-8000-ffffffffffff', 'Four?'))).toBe(
      'SESSION_NOT_FOUND',
    );
    expect(await codeOf(lastOf(engine.sessions.regenerate(sessionId, 99)))).toBe('SESSION_ENDED');
  });

  it('answers though the memory cannot be read', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const store = openStore(dir, clock);
    const { engine, failures } = await openRoom(dir, clock, scriptedCognition(), {
      store: { ...store, search: { ...store.search, factsByKeyword: broken, notesByKeyword: broken } },
    });
    const { sessionId } = await engine.sessions.start(null, false);
    expect(await ask(engine, sessionId, 'What is grit?')).toMatchObject({ state: 'complete' });
    expect(failures.length).toBeGreaterThan(0);
  });
});

describe('a crash', () => {
  it('leaves the answer as far as it was shown, marked as cut, and the session open', async () => {
    const clock = fixedClock(morning);
    const { mind } = halting();
    const dir = await dataFolder();
    const { engine } = await openRoom(dir, clock, mind);
    const { sessionId } = await engine.sessions.start(null, false);
    for await (const event of engine.sessions.ask(sessionId, 'Go on')) if (event.kind === 'delta') break;
    // What a killed process leaves behind: the files as they are now.
    const after = await dataFolder();
    await cp(dir, after, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    const { engine: next } = await openRoom(after, clock, scriptedCognition());
    expect(next.recovery).toMatchObject({ answersCut: 1, sessionsEnded: 0 });
    const { turns } = await next.sessions.get(sessionId);
    expect(turns.map((turn) => [turn.content, turn.state])).toEqual([
      ['Go on', 'complete'],
      ['First half. ', 'cut'],
    ]);
    expect(await next.sessions.start(null, false)).toMatchObject({ sessionId, resumed: true });
  });

  it('gives the open session its last twenty messages back as working memory', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const mute = scriptedCognition({ summarise: async () => '' });
    const { engine, settle } = await openRoom(dir, clock, mute);
    const { sessionId } = await engine.sessions.start(null, false);
    for (let n = 0; n < 12; n += 1) await ask(engine, sessionId, `Question ${n}?`);
    await settle();
    const after = await dataFolder();
    await cp(dir, after, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    const mind = scriptedCognition({ summarise: async () => '' });
    const next = await openRoom(after, clock, mind);
    await ask(next.engine, sessionId, 'And now?');
    const remembered = mind.asked.at(-1)?.recentTurns ?? [];
    expect(remembered).toHaveLength(20);
    expect(remembered[0]?.content).toBe('Question 2?');
    expect(remembered.at(-1)?.content).toBe('You asked: Question 11?');
  });

  it('while a session is being ended has it ended at the next start, however soon that is', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const asked = gate();
    const finish = gate();
    const slow = scriptedCognition({
      summarise: async () => {
        asked.open();
        await finish.opened;
        return 'Late.';
      },
    });
    const { engine } = await openRoom(dir, clock, slow);
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    const ending = engine.sessions.end(sessionId);
    await asked.opened;
    const after = await dataFolder();
    await cp(dir, after, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    const next = await openRoom(after, fixedClock('2026-03-02T09:00:01.000Z'), scriptedCognition());
    await next.settle();
    expect(await next.engine.sessions.get(sessionId)).toMatchObject({ title: 'What is grit?', turnCount: 2 });
    expect(await next.engine.sessions.start(null, false)).toMatchObject({ resumed: false });
    finish.open();
    expect(await ending).toMatchObject({ summary: 'Late.' });
  });

  it('ends at the next start a session that was left longer ago than the idle limit', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const { engine, settle } = await openRoom(dir, clock, scriptedCognition());
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    await settle();
    const after = await dataFolder();
    await cp(dir, after, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    const nextDay = fixedClock('2026-03-03T09:00:00.000Z');
    const room = await openRoom(after, nextDay, scriptedCognition());
    expect(room.engine.recovery.sessionsEnded).toBe(1);
    await room.settle();
    const session = await room.engine.sessions.get(sessionId);
    expect(session).toMatchObject({ title: 'What is grit?', turnCount: 2 });
    expect(session.endedAt).toBe('2026-03-02T09:07:00.000Z');
  });
});

describe('a session', () => {
  it('is one for a book, whoever starts it, until a fresh one is asked for', async () => {
    const clock = fixedClock(morning);
    const { engine } = await openRoom(await dataFolder(), clock, scriptedCognition());
    const [one, two] = await Promise.all([
      engine.sessions.start(null, false),
      engine.sessions.start(null, false),
    ]);
    expect(two).toMatchObject({ sessionId: one.sessionId, resumed: true });
    await ask(engine, one.sessionId, 'What is grit?');
    const fresh = await engine.sessions.start(null, true);
    expect(fresh.sessionId).not.toBe(one.sessionId);
    expect((await engine.sessions.get(one.sessionId)).endedAt).not.toBeNull();
  });

  it('refuses a book that is not there', async () => {
    const clock = fixedClock(morning);
    const { engine } = await openRoom(await dataFolder(), clock, scriptedCognition());
    expect(await codeOf(engine.sessions.start('b0000000000000000', false))).toBe('BOOK_NOT_FOUND');
  });

  it('ends with title, summary and turn count, and ending twice changes nothing', async () => {
    const clock = fixedClock(morning);
    const { engine } = await openRoom(await dataFolder(), clock, scriptedCognition());
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    const first = await engine.sessions.end(sessionId);
    expect(first).toEqual({ title: 'What is grit?', summary: 'Then: What is grit?.', turnCount: 2 });
    clock.advance(minute);
    expect(await engine.sessions.end(sessionId)).toEqual(first);
    const [listed] = await engine.sessions.list({ bookId: null, limit: 10, before: null });
    expect(listed).toMatchObject({ endedAt: morning, title: 'What is grit?' });
  });

  it('is discarded quietly under two turns', async () => {
    const clock = fixedClock(morning);
    const { engine } = await openRoom(await dataFolder(), clock, scriptedCognition());
    const { sessionId } = await engine.sessions.start(null, false);
    expect(await engine.sessions.end(sessionId)).toEqual({ title: '', summary: '', turnCount: 0 });
    expect(await engine.sessions.end(sessionId)).toEqual({ title: '', summary: '', turnCount: 0 });
    expect(await engine.sessions.list({ bookId: null, limit: 10, before: null })).toEqual([]);
  });

  it('stops a running answer when it ends, and keeps it', async () => {
    const clock = fixedClock(morning);
    const { mind, reached } = halting();
    const { engine } = await openRoom(await dataFolder(), clock, mind);
    const { sessionId } = await engine.sessions.start(null, false);
    const asking = ask(engine, sessionId, 'What is grit?');
    await reached.opened;
    await engine.sessions.end(sessionId);
    expect(await asking).toMatchObject({ state: 'stopped', content: 'First half. ' });
    expect((await engine.sessions.get(sessionId)).endedAt).not.toBeNull();
  });

  it('ends after seven idle minutes, counted anew from each question', async () => {
    const clock = fixedClock(morning);
    const { engine, settle } = await openRoom(await dataFolder(), clock, scriptedCognition());
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    await settle();
    clock.advance(6 * minute);
    await ask(engine, sessionId, 'And courage?');
    await settle();
    clock.advance(6 * minute);
    await settle();
    expect((await engine.sessions.get(sessionId)).endedAt).toBeNull();
    clock.advance(2 * minute);
    await expect.poll(async () => (await engine.sessions.get(sessionId)).endedAt).not.toBeNull();
    expect((await engine.sessions.get(sessionId)).title).toBe('What is grit?');
  });

  it('ends though the mind fails, with what can be said without it', async () => {
    const clock = fixedClock(morning);
    const mind = scriptedCognition({
      summarise: () => Promise.reject(new LecternError('MIND_FAILED', 'No.')),
      nameSession: () => Promise.reject(new LecternError('MIND_FAILED', 'No.')),
    });
    const { engine } = await openRoom(await dataFolder(), clock, mind);
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    await ask(engine, sessionId, 'The code of my locker is 7719.');
    expect(await engine.sessions.end(sessionId)).toEqual({
      title: 'What is grit?',
      summary: 'You said “The code of my locker is 7719.”. You asked “What is grit?”.',
      turnCount: 4,
    });
  });

  it('ends at quit', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const { engine } = await openRoom(dir, clock, scriptedCognition());
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    await engine.close();
    const { engine: next } = await openRoom(dir, clock, scriptedCognition());
    expect((await next.sessions.get(sessionId)).title).toBe('What is grit?');
    expect(await next.sessions.start(null, false)).toMatchObject({ resumed: false });
  });

  it('that cannot be summed up in time at quit is at the next start', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const asked = gate();
    const slow = scriptedCognition({
      summarise: () => {
        asked.open();
        return new Promise<string>(() => undefined);
      },
    });
    const { engine } = await openRoom(dir, clock, slow);
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    const closing = engine.close();
    await asked.opened;
    clock.advance(10_000);
    await closing;
    const next = await openRoom(dir, clock, scriptedCognition());
    await next.settle();
    expect(await next.engine.sessions.get(sessionId)).toMatchObject({
      title: 'What is grit?',
      summary: 'Then: What is grit?.',
    });
  });
});

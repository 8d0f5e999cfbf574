import { cp } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { LecternError } from '../../../src/shared/errors';
import { fixedClock } from '../../support/fixed-clock';
import { haltingCognition } from '../../support/halting-cognition';
import { gate, scriptedCognition } from '../../support/scripted-cognition';
import { ask, dataFolder, openTestEngine } from '../support/test-engine';
import { asBookId } from '../../../src/shared/model';

const morning = '2026-03-02T09:00:00.000Z';
const minute = 60_000;

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing went wrong',
    (error: unknown) => (error instanceof LecternError ? error.code : String(error)),
  );

describe('a crash', () => {
  it('leaves the answer as it was shown, marked as cut, and the session open', async () => {
    const clock = fixedClock(morning);
    const { cognition } = haltingCognition();
    const dir = await dataFolder();
    const { engine } = await openTestEngine(dir, clock, cognition);
    const { sessionId } = await engine.sessions.start(null, false);
    for await (const event of engine.sessions.ask(sessionId, 'Go on')) if (event.kind === 'delta') break;
    // The state that a killed process leaves: a copy of the current files.
    const after = await dataFolder();
    await cp(dir, after, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    const { engine: next } = await openTestEngine(after, clock, scriptedCognition());
    expect(next.recovery).toMatchObject({ answersCut: 1, sessionsEnded: 0 });
    const { turns } = await next.sessions.get(sessionId);
    expect(turns.map((turn) => [turn.content, turn.state])).toEqual([
      ['Go on', 'complete'],
      ['First half. ', 'cut'],
    ]);
    expect(await next.sessions.start(null, false)).toMatchObject({ sessionId, resumed: true });
  });

  it('leaves the open session its last twenty messages as working memory', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const mute = scriptedCognition({ summarise: async () => '' });
    const { engine, settle } = await openTestEngine(dir, clock, mute);
    const { sessionId } = await engine.sessions.start(null, false);
    for (let n = 0; n < 12; n += 1) await ask(engine, sessionId, `Question ${n}?`);
    await settle();
    const after = await dataFolder();
    await cp(dir, after, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    const cognition = scriptedCognition({ summarise: async () => '' });
    const next = await openTestEngine(after, clock, cognition);
    await ask(next.engine, sessionId, 'And now?');
    const remembered = cognition.asked.at(-1)?.recentTurns ?? [];
    expect(remembered).toHaveLength(20);
    expect(remembered[0]?.content).toBe('Question 2?');
    expect(remembered.at(-1)?.content).toBe('You asked: Question 11?');
  });

  it('while a session is being ended lets the next start end it, however soon', async () => {
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
    const { engine } = await openTestEngine(dir, clock, slow);
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    const ending = engine.sessions.end(sessionId);
    await asked.opened;
    const after = await dataFolder();
    await cp(dir, after, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    const next = await openTestEngine(after, fixedClock('2026-03-02T09:00:01.000Z'), scriptedCognition());
    await next.settle();
    expect(await next.engine.sessions.get(sessionId)).toMatchObject({ title: 'What is grit?', turnCount: 2 });
    expect(await next.engine.sessions.start(null, false)).toMatchObject({ resumed: false });
    finish.open();
    expect(await ending).toMatchObject({ summary: 'Late.' });
  });

  it('lets the next start end a session that was idle for longer than the limit', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const { engine, settle } = await openTestEngine(dir, clock, scriptedCognition());
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    await settle();
    const after = await dataFolder();
    await cp(dir, after, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    const nextDay = fixedClock('2026-03-03T09:00:00.000Z');
    const setup = await openTestEngine(after, nextDay, scriptedCognition());
    expect(setup.engine.recovery.sessionsEnded).toBe(1);
    await setup.settle();
    const session = await setup.engine.sessions.get(sessionId);
    expect(session).toMatchObject({ title: 'What is grit?', turnCount: 2 });
    expect(session.endedAt).toBe('2026-03-02T09:07:00.000Z');
  });
});

describe('a session', () => {
  it('is shared by everyone who opens the book, until a fresh one is requested', async () => {
    const clock = fixedClock(morning);
    const { engine } = await openTestEngine(await dataFolder(), clock, scriptedCognition());
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

  it('rejects an unknown book', async () => {
    const clock = fixedClock(morning);
    const { engine } = await openTestEngine(await dataFolder(), clock, scriptedCognition());
    expect(await codeOf(engine.sessions.start(asBookId('b0000000000000000'), false))).toBe('BOOK_NOT_FOUND');
  });

  it('ends with title, summary and turn count, and ending twice changes nothing', async () => {
    const clock = fixedClock(morning);
    const { engine } = await openTestEngine(await dataFolder(), clock, scriptedCognition());
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    const first = await engine.sessions.end(sessionId);
    expect(first).toEqual({ title: 'What is grit?', summary: 'Then: What is grit?.', turnCount: 2 });
    clock.advance(minute);
    expect(await engine.sessions.end(sessionId)).toEqual(first);
    const [listed] = await engine.sessions.list({ bookId: null, limit: 10, before: null });
    expect(listed).toMatchObject({ endedAt: morning, title: 'What is grit?' });
  });

  it('is discarded without a summary under two turns', async () => {
    const clock = fixedClock(morning);
    const { engine } = await openTestEngine(await dataFolder(), clock, scriptedCognition());
    const { sessionId } = await engine.sessions.start(null, false);
    expect(await engine.sessions.end(sessionId)).toEqual({ title: '', summary: '', turnCount: 0 });
    expect(await engine.sessions.end(sessionId)).toEqual({ title: '', summary: '', turnCount: 0 });
    expect(await engine.sessions.list({ bookId: null, limit: 10, before: null })).toEqual([]);
  });

  it('stops a running answer when it ends, and keeps it', async () => {
    const clock = fixedClock(morning);
    const { cognition, reached } = haltingCognition();
    const { engine } = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await engine.sessions.start(null, false);
    const asking = ask(engine, sessionId, 'What is grit?');
    await reached.opened;
    await engine.sessions.end(sessionId);
    expect(await asking).toMatchObject({ state: 'stopped', content: 'First half. ' });
    expect((await engine.sessions.get(sessionId)).endedAt).not.toBeNull();
  });

  it('ends after seven idle minutes, counted from the last question', async () => {
    const clock = fixedClock(morning);
    const { engine, settle } = await openTestEngine(await dataFolder(), clock, scriptedCognition());
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

  it('ends even if the engine fails, with a fallback summary', async () => {
    const clock = fixedClock(morning);
    const cognition = scriptedCognition({
      summarise: () => Promise.reject(new LecternError('ANSWER_FAILED', 'No.')),
      nameSession: () => Promise.reject(new LecternError('ANSWER_FAILED', 'No.')),
    });
    const { engine } = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    await ask(engine, sessionId, 'The code of my locker is 7719.');
    expect(await engine.sessions.end(sessionId)).toEqual({
      title: 'What is grit?',
      summary: 'You said “The code of my locker is 7719”. You asked “What is grit?”.',
      turnCount: 4,
    });
  });

  it('ends when Lectern quits', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const { engine } = await openTestEngine(dir, clock, scriptedCognition());
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    await engine.close();
    const { engine: next } = await openTestEngine(dir, clock, scriptedCognition());
    expect((await next.sessions.get(sessionId)).title).toBe('What is grit?');
    expect(await next.sessions.start(null, false)).toMatchObject({ resumed: false });
  });

  it('that cannot be summarised in time on quitting is summarised at the next start', async () => {
    const clock = fixedClock(morning);
    const dir = await dataFolder();
    const asked = gate();
    const slow = scriptedCognition({
      summarise: () => {
        asked.open();
        return new Promise<string>(() => undefined);
      },
    });
    const { engine } = await openTestEngine(dir, clock, slow);
    const { sessionId } = await engine.sessions.start(null, false);
    await ask(engine, sessionId, 'What is grit?');
    const closing = engine.close();
    await asked.opened;
    clock.advance(10_000);
    await closing;
    const next = await openTestEngine(dir, clock, scriptedCognition());
    await next.settle();
    expect(await next.engine.sessions.get(sessionId)).toMatchObject({
      title: 'What is grit?',
      summary: 'Then: What is grit?.',
    });
  });
});

import type { AnswerEvent } from '../../shared/contract';
import { LecternError } from '../../shared/errors';
import type { Answer, EngineEvent, Session, Turn } from '../../shared/model';
import type { ClaimedJob, Ids } from '../ports';
import { isoTime } from '../ports';
import { queueUpkeep } from '../memory/queue-upkeep';
import { createChannel } from './channel';
import { concludeSession } from './conclude-session';
import { createIdleTimers } from './idle-timer';
import { runAnswer, type AnswerDeps } from './run-answer';
import type { SessionManager } from './session-manager';
import { composeWarmup, gatherWarmup } from './warmup';

export interface SessionManagerDeps extends AnswerDeps {
  readonly ids: Ids;
  readonly emit: (event: EngineEvent) => void;
  /** Tells the job runner that the store has queued something. */
  readonly wakeJobs: () => void;
}

/** What the engine alone may do with sessions. */
export interface SessionKeeper extends SessionManager {
  /** After a start: cuts what was streaming, ends what is idle, arms timers for the rest. Before any other call. */
  recover(): Promise<{ readonly answersCut: number; readonly sessionsEnded: number }>;
  /** The handler of `end-session` jobs: ends the session unless the learner came back to it. */
  endQueued(job: ClaimedJob, signal: AbortSignal): Promise<void>;
  /** At quit: running answers are cut and kept, open sessions end; takes no longer than `within` milliseconds. */
  close(within: number): Promise<void>;
}

interface Running {
  readonly controller: AbortController;
  turnId: number | null;
  readonly done: Promise<Answer>;
}

interface Ending {
  readonly title: string;
  readonly summary: string;
  readonly turnCount: number;
}

const minute = 60_000;
const nothing: Ending = { title: '', summary: '', turnCount: 0 };
const never = new AbortController().signal;

const notFound = (): LecternError =>
  new LecternError('SESSION_NOT_FOUND', 'This session is not there any more. Start a new one.');
const turnNotFound = (): LecternError =>
  new LecternError('TURN_NOT_FOUND', 'This message is not part of the session.');

export const createSessionManager = (deps: SessionManagerDeps): SessionKeeper => {
  const { store, clock, cognition, logger, ids, emit, wakeJobs } = deps;
  const running = new Map<string, Running>();
  const ending = new Map<string, Promise<Ending>>();
  const discarded = new Set<string>();
  /** When a session was last resumed here: looking at it again is a sign of life, though nothing is asked yet. */
  const resumedAt = new Map<string, number>();
  const starting = new Map<string, Promise<unknown>>();
  const afterwork = new Set<Promise<void>>();
  let closed = false;

  const idleLimit = async (): Promise<number> =>
    (await store.settings.getSettings()).session.idleMinutes * minute;
  const lastSign = (session: Session): number =>
    Math.max(Date.parse(session.lastActive), resumedAt.get(session.sessionId) ?? 0);

  /** Ending an idle session and digesting an ended one are one durable job; it does what is left to do. */
  const queueEnd = async (sessionId: string): Promise<void> => {
    const at = isoTime(clock);
    await store.jobs.addJob(
      { kind: 'end-session', payload: { sessionId }, label: 'Summing up a session', bookId: null, runAt: at },
      at,
    );
    wakeJobs();
  };
  const timers = createIdleTimers(clock, (sessionId) => {
    void (async () => {
      const session = await store.sessions.findSession(sessionId);
      if (!session || session.endedAt) return;
      const limit = await idleLimit();
      if (running.has(sessionId) || clock.now() - lastSign(session) < limit) {
        timers.arm(sessionId, Math.max(lastSign(session), running.has(sessionId) ? clock.now() : 0), limit);
        return;
      }
      await queueEnd(sessionId);
    })().catch((error: unknown) => logger.error('An idle session could not be ended', error));
  });
  const arm = async (sessionId: string): Promise<void> => {
    const limit = await idleLimit();
    if (!closed) timers.arm(sessionId, clock.now(), limit);
  };

  const openSession = async (sessionId: string): Promise<Session> => {
    const session = await store.sessions.findSession(sessionId);
    if (!session) throw notFound();
    if (session.endedAt || ending.has(sessionId))
      throw new LecternError('SESSION_ENDED', 'This session has ended. Start a new one to ask more.');
    return session;
  };

  /** Work that follows an answer; never on its path, and none of it can fail it (B2, B8). */
  const follow = (sessionId: string): void => {
    const work = (async () => {
      const [settings, summary] = await Promise.all([
        store.settings.getSettings(),
        store.sessions.findRunningSummary(sessionId),
      ]);
      const kept = settings.session.recentTurns;
      const recent = await store.sessions.listRecentTurns(sessionId, kept + 1);
      const at = isoTime(clock);
      if (recent.length > kept && (recent[0]?.turnId ?? 0) > (summary?.toTurnId ?? 0))
        await store.jobs.addJob(
          {
            kind: 'compress-session',
            payload: { sessionId },
            label: 'Condensing earlier messages',
            bookId: null,
            runAt: at,
          },
          at,
        );
      await queueUpkeep(store, clock, ['embed-memory']);
      wakeJobs();
      await arm(sessionId);
    })()
      .catch((error: unknown) => logger.error('Afterwork could not be queued', error))
      .finally(() => afterwork.delete(work));
    afterwork.add(work);
  };

  /** Starts an answer that goes on whoever listens; the question is found or stored first. */
  const answerTo = (
    sessionId: string,
    takeQuestion: (session: Session) => Promise<Turn>,
  ): AsyncIterable<AnswerEvent> => {
    if (running.has(sessionId))
      throw new LecternError(
        'ANSWER_RUNNING',
        'An answer is still being written. Stop it or wait for its end.',
      );
    const channel = createChannel<AnswerEvent>();
    const controller = new AbortController();
    const run = async (): Promise<Answer> => {
      try {
        const session = await openSession(sessionId);
        const question = await takeQuestion(session);
        timers.disarm(sessionId);
        const answer = await runAnswer(deps, {
          session,
          question,
          settings: await store.settings.getSettings(),
          signal: controller.signal,
          show: (event) => {
            if (event.kind === 'begin') {
              entry.turnId = event.answer.turnId;
              emit({ kind: 'session', sessionId, change: 'turn' });
            }
            // The end is told once the session is free again, so that who waits for it may ask at once.
            if (event.kind !== 'done') channel.push(event);
          },
        });
        running.delete(sessionId);
        channel.push({ kind: 'done', turn: answer });
        channel.end();
        emit({ kind: 'session', sessionId, change: 'turn' });
        follow(sessionId);
        return answer;
      } catch (error) {
        running.delete(sessionId);
        channel.fail(error);
        throw error;
      }
    };
    const start = Promise.withResolvers<void>();
    const done = start.promise.then(run);
    done.catch(() => undefined);
    const entry: Running = { controller, turnId: null, done };
    running.set(sessionId, entry);
    start.resolve();
    return channel;
  };

  const endNow = async (session: Session, signal: AbortSignal): Promise<Ending> => {
    const { sessionId } = session;
    timers.disarm(sessionId);
    const [turns, summary] = await Promise.all([
      store.sessions.listTurns(sessionId),
      store.sessions.findRunningSummary(sessionId),
    ]);
    if (turns.length < 2) {
      await store.sessions.discardSession(sessionId);
      discarded.add(sessionId);
      emit({ kind: 'session', sessionId, change: 'discarded' });
      return { ...nothing, turnCount: turns.length };
    }
    const conclusion = await concludeSession(cognition, logger, turns, summary, signal);
    // A session that was left ended when it was left, not when that was noticed.
    const at = Math.min(clock.now(), lastSign(session) + (await idleLimit()));
    await store.sessions.endSession(sessionId, { ...conclusion, at: new Date(at).toISOString() });
    emit({ kind: 'session', sessionId, change: 'ended' });
    return { ...conclusion, turnCount: turns.length };
  };

  /** One ending at a time for each session, whoever asks for it. */
  const endOnce = (sessionId: string, signal: AbortSignal): Promise<Ending> => {
    const known = ending.get(sessionId);
    if (known) return known;
    const work = (async (): Promise<Ending> => {
      await running.get(sessionId)?.done.catch(() => undefined);
      const session = await store.sessions.findSession(sessionId);
      if (!session) {
        if (discarded.has(sessionId)) return nothing;
        throw notFound();
      }
      if (session.endedAt)
        return { title: session.title ?? '', summary: session.summary ?? '', turnCount: session.turnCount };
      return endNow(session, signal);
    })().finally(() => ending.delete(sessionId));
    ending.set(sessionId, work);
    return work;
  };

  const begin = async (
    bookId: string | null,
    fresh: boolean,
  ): Promise<Awaited<ReturnType<SessionManager['start']>>> => {
    if (bookId) {
      const book = await store.library.findBook(bookId, deps.modelId);
      if (!book) throw new LecternError('BOOK_NOT_FOUND', 'This book is not in the library any more.');
      if (book.state !== 'ready')
        throw new LecternError(
          'BOOK_NOT_READY',
          'This book is still being read in. Ask once its text is there.',
        );
    }
    const settings = await store.settings.getSettings();
    const limit = settings.session.idleMinutes * minute;
    const open = (await store.sessions.listOpenSessions()).filter((session) => session.bookId === bookId);
    let resumed: Session | null = null;
    for (const session of open) {
      const { sessionId } = session;
      const live = running.has(sessionId) || clock.now() - lastSign(session) < limit;
      if (live && !fresh && !ending.has(sessionId)) resumed = session;
      else await end(sessionId);
    }
    if (resumed) {
      const { sessionId } = resumed;
      resumedAt.set(sessionId, clock.now());
      timers.arm(sessionId, clock.now(), limit);
      const warmup = await store.sessions.findWarmup(sessionId);
      return {
        sessionId,
        warmup: warmup ?? { text: '', lastSession: null, facts: [], plans: [] },
        resumed: true,
      };
    }
    const now = clock.now();
    const material = await gatherWarmup(store, bookId, now, settings.session.warmupFacts);
    const warmup = composeWarmup(material, now, clock.timeZone);
    const sessionId = ids.uuid();
    await store.sessions.addSession({ id: sessionId, bookId, at: isoTime(clock), warmup });
    timers.arm(sessionId, now, limit);
    emit({ kind: 'session', sessionId, change: 'started' });
    return { sessionId, warmup, resumed: false };
  };

  const end = async (sessionId: string): Promise<Ending> => {
    const live = running.get(sessionId);
    if (live) live.controller.abort('stopped');
    const already = discarded.has(sessionId) || (await store.sessions.findSession(sessionId))?.endedAt;
    const result = await endOnce(sessionId, never);
    if (!already && !discarded.has(sessionId)) await queueEnd(sessionId);
    return result;
  };

  const findAnswer = async (sessionId: string, turnId: number): Promise<Answer> => {
    const answer = await store.sessions.findAnswer(turnId);
    if (!answer || answer.sessionId !== sessionId) throw turnNotFound();
    return answer;
  };

  return {
    async start(bookId, fresh) {
      // Two windows that open one book at once share its session.
      const key = bookId ?? '';
      const before = starting.get(key) ?? Promise.resolve();
      const work = before.catch(() => undefined).then(() => begin(bookId, fresh));
      starting.set(key, work);
      try {
        return await work;
      } finally {
        if (starting.get(key) === work) starting.delete(key);
      }
    },
    list: ({ bookId, limit, before }) => store.sessions.listSessions(bookId, limit, before),
    async get(sessionId) {
      const [session, turns, runningSummary, warmup] = await Promise.all([
        store.sessions.findSession(sessionId),
        store.sessions.listTurns(sessionId),
        store.sessions.findRunningSummary(sessionId),
        store.sessions.findWarmup(sessionId),
      ]);
      if (!session) throw notFound();
      return { ...session, turns: [...turns], runningSummary, warmup };
    },
    async *ask(sessionId, content) {
      yield* answerTo(sessionId, () =>
        store.sessions.addQuestion({ sessionId, content, at: isoTime(clock) }),
      );
    },
    async *regenerate(sessionId, turnId) {
      yield* answerTo(sessionId, async () => {
        const [turn] = await store.sessions.getTurns([turnId]);
        if (!turn || turn.sessionId !== sessionId) throw turnNotFound();
        if (turn.role === 'user') return turn;
        const [question] = turn.replyTo === null ? [] : await store.sessions.getTurns([turn.replyTo]);
        if (!question) throw turnNotFound();
        return question;
      });
    },
    answer: findAnswer,
    async stop(sessionId, turnId) {
      const live = running.get(sessionId);
      if (live && (live.turnId === turnId || live.turnId === null)) {
        const found = live.turnId === turnId || (await findAnswer(sessionId, turnId)).state === 'streaming';
        if (found) {
          live.controller.abort('stopped');
          await live.done.catch(() => undefined);
        }
      }
      return findAnswer(sessionId, turnId);
    },
    end,
    async recover() {
      const answersCut = await store.sessions.cutStreamingAnswers(isoTime(clock));
      const limit = await idleLimit();
      let sessionsEnded = 0;
      for (const session of await store.sessions.listOpenSessions()) {
        if (clock.now() - lastSign(session) < limit) {
          timers.arm(session.sessionId, lastSign(session), limit);
        } else {
          await queueEnd(session.sessionId);
          sessionsEnded += 1;
        }
      }
      return { answersCut, sessionsEnded };
    },
    async endQueued(job, signal) {
      const sessionId = String(job.payload['sessionId'] ?? '');
      const session = await store.sessions.findSession(sessionId);
      if (!session || session.endedAt) return;
      const cameBack = lastSign(session) > Date.parse(job.createdAt);
      if (running.has(sessionId) || cameBack) {
        await arm(sessionId);
        return;
      }
      await endOnce(sessionId, signal);
    },
    async close(within) {
      if (closed) return;
      closed = true;
      timers.close();
      for (const live of running.values()) live.controller.abort('cut');
      await Promise.all([...running.values()].map((live) => live.done.catch(() => undefined)));
      await Promise.all(afterwork);
      const abort = new AbortController();
      const work = (async () => {
        for (const { sessionId } of await store.sessions.listOpenSessions()) {
          if (abort.signal.aborted) return;
          // Queued first: whatever cannot be done in time is done at the next start.
          await queueEnd(sessionId);
          await endOnce(sessionId, abort.signal);
        }
      })().catch((error: unknown) => logger.error('A session could not be ended at quit', error));
      const timeout = Promise.withResolvers<void>();
      const cancel = clock.after(within, timeout.resolve);
      await Promise.race([work, timeout.promise]);
      cancel();
      abort.abort();
    },
  };
};

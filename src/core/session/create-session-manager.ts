import type { AnswerEvent } from '../../shared/contract';
import { LecternError } from '../../shared/errors';
import type { Answer, EngineEvent, Session, Turn } from '../../shared/model';
import { queueUpkeep } from '../memory/queue-upkeep';
import type { ClaimedJob, Cognition, Ids } from '../ports';
import { isoTime } from '../ports';
import { atMost } from './at-most';
import { createEndSessions, sessionNotFound, type Ending } from './end-sessions';
import { findThreadPage } from './find-thread-page';
import { createIdleTimers } from './idle-timer';
import { readBefore } from './prepare-answer';
import { runAnswer, type AnswerDeps } from './run-answer';
import { createRunningAnswers } from './running-answers';
import type { SessionManager } from './session-manager';
import { untilAborted } from './until-aborted';
import { composeWarmup, gatherWarmup } from './warmup';

export interface SessionManagerDeps extends AnswerDeps {
  readonly cognition: Cognition;
  readonly ids: Ids;
  readonly emit: (event: EngineEvent) => void;
  /** Tells the job runner that something was queued. */
  readonly wakeJobs: () => void;
}

/** What the engine alone may do with sessions. */
export interface SessionKeeper extends SessionManager {
  /** After a start: cuts what was streaming, ends what is idle, arms timers for the rest. Before any other call. */
  recover(): Promise<{ readonly answersCut: number; readonly sessionsEnded: number }>;
  /** The handler of `end-session` jobs: ends the session unless the learner came back to it. */
  endQueued(job: ClaimedJob, signal: AbortSignal): Promise<void>;
  /** Whether an answer is being written. */
  isAnswering(): boolean;
  /** At quit: running answers are cut and kept, open sessions end; takes no longer than `within` milliseconds. */
  close(within: number): Promise<void>;
}

type Started = Awaited<ReturnType<SessionManager['start']>>;

const minute = 60_000;
/** Milliseconds that a new session waits for the summary of the one before it, which it then begins with. */
const summaryWithin = 3000;

const turnNotFound = (): LecternError =>
  new LecternError('TURN_NOT_FOUND', 'This message is not part of the session.');

export const createSessionManager = (deps: SessionManagerDeps): SessionKeeper => {
  const { store, clock, logger, emit, wakeJobs } = deps;
  const answers = createRunningAnswers();
  /** When a session was last resumed here: looking at it again is a sign of life, though nothing is asked yet. */
  const resumedAt = new Map<string, number>();
  const starting = new Map<string, Promise<unknown>>();
  const afterwork = new Set<Promise<void>>();
  let closed = false;
  /** An ending that is under way at quit is left to its queued job. */
  const quitting = new AbortController();

  const idleLimit = async (): Promise<number> =>
    (await store.settings.getSettings()).session.idleMinutes * minute;
  const lastSign = (session: Session): number =>
    Math.max(Date.parse(session.lastActive), resumedAt.get(session.sessionId) ?? 0);
  const isLive = (session: Session, limit: number): boolean =>
    answers.has(session.sessionId) || clock.now() - lastSign(session) < limit;

  const ends = createEndSessions({
    ...deps,
    endOf: async (session) => lastSign(session) + (await idleLimit()),
  });

  /**
   * Ending a session and digesting it are one durable job; it does what is left to do. What the learner ended stays
   * ended; what was merely left may be come back to.
   */
  const queueEnd = async (sessionId: string, by: 'learner' | null): Promise<void> => {
    const at = isoTime(clock);
    const label = 'Summing up a session';
    await store.jobs.addJob(
      {
        kind: 'end-session',
        payload: by ? { sessionId, by } : { sessionId },
        label,
        bookId: null,
        runAt: at,
      },
      at,
    );
    wakeJobs();
  };

  const timers = createIdleTimers(clock, (sessionId) => {
    endIfIdle(sessionId).catch((error: unknown) => logger.error('An idle session could not be ended', error));
  });
  const arm = async (sessionId: string, since = clock.now()): Promise<void> => {
    const limit = await idleLimit();
    if (!closed) timers.arm(sessionId, since, limit);
  };
  const endIfIdle = async (sessionId: string): Promise<void> => {
    const session = await store.sessions.findSession(sessionId);
    if (!session || session.endedAt) return;
    if (answers.has(sessionId)) await arm(sessionId);
    else if (isLive(session, await idleLimit())) await arm(sessionId, lastSign(session));
    else await queueEnd(sessionId, null);
  };

  const openSession = async (sessionId: string): Promise<Session> => {
    const session = await store.sessions.findSession(sessionId);
    if (!session) throw sessionNotFound();
    if (session.endedAt || ends.isEnding(sessionId))
      throw new LecternError('SESSION_ENDED', 'This session has ended. Start a new one to ask more.');
    return session;
  };

  /** Beyond the last turns the older ones are condensed (A6). */
  const queueCompression = async (sessionId: string): Promise<void> => {
    const [settings, summary] = await Promise.all([
      store.settings.getSettings(),
      store.sessions.findRunningSummary(sessionId),
    ]);
    const kept = settings.session.recentTurns;
    const recent = await store.sessions.listRecentTurns(sessionId, kept + 1);
    if (recent.length <= kept || (recent[0]?.turnId ?? 0) <= (summary?.toTurnId ?? 0)) return;
    const at = isoTime(clock);
    const label = 'Condensing earlier messages';
    await store.jobs.addJob(
      { kind: 'compress-session', payload: { sessionId }, label, bookId: null, runAt: at },
      at,
    );
  };

  /** Work that follows an answer; never on its path, and none of it can fail it (B2, B8). */
  const follow = (sessionId: string): void => {
    const queue = async (): Promise<void> => {
      await queueCompression(sessionId);
      await queueUpkeep(store, clock, ['embed-memory']);
      wakeJobs();
      await arm(sessionId);
    };
    const work = queue()
      .catch((error: unknown) => logger.error('Afterwork could not be queued', error))
      .finally(() => afterwork.delete(work));
    afterwork.add(work);
  };

  /** The question is found or stored first; only then anything else happens (B1). */
  const answerTo = (
    sessionId: string,
    takeQuestion: () => Promise<Turn>,
    by: 'builtin' | null = null,
  ): AsyncIterable<AnswerEvent> => {
    const told = (): void => emit({ kind: 'session', sessionId, change: 'turn' });
    return answers.launch(
      sessionId,
      async (signal, show) => {
        const session = await openSession(sessionId);
        const settings = await store.settings.getSettings();
        const asked = takeQuestion();
        const before = readBefore(store, session, settings);
        before.catch(() => undefined);
        const question = await asked;
        timers.disarm(sessionId);
        return runAnswer(deps, {
          session,
          question,
          settings,
          before,
          by,
          signal,
          show: (event) => {
            show(event);
            if (event.kind === 'begin') told();
          },
        });
      },
      () => {
        told();
        follow(sessionId);
      },
    );
  };

  const checkBook = async (bookId: string): Promise<void> => {
    const book = await store.library.findBook(bookId, deps.embedder.modelId);
    if (!book) throw new LecternError('BOOK_NOT_FOUND', 'This book is not in the library any more.');
    if (book.state !== 'ready')
      throw new LecternError(
        'BOOK_NOT_READY',
        'This book is still being read in. Ask once its text is there.',
      );
  };

  const begin = async (bookId: string | null, fresh: boolean): Promise<Started> => {
    if (bookId) await checkBook(bookId);
    const settings = await store.settings.getSettings();
    const limit = settings.session.idleMinutes * minute;
    let resumed: string | null = null;
    for (const session of await store.sessions.listOpenSessions()) {
      if (session.bookId !== bookId) continue;
      if (isLive(session, limit) && !fresh && !ends.isEnding(session.sessionId)) resumed = session.sessionId;
      else await endSoon(session.sessionId);
    }
    const now = clock.now();
    if (resumed) {
      resumedAt.set(resumed, now);
      timers.arm(resumed, now, limit);
      const warmup = await store.sessions.findWarmup(resumed);
      return {
        sessionId: resumed,
        warmup: warmup ?? { text: '', lastSession: null, facts: [], plans: [] },
        resumed: true,
      };
    }
    const material = await gatherWarmup(store, bookId, now, clock.timeZone, settings.session.warmupFacts);
    const warmup = composeWarmup(material, now, clock.timeZone);
    const sessionId = deps.ids.uuid();
    await store.sessions.addSession({ id: sessionId, bookId, at: isoTime(clock), warmup });
    timers.arm(sessionId, now, limit);
    emit({ kind: 'session', sessionId, change: 'started' });
    return { sessionId, warmup, resumed: false };
  };

  /** A model may take its time to sum up, or fail: the queued job ends it then, and nobody waits to begin anew. */
  const endSoon = (sessionId: string): Promise<void> =>
    atMost(clock, summaryWithin, end(sessionId)).catch((error: unknown) =>
      logger.error('A session could not be ended yet', error),
    );

  const end = async (sessionId: string): Promise<Ending> => {
    await answers.abort(sessionId, 'stopped');
    timers.disarm(sessionId);
    const session = await store.sessions.findSession(sessionId);
    // Queued first, so that an ending which a crash cuts is done at the next start.
    if (session && !session.endedAt) await queueEnd(sessionId, 'learner');
    return ends.end(sessionId, quitting.signal);
  };

  const findAnswer = async (sessionId: string, turnId: number): Promise<Answer> => {
    const answer = await store.sessions.findAnswer(turnId);
    if (!answer || answer.sessionId !== sessionId) throw turnNotFound();
    return answer;
  };

  const findQuestion = async (sessionId: string, turnId: number): Promise<Turn> => {
    const [turn] = await store.sessions.getTurns([turnId]);
    if (!turn || turn.sessionId !== sessionId) throw turnNotFound();
    if (turn.role === 'user') return turn;
    const [question] = turn.replyTo === null ? [] : await store.sessions.getTurns([turn.replyTo]);
    if (!question) throw turnNotFound();
    return question;
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
      if (!session) throw sessionNotFound();
      return { ...session, turns: [...turns], runningSummary, warmup };
    },
    thread: (query) => findThreadPage(store.sessions, query),
    async *ask(sessionId, content, selection = null) {
      yield* answerTo(sessionId, () =>
        store.sessions.addQuestion({ sessionId, content, at: isoTime(clock), selection }),
      );
    },
    async *regenerate(sessionId, turnId, by = null) {
      yield* answerTo(sessionId, () => findQuestion(sessionId, turnId), by);
    },
    answer: findAnswer,
    async stop(sessionId, turnId) {
      await answers.abort(sessionId, 'stopped', turnId);
      return findAnswer(sessionId, turnId);
    },
    async findErasure(sessionId, turnId) {
      const [[turn], erasure] = await Promise.all([
        store.sessions.getTurns([turnId]),
        store.sessions.findErasure(turnId),
      ]);
      if (turn?.sessionId !== sessionId || !erasure) throw turnNotFound();
      return erasure;
    },
    async eraseExchange(sessionId, turnId) {
      const [turn] = await store.sessions.getTurns([turnId]);
      if (turn?.sessionId !== sessionId) throw turnNotFound();
      if (answers.has(sessionId))
        throw new LecternError(
          'ANSWER_RUNNING',
          'An answer is still being written. Stop it or wait for its end, then delete the message.',
        );
      if (!(await store.sessions.eraseExchange(turnId, isoTime(clock)))) throw turnNotFound();
      wakeJobs();
      const left = await store.sessions.findSession(sessionId);
      emit({ kind: 'session', sessionId, change: left ? 'turn' : 'discarded' });
    },
    end,
    isAnswering: () => answers.any(),
    async recover() {
      const answersCut = await store.sessions.cutStreamingAnswers(isoTime(clock));
      const limit = await idleLimit();
      let sessionsEnded = 0;
      for (const session of await store.sessions.listOpenSessions()) {
        if (isLive(session, limit)) {
          timers.arm(session.sessionId, lastSign(session), limit);
        } else {
          await queueEnd(session.sessionId, null);
          sessionsEnded += 1;
        }
      }
      return { answersCut, sessionsEnded };
    },
    async endQueued(job, signal) {
      const sessionId = String(job.payload['sessionId'] ?? '');
      const session = await store.sessions.findSession(sessionId);
      if (!session || session.endedAt) return;
      const cameBack = answers.has(sessionId) || lastSign(session) > Date.parse(job.createdAt);
      if (cameBack && job.payload['by'] !== 'learner') await arm(sessionId);
      else await untilAborted(ends.end(sessionId, signal), signal);
    },
    async close(within) {
      if (closed) return;
      closed = true;
      timers.close();
      await answers.abortAll('cut');
      await Promise.all(afterwork);
      const endAll = async (): Promise<void> => {
        for (const { sessionId } of await store.sessions.listOpenSessions()) {
          if (quitting.signal.aborted) return;
          // Queued first: whatever cannot be done in time is done at the next start.
          await queueEnd(sessionId, null);
          await ends.end(sessionId, quitting.signal);
        }
      };
      const work = endAll().catch((error: unknown) =>
        logger.error('A session could not be ended at quit', error),
      );
      await atMost(clock, within, work);
      quitting.abort();
    },
  };
};

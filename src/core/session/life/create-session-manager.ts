import type { AnswerEvent } from '../../../shared/contract';
import { LecternError } from '../../../shared/errors';
import type { Session, SessionId, Settings, Turn, TurnId } from '../../../shared/model';
import type { ClaimedJob } from '../../ports';
import { isoTime } from '../../ports';
import { atMost } from '../../async/at-most';
import { untilAborted } from '../../async/until-aborted';
import { createAfterwork, type Afterwork } from '../afterwork/queue-afterwork';
import { readConversation } from '../answer/prepare-task';
import { runAnswer } from '../answer/run-answer';
import { sessionNotFound, type Ending } from './end-sessions';
import { createLiveSessions, type LiveSessions, type SessionManagerDeps } from './live-sessions';
import { findAnswer, findQuestion, sessionReaders, turnNotFound } from './read-sessions';
import type { AnsweredBy, Sessions } from './sessions';
import { createSessionStarter } from './start-session';
import { errorText } from '../../../shared/messages/engine-text';
import { sessionOfJob } from '../../jobs/session-of-job';

/** Session operations reserved for the engine. */
export interface SessionManager extends Sessions {
  /** Call first after a start: cuts streaming answers, ends idle sessions and arms timers for the others. */
  recover(): Promise<{ readonly answersCut: number; readonly sessionsEnded: number }>;
  /** The handler of `end-session` jobs: ends the session unless the learner has resumed it. */
  endQueued(job: ClaimedJob, signal: AbortSignal): Promise<void>;
  /** Whether an answer is being written. */
  isAnswering(): boolean;
  /** At quit: cuts and saves running answers and ends open sessions, within `within` milliseconds. */
  close(within: number): Promise<void>;
}

/** Milliseconds that a new session waits for the previous one's summary, to begin with it. */
const summaryTimeout = 3000;

const openSession = async (
  { store }: SessionManagerDeps,
  { ends }: LiveSessions,
  sessionId: SessionId,
): Promise<Session> => {
  const session = await store.sessions.findSession(sessionId);
  if (!session) throw sessionNotFound();
  if (session.endedAt || ends.isEnding(sessionId))
    throw new LecternError('SESSION_ENDED', errorText.sessionEnded);
  return session;
};

/** The settings with another engine for answers. */
const withAnswerer = (settings: Settings, by: AnsweredBy | null): Settings =>
  by === null || by === 'builtin'
    ? settings
    : {
        ...settings,
        models: { ...settings.models, tasks: { ...settings.models.tasks, answers: by } },
      };

/** Answers a question, which `takeQuestion` finds or stores before anything else happens (B1). */
const answerTo = (
  deps: SessionManagerDeps,
  live: LiveSessions,
  afterwork: Afterwork,
  {
    sessionId,
    by,
    takeQuestion,
  }: {
    readonly sessionId: SessionId;
    readonly by: AnsweredBy | null;
    readonly takeQuestion: () => Promise<Turn>;
  },
): AsyncIterable<AnswerEvent> => {
  const { store } = deps;
  const emitTurnChanged = (): void => deps.emit({ kind: 'session', sessionId, change: 'turn' });
  return live.answers.launch(
    sessionId,
    async (signal, show) => {
      const session = await openSession(deps, live, sessionId);
      const settings = withAnswerer(await store.settings.getSettings(), by);
      const taking = takeQuestion();
      const conversation = readConversation(store, session, settings);
      conversation.catch(() => undefined);
      const question = await taking;
      live.timers.disarm(sessionId);
      return runAnswer(deps, {
        session,
        question,
        settings,
        conversation,
        by: by === 'builtin' ? by : null,
        signal,
        show: (event) => {
          show(event);
          if (event.kind === 'begin') emitTurnChanged();
        },
      });
    },
    () => {
      emitTurnChanged();
      afterwork.queue(sessionId);
    },
  );
};

const eraseExchange = async (
  { store, clock, wakeJobs, emit }: SessionManagerDeps,
  { answers }: LiveSessions,
  sessionId: SessionId,
  turnId: TurnId,
): Promise<void> => {
  const [turn] = await store.sessions.getTurns([turnId]);
  if (turn?.sessionId !== sessionId) throw turnNotFound();
  if (answers.has(sessionId)) throw new LecternError('ANSWER_RUNNING', errorText.answerRunning);
  if (!(await store.sessions.eraseExchange(turnId, isoTime(clock)))) throw turnNotFound();
  wakeJobs();
  const left = await store.sessions.findSession(sessionId);
  emit({ kind: 'session', sessionId, change: left ? 'turn' : 'discarded' });
};

const recover = async (
  { store, clock }: SessionManagerDeps,
  live: LiveSessions,
): Promise<{ readonly answersCut: number; readonly sessionsEnded: number }> => {
  const answersCut = await store.sessions.cutStreamingAnswers(isoTime(clock));
  const limit = await live.idleLimit();
  let sessionsEnded = 0;
  for (const session of await store.sessions.listOpenSessions()) {
    if (live.isLive(session, limit)) {
      live.timers.arm(session.sessionId, live.lastUsed(session), limit);
    } else {
      await live.queueEnd(session.sessionId, null);
      sessionsEnded += 1;
    }
  }
  return { answersCut, sessionsEnded };
};

const endQueued = async (
  { store }: SessionManagerDeps,
  live: LiveSessions,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> => {
  const sessionId = sessionOfJob(job);
  const session = await store.sessions.findSession(sessionId);
  if (!session || session.endedAt) return;
  const isInUse = live.answers.has(sessionId) || live.lastUsed(session) > Date.parse(job.createdAt);
  if (isInUse && job.payload['by'] !== 'learner') await live.arm(sessionId);
  else await untilAborted(live.ends.end(sessionId, signal), signal);
};

/** Ends all open sessions. Each is queued first, so that the next start ends the remaining ones. */
const endAll = async (
  { store }: SessionManagerDeps,
  live: LiveSessions,
  signal: AbortSignal,
): Promise<void> => {
  for (const { sessionId } of await store.sessions.listOpenSessions()) {
    if (signal.aborted) return;
    await live.queueEnd(sessionId, null);
    await live.ends.end(sessionId, signal);
  }
};

export const createSessionManager = (deps: SessionManagerDeps): SessionManager => {
  const { store, clock, logger } = deps;
  const live = createLiveSessions(deps);
  const afterwork = createAfterwork(deps, (sessionId) => live.arm(sessionId));
  /** Aborted at quit. The queued job ends a session that is still ending. */
  const quitting = new AbortController();

  const end = async (sessionId: SessionId): Promise<Ending> => {
    await live.answers.abort(sessionId, 'stopped');
    live.timers.disarm(sessionId);
    const session = await store.sessions.findSession(sessionId);
    // Queued first, so that the next start can finish after a crash.
    if (session && !session.endedAt) await live.queueEnd(sessionId, 'learner');
    return live.ends.end(sessionId, quitting.signal);
  };
  /** If the model is slow or fails, the queued job ends the session later. */
  const endSoon = (sessionId: SessionId): Promise<void> =>
    atMost(clock, summaryTimeout, end(sessionId)).catch((error: unknown) =>
      logger.error('A session could not be ended yet', error),
    );

  return {
    ...sessionReaders(deps),
    start: createSessionStarter(deps, live, endSoon),
    async *ask(sessionId, content, selection = null, { scope, answerer = null } = {}) {
      const takeQuestion = (): Promise<Turn> =>
        store.sessions.addQuestion({
          sessionId,
          content,
          at: isoTime(clock),
          selection,
          ...(scope && scope.kind !== 'book' ? { scope } : {}),
        });
      yield* answerTo(deps, live, afterwork, { sessionId, by: answerer, takeQuestion });
    },
    async *regenerate(sessionId, turnId, by = null) {
      const takeQuestion = (): Promise<Turn> => findQuestion(deps, sessionId, turnId);
      yield* answerTo(deps, live, afterwork, { sessionId, by, takeQuestion });
    },
    async saveDraft(bookId, draft) {
      await store.sessions.saveDraft(bookId, draft);
      return draft;
    },
    async stop(sessionId, turnId) {
      await live.answers.abort(sessionId, 'stopped', turnId);
      return findAnswer(deps, sessionId, turnId);
    },
    eraseExchange: (sessionId, turnId) => eraseExchange(deps, live, sessionId, turnId),
    end,
    isAnswering: () => live.answers.any(),
    recover: () => recover(deps, live),
    endQueued: (job, signal) => endQueued(deps, live, job, signal),
    async close(within) {
      if (!live.close()) return;
      await live.answers.abortAll('cut');
      await afterwork.settle();
      const work = endAll(deps, live, quitting.signal).catch((error: unknown) =>
        logger.error('A session could not be ended at quit', error),
      );
      await atMost(clock, within, work);
      quitting.abort();
    },
  };
};

import { LecternError } from '../../../shared/errors';
import { emptyDraft, type Answer, type SessionId, type Turn, type TurnId } from '../../../shared/model';
import type { SessionManagerDeps } from './live-sessions';
import { sessionNotFound } from './end-sessions';
import { findThreadPage } from './find-thread-page';
import type { Sessions } from './sessions';
import { shownWarmup } from './warmup';
import { errorText } from '../../../shared/messages/engine-text';

export const turnNotFound = (): LecternError => new LecternError('TURN_NOT_FOUND', errorText.turnElsewhere);

export const findAnswer = async (
  { store }: SessionManagerDeps,
  sessionId: SessionId,
  turnId: TurnId,
): Promise<Answer> => {
  const answer = await store.sessions.findAnswer(turnId);
  if (!answer || answer.sessionId !== sessionId) throw turnNotFound();
  return answer;
};

/** Finds a question by its own id or its answer's. */
export const findQuestion = async (
  { store }: SessionManagerDeps,
  sessionId: SessionId,
  turnId: TurnId,
): Promise<Turn> => {
  const [turn] = await store.sessions.getTurns([turnId]);
  if (!turn || turn.sessionId !== sessionId) throw turnNotFound();
  if (turn.role === 'user') return turn;
  const [question] = turn.replyTo === null ? [] : await store.sessions.getTurns([turn.replyTo]);
  if (!question) throw turnNotFound();
  return question;
};

type Readers = Pick<Sessions, 'list' | 'get' | 'thread' | 'answer' | 'findErasure' | 'draft' | 'questions'>;

export const sessionReaders = (deps: SessionManagerDeps): Readers => {
  const { sessions } = deps.store;
  return {
    list: ({ bookId, limit, before }) => sessions.listSessions(bookId, limit, before),
    async get(sessionId) {
      const [session, turns, running, warmup] = await Promise.all([
        sessions.findSession(sessionId),
        sessions.listTurns(sessionId),
        sessions.findRunningSummary(sessionId),
        sessions.findWarmup(sessionId),
      ]);
      if (!session) throw sessionNotFound();
      return {
        ...session,
        turns: [...turns],
        runningSummary: running && {
          text: running.text,
          fromTurnId: running.fromTurnId,
          toTurnId: running.toTurnId,
        },
        warmup: warmup && shownWarmup(warmup, deps.clock.now(), deps.clock.timeZone),
      };
    },
    draft: async (bookId) => (await sessions.findDraft(bookId)) ?? emptyDraft,
    questions: (bookId, limit) => sessions.listQuestions(bookId, limit),
    thread: (query) => findThreadPage(sessions, query),
    answer: (sessionId, turnId) => findAnswer(deps, sessionId, turnId),
    async findErasure(sessionId, turnId) {
      const [[turn], erasure] = await Promise.all([
        sessions.getTurns([turnId]),
        sessions.findErasure(turnId),
      ]);
      if (turn?.sessionId !== sessionId || !erasure) throw turnNotFound();
      return erasure;
    },
  };
};

import type { SessionReader, SessionWriter } from '../../core/ports/store/session-store';
import { LecternError } from '../../shared/errors';
import type { Answer, Session, SessionId, Turn, TurnId } from '../../shared/model';
import { scrub } from '../index/full-text';
import { putVectors } from '../vectors';
import type { Sql } from '../sql';
import { requireBook } from '../tables/books/books';
import { addContext, eraseFromContexts, listContext } from '../tables/sessions/contexts';
import * as turns from '../tables/sessions/conversations';
import { findDraft, listQuestions, saveDraft } from '../tables/sessions/drafts';
import { countErasures, refuseAfterErasure } from '../tables/erasures';
import { addEvent, scopeOfBook, whileErasing } from '../tables/events';
import { factsSupportedBy } from '../tables/memory/evidence';
import { factsOnlyFromSession } from '../tables/memory/facts';
import { addJob, cancelJobsOfSession } from '../tables/jobs';
import * as sessions from '../tables/sessions/sessions';
import { addSummary, listSummaries } from '../tables/memory/summaries';
import { findThreadPage } from '../tables/sessions/thread';
import { findWarmup, forgetInWarmups, forgetSessionInWarmups } from '../tables/sessions/warmups';
import { eraseFacts, reopenSupersededBy } from '../tables/memory/write-facts';
import { refuseReadOnly } from '../tables/policy/switches';
import { eraseExchange, findErasure, weighFacts } from './erase/erase-exchange';
import { importSession } from './import-session';
import { recordTurn } from './record-turn';
import type { Verbs } from './verbs';
import { errorText, jobLabels } from '../../shared/messages/engine-text';

const turnNotFound = (turnId: TurnId): LecternError =>
  new LecternError('TURN_NOT_FOUND', errorText.turnGone, { turnId });

const openSession = (sql: Sql, id: SessionId): Session => {
  const session = sessions.findSession(sql, id);
  if (!session) throw new LecternError('SESSION_NOT_FOUND', errorText.sessionGone, { sessionId: id });
  if (session.endedAt !== null) {
    throw new LecternError('SESSION_ENDED', errorText.sessionEnded, {
      sessionId: id,
    });
  }
  return session;
};

const asAnswer = (sql: Sql, turn: Turn): Answer => ({ ...turn, context: [...listContext(sql, turn.turnId)] });

const beginAnswer = (sql: Sql, answer: Parameters<SessionWriter['beginAnswer']>[0]): Turn => {
  openSession(sql, answer.sessionId);
  if (!turns.findTurn(sql, answer.replyTo)) throw turnNotFound(answer.replyTo);
  const turn = turns.beginAnswerTurn(sql, answer);
  addContext(sql, turn.turnId, answer.context);
  sessions.touchSession(sql, answer.sessionId, answer.at, 1);
  return turn;
};

/** Ends answers that a crash interrupted. Returns how many there were. */
const cutStreamingAnswers = (sql: Sql, at: string): number => {
  const cut = turns.cutStreamingTurns(sql);
  for (const turn of cut)
    recordTurn(sql, turn, sessions.findSession(sql, turn.sessionId)?.bookId ?? null, at);
  return cut.length;
};

const finishAnswer = (
  sql: Sql,
  turnId: TurnId,
  end: Parameters<SessionWriter['finishAnswer']>[1],
): Answer => {
  const streaming = turns.findTurn(sql, turnId);
  if (!streaming || streaming.role !== 'assistant') throw turnNotFound(turnId);
  const { turn, ended } = turns.finishTurn(sql, streaming, end);
  if (!ended) return asAnswer(sql, turn);
  const { sessionId } = turn;
  const bookId = sessions.findSession(sql, sessionId)?.bookId ?? null;
  sessions.touchSession(sql, sessionId, end.at, 0);
  recordTurn(sql, turn, bookId, end.at);
  if (turn.state === 'complete' && end.extract) {
    const payload = { turnId, sessionId };
    addJob(
      sql,
      { kind: 'extract-facts', payload, label: jobLabels['extract-facts'], bookId, runAt: end.at },
      end.at,
    );
  }
  return asAnswer(sql, turn);
};

/** Deletes a session with everything that comes only from it. */
const discardSession = (sql: Sql, id: SessionId): void => {
  const facts = factsOnlyFromSession(sql, id);
  reopenSupersededBy(sql, facts);
  eraseFacts(sql, facts);
  eraseFromContexts(sql, 'fact', facts);
  eraseFromContexts(sql, 'session', [id]);
  forgetInWarmups(sql, facts);
  forgetSessionInWarmups(sql, id);
  const turnIds = turns.idsOfSession(sql, id);
  const { others } = factsSupportedBy(sql, turnIds);
  eraseFromContexts(sql, 'turn', turnIds);
  cancelJobsOfSession(sql, id);
  sessions.eraseSession(sql, id);
  weighFacts(sql, others);
  if (turnIds.length > 0) sql.exec(scrub('turns_fts'));
  if (facts.length > 0) sql.exec(scrub('facts_fts'));
};

const endSession = (
  sql: Sql,
  id: SessionId,
  { title, summary, at, erasures }: Parameters<SessionWriter['endSession']>[1],
): boolean => {
  refuseAfterErasure(sql, erasures);
  const ended = sessions.endSession(sql, id, title, summary, at);
  if (!ended) return false;
  addEvent(sql, {
    source: 'system',
    role: 'system',
    ...scopeOfBook(ended.bookId),
    content: { change: 'session-ended', turns: ended.turnCount },
    sessionId: id,
    turnId: null,
    at,
  });
  return true;
};

const sessionReads = (sql: Sql): Verbs<SessionReader> => ({
  listSessions: (bookId, limit, before) => sessions.listSessions(sql, bookId, limit, before),
  findSession: (id) => sessions.findSession(sql, id),
  getSessions: (ids) => sessions.getSessions(sql, ids),
  listOpenSessions: () => sessions.listOpenSessions(sql),
  findLastSession: (bookId, except) => sessions.findLastSession(sql, bookId, except),
  listTurns: (sessionId) => turns.listTurns(sql, sessionId),
  listRecentTurns: (sessionId, limit) => turns.listRecentTurns(sql, sessionId, limit),
  getTurns: (ids) => turns.getTurns(sql, ids),
  findAnswer: (turnId) => {
    const turn = turns.findTurn(sql, turnId);
    return turn && turn.role === 'assistant' ? asAnswer(sql, turn) : null;
  },
  findThreadPage: (place, limit) => findThreadPage(sql, place, limit),
  findRunningSummary: (sessionId) => sessions.findRunningSummary(sql, sessionId),
  findWarmup: (sessionId) => findWarmup(sql, sessionId),
  listSummaries: (limit) => listSummaries(sql, limit),
  findDraft: (bookId) => findDraft(sql, bookId),
  listQuestions: (bookId, limit) => listQuestions(sql, bookId, limit),
  countSessions: () => sessions.countSessions(sql),
  countErasures: () => countErasures(sql),
  findErasure: (turnId) => findErasure(sql, turnId),
});

const sessionWrites = (sql: Sql): Verbs<SessionWriter> => ({
  saveDraft: (bookId, draft) => {
    requireBook(sql, bookId);
    saveDraft(sql, bookId, draft);
  },

  addSession: ({ id, bookId, at, warmup }) => {
    requireBook(sql, bookId);
    sessions.addSession(sql, id, bookId, at, JSON.stringify(warmup));
  },

  importSession: (imported) => importSession(sql, imported),

  addQuestion: (question) => {
    const { sessionId, at } = question;
    const { bookId } = openSession(sql, sessionId);
    const turn = turns.addQuestionTurn(sql, question);
    sessions.touchSession(sql, sessionId, at, 1);
    recordTurn(sql, turn, bookId, at);
    return turn;
  },

  beginAnswer: (answer) => beginAnswer(sql, answer),

  appendAnswer: (turnId, text, citations) => {
    if (!turns.appendToTurn(sql, turnId, text, citations)) throw turnNotFound(turnId);
  },

  setNoteCitations: (turnId, citations) => {
    if (!turns.setNoteCitations(sql, turnId, citations)) throw turnNotFound(turnId);
  },

  setAnswerCard: (turnId, answer) => {
    if (!turns.setTurnCard(sql, turnId, answer)) throw turnNotFound(turnId);
  },

  switchAnswer: (turnId, to) => {
    if (!turns.switchTurn(sql, turnId, to)) throw turnNotFound(turnId);
  },

  finishAnswer: (turnId, end) => finishAnswer(sql, turnId, end),

  cutStreamingAnswers: (at) => cutStreamingAnswers(sql, at),

  saveRunningSummary: (sessionId, summary) => {
    refuseAfterErasure(sql, summary.erasures);
    sessions.saveRunningSummary(sql, sessionId, summary);
  },

  endSession: (id, end) => endSession(sql, id, end),

  rewriteSession: (id, { title, summary, erasures }) => {
    refuseAfterErasure(sql, erasures);
    sessions.rewriteSession(sql, id, title, summary);
  },

  discardSession: (id) => whileErasing(sql, () => discardSession(sql, id)),

  eraseExchange: (turnId, at) => eraseExchange(sql, turnId, at),

  addSummary: ({ erasures, ...summary }) => {
    refuseReadOnly(sql);
    refuseAfterErasure(sql, erasures);
    const added = addSummary(sql, summary);
    turns.markTurnsSummarised(sql, added.id, summary.sourceFromId, summary.sourceToId);
    return added;
  },

  addTurnVectors: (modelId, vectors) => {
    putVectors(sql, 'turn', modelId, null, vectors);
  },
});

export const sessionVerbs = (sql: Sql): Verbs<SessionReader & SessionWriter> => ({
  ...sessionReads(sql),
  ...sessionWrites(sql),
});

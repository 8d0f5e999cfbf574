import type { Erasure } from '../../../core/ports/store/session-store';
import { LecternError } from '../../../shared/errors';
import { scrub } from '../../index/full-text';
import { unindexedWords } from '../../index/lost-words';
import type { Sql } from '../../sql';
import { eraseFromContexts } from '../../tables/sessions/contexts';
import * as turns from '../../tables/sessions/conversations';
import { noteErasure } from '../../tables/erasures';
import { whileErasing } from '../../tables/events';
import { factsSupportedBy, listEvidence } from '../../tables/memory/evidence';
import * as facts from '../../tables/memory/facts';
import { factsOfErased, reindexFacts } from '../../tables/memory/facts-of-erased';
import { addJob, cancelJobsOfSession } from '../../tables/jobs';
import { eraseSession, findSession, recountTurns } from '../../tables/sessions/sessions';
import { topicsOfTurns } from '../../tables/memory/topic-lines';
import { forgetInWarmups } from '../../tables/sessions/warmups';
import * as written from '../../tables/memory/write-facts';
import { holdLimits } from '../memory/hold-limits';
import { findCoverage, forgetDerived, type DerivedTexts } from './forget-derived';
import { forgetInTopics } from './forget-in-topics';
import { wordedByErased } from './worded-by-erased';
import { errorText, jobLabels } from '../../../shared/messages/engine-text';
import { asTurnId, type FactId, type SessionId, type TurnId } from '../../../shared/model';

/** Recalculates the confidence of facts that lost some of their evidence. */
export const weighFacts = (sql: Sql, ids: readonly FactId[]): void => {
  for (const id of ids) {
    const counts = listEvidence(sql, id).map(({ meta }) =>
      typeof meta['counts'] === 'number' ? meta['counts'] : null,
    );
    written.weighFact(sql, id, counts);
  }
};

/** Erases facts, also from contexts and greetings, and activates those that they had superseded. */
export const eraseWithTraces = (sql: Sql, ids: readonly FactId[], at: string): void => {
  const reopened = written.reopenSupersededBy(sql, ids);
  written.eraseFacts(sql, ids);
  holdLimits(sql, reopened, at);
  eraseFromContexts(sql, 'fact', ids);
  forgetInWarmups(sql, ids);
};

const joinIds = (ids: readonly (number | string)[]): string => ids.join(' ');

/**
 * Queues the job that rewrites texts that covered the erased turns; in the same transaction, so that no crash loses it.
 */
export const queueRewrite = (
  sql: Sql,
  turnId: TurnId,
  sessionId: SessionId | null,
  { summaries, archives, base }: DerivedTexts,
  topics: readonly string[],
  at: string,
): void => {
  if (sessionId === null && base === null && summaries.length + archives.length + topics.length === 0) return;
  const payload = {
    turnId,
    sessionId,
    summaries: joinIds(summaries),
    archives: joinIds(archives),
    topics: joinIds(topics),
    base,
  };
  const label = jobLabels['retell-erased'];
  addJob(sql, { kind: 'retell-erased', payload, label, bookId: null, runAt: at }, at);
};

/** What erasing an exchange would also erase or change; null if it does not exist. */
export const findErasure = (sql: Sql, turnId: TurnId): Erasure | null => {
  const exchange = turns.turnsOfExchange(sql, turnId);
  if (exchange.length === 0) return null;
  const { alone, others } = factsSupportedBy(
    sql,
    exchange.map(({ id }) => id),
  );
  const erasedIds = new Set(alone);
  return {
    answers: exchange.length - 1,
    facts: facts.getFacts(sql, alone),
    weakened: others.length,
    reopened: facts.listSupersededBy(sql, alone).filter(({ id }) => !erasedIds.has(id)),
  };
};

/**
 * See SessionWriter. Erases a question with its answers and everything that depends only on them, in one transaction:
 * facts, vectors, index rows, topic lines, their traces in contexts, and every text condensed from them. A
 * `retell-erased` job then writes those texts again from what is left.
 */
export const eraseExchange = (sql: Sql, turnId: TurnId, at: string): boolean => {
  const exchange = turns.turnsOfExchange(sql, turnId);
  const [first] = exchange;
  if (!first) return false;
  if (exchange.some(({ state }) => state === 'streaming')) {
    throw new LecternError('ANSWER_RUNNING', errorText.answerRunning, { turnId });
  }
  const ids = exchange.map(({ id }) => id);
  const sessionId = first.session_id;
  whileErasing(sql, () => {
    noteErasure(sql, at);
    const erasedTexts = turns.getTurns(sql, ids).map(({ content }) => content);
    const { alone, others } = factsSupportedBy(sql, ids);
    const erasedFacts = facts.getFacts(sql, alone);
    const coverage = findCoverage(sql, sessionId, ids);
    const topicSlugs = topicsOfTurns(sql, ids);
    const neighbourFacts = factsOfErased(sql, ids);
    eraseWithTraces(sql, alone, at);
    holdLimits(sql, written.reopenEndedBy(sql, ids), at);
    eraseFromContexts(sql, 'turn', ids);
    turns.eraseTurns(sql, ids);

    const lost = unindexedWords(sql, [...erasedTexts, ...erasedFacts.map(({ fact }) => fact)]);
    const affectedFacts = wordedByErased(sql, others, lost, at);
    const reworded = new Set(affectedFacts.map(({ id }) => id));
    eraseWithTraces(sql, [...reworded], at);
    weighFacts(
      sql,
      others.filter((id) => !reworded.has(id)),
    );
    const topics = forgetInTopics(sql, topicSlugs, lost, at);
    const derived = forgetDerived(sql, coverage, [...erasedFacts, ...affectedFacts], lost, at);
    reindexFacts(sql, neighbourFacts);
    recountTurns(sql, sessionId);
    const session = findSession(sql, sessionId);
    const emptied = session !== null && session.endedAt !== null && session.turnCount === 0;
    if (emptied) {
      cancelJobsOfSession(sql, sessionId);
      eraseSession(sql, sessionId);
    }
    queueRewrite(
      sql,
      asTurnId(Math.min(...ids)),
      derived.session && !emptied ? sessionId : null,
      derived,
      topics,
      at,
    );
    sql.exec(scrub('turns_fts'));
    sql.exec(scrub('facts_fts'));
  });
  return true;
};

import type { Fact } from '../../shared/model';
import { saidIn } from '../../shared/text/said-in';
import { scrub } from '../index/full-text';
import { tellsOf } from '../index/lost-words';
import type { Sql } from '../sql';
import * as archives from '../tables/memory/archives';
import * as base from '../tables/memory/base-memory';
import { eraseFromContexts, eraseSummariesFromContexts } from '../tables/sessions/contexts';
import { untellSession } from '../tables/sessions/sessions';
import * as summaries from '../tables/memory/summaries';
import { dropTopicNames, listTopicNames } from '../tables/memory/topic-names';
import { forgetSessionInWarmups } from '../tables/sessions/warmups';

/** What is to be made again from the messages that are left. */
export interface Derived {
  readonly session: boolean;
  readonly summaries: readonly number[];
  /** Days first, then weeks, then months. */
  readonly archives: readonly number[];
  /** Summaries up to this one were in the base memory; null where it contains nothing of what went. */
  readonly base: number | null;
}

/** What was derived from turns, looked up while they still exist. */
interface Telling {
  readonly sessionId: string;
  readonly fromTurnId: number;
  readonly summaries: readonly number[];
  readonly archives: readonly number[];
}

export const findTelling = (sql: Sql, sessionId: string, turnIds: readonly number[]): Telling => {
  const told = summaries.summariesOfTurns(sql, turnIds);
  return {
    sessionId,
    fromTurnId: Math.min(...turnIds),
    summaries: told,
    archives: archives.archivesHolding(sql, told),
  };
};

/**
 * The revisions that may tell of it go, every one: from the first that a summary of the turns was folded into, or that
 * was distilled once a fact of theirs about the learner was known. The last one before them is used again, with all that
 * was written by hand since and without what was struck out.
 */
const forgetInBase = (sql: Sql, from: number, at: string): number | null => {
  const upTo = summaries.lastOfRevisions(sql, from);
  const newest = base.findBase(sql);
  const before = base.findBaseBefore(sql, from);
  eraseFromContexts(sql, 'base-memory', base.eraseRevisions(sql, from));
  const { wrote, struck } = newest?.byHand ?? { wrote: [], struck: [] };
  const out = new Set(struck.map(saidIn));
  const kept = (before?.text ?? '')
    .split('\n')
    .filter((line) => saidIn(line) === '' || !out.has(saidIn(line)));
  const there = new Set(kept.map(saidIn));
  const lines = [...kept, ...wrote.filter((line) => !there.has(saidIn(line))).map((line) => `- ${line}`)];
  const text = lines.join('\n').trim();
  if (text !== '' || struck.length > 0) base.addBaseRevision(sql, text, at, { wrote, struck });
  return upTo;
};

const firstOf = (...revisions: readonly (number | null)[]): number | null =>
  revisions.reduce((first, one) => (one === null ? first : Math.min(one, first ?? one)), null);

/**
 * D13, after the turns are gone: whatever was condensed out of them loses its text in the same transaction, so that
 * nothing goes on telling of them until it is made again. `facts` are those that went with them, `lost` the words that
 * nobody says any more.
 */
export const forgetDerived = (
  sql: Sql,
  telling: Telling,
  facts: readonly Fact[],
  lost: ReadonlySet<string>,
  at: string,
): Derived => {
  const { sessionId, fromTurnId } = telling;
  eraseSummariesFromContexts(sql, sessionId, fromTurnId);
  const session = untellSession(sql, sessionId, fromTurnId);
  if (session) {
    eraseFromContexts(sql, 'session', [sessionId]);
    forgetSessionInWarmups(sql, sessionId);
    sql.exec(scrub('sessions_fts'));
  }
  const known = facts.filter(({ scope }) => scope === 'user').map(({ createdAt }) => createdAt);
  const sinceFacts = known.length === 0 ? null : base.firstDistilledSince(sql, known.toSorted()[0] ?? at);
  const from = firstOf(summaries.firstRevisionOf(sql, telling.summaries), sinceFacts);
  const upTo = from === null ? null : forgetInBase(sql, from, at);
  // What was struck out is kept word for word, so that it stays out; of what is gone nothing comes in any more.
  base.eraseStruckLines(sql, (line) => tellsOf(line, lost));
  const blankSummaries = summaries.blankSummaries(sql, telling.summaries);
  const blankArchives = archives.blankArchives(sql, telling.archives);
  eraseFromContexts(sql, 'summary', telling.summaries);
  eraseFromContexts(sql, 'archive', telling.archives);
  const names = listTopicNames(sql).filter((name) => tellsOf(name, lost));
  if (names.length > 0) dropTopicNames(sql, names);
  if (telling.archives.length > 0 || names.length > 0) sql.exec(scrub('archives_fts'));
  return { session, summaries: blankSummaries, archives: blankArchives, base: upTo };
};

import { asTurnId, type Fact, type SessionId, type TurnId } from '../../../shared/model';
import { withoutMarkup } from '../../../shared/text/without-markup';
import { scrub } from '../../index/full-text';
import { mentionsAny } from '../../index/lost-words';
import type { Sql } from '../../sql';
import * as archives from '../../tables/memory/archives';
import * as base from '../../tables/memory/base-memory';
import { eraseFromContexts, eraseSummariesFromContexts } from '../../tables/sessions/contexts';
import { clearSessionSummary } from '../../tables/sessions/sessions';
import * as summaries from '../../tables/memory/summaries';
import { dropTopicNames, listTopicNames } from '../../tables/memory/topic-names';
import { forgetSessionInWarmups } from '../../tables/sessions/warmups';
import { withoutRetired } from '../memory/restate-in-base';

/** Texts to be written again from the messages that are left. */
export interface DerivedTexts {
  readonly session: boolean;
  readonly summaries: readonly number[];
  /** Days first, then weeks, then months. */
  readonly archives: readonly number[];
  /** The last summary in the erased revisions of the base memory; null if there is none. */
  readonly base: number | null;
}

/** What was derived from turns, looked up while they still exist. */
interface Coverage {
  /** Null if no turn changed, only facts. */
  readonly sessionId: SessionId | null;
  readonly fromTurnId: TurnId;
  readonly summaries: readonly number[];
  readonly archives: readonly number[];
}

export const findCoverage = (sql: Sql, sessionId: SessionId | null, turnIds: readonly TurnId[]): Coverage => {
  const summaryIds = summaries.summariesOfTurns(sql, turnIds);
  return {
    sessionId,
    fromTurnId: asTurnId(Math.min(...turnIds)),
    summaries: summaryIds,
    archives: archives.archivesHolding(sql, summaryIds),
  };
};

/**
 * Erases every revision that may mention the turns: from the first that includes a summary of them, or that was
 * distilled after one of their facts about the learner was known. The last one before is used again, with everything
 * written by hand since, and without what was struck out or is no longer true.
 */
const forgetInBase = (
  sql: Sql,
  from: number,
  at: string,
  mentions: (text: string) => boolean,
): number | null => {
  const upTo = summaries.lastOfRevisions(sql, from);
  const newest = base.findBase(sql);
  const before = base.findBaseBefore(sql, from);
  eraseFromContexts(sql, 'base-memory', base.eraseRevisions(sql, from));
  const byHand = newest?.byHand ?? { wrote: [], struck: [] };
  const wrote = withoutRetired(
    sql,
    byHand.wrote.filter((line) => !mentions(line)),
    at,
  );
  const struck = byHand.struck.filter((line) => !mentions(line));
  const struckOut = new Set(struck.map(withoutMarkup));
  const keptLines = (before?.text ?? '')
    .split('\n')
    .filter((line) => withoutMarkup(line) === '' || !struckOut.has(withoutMarkup(line)));
  const present = new Set(keptLines.map(withoutMarkup));
  const lines = [
    ...keptLines,
    ...wrote.filter((line) => !present.has(withoutMarkup(line))).map((line) => `- ${line}`),
  ];
  const text = withoutRetired(sql, lines, at).join('\n').trim();
  if (text !== '' || struck.length > 0) base.addBaseRevision(sql, text, at, { wrote, struck });
  return upTo;
};

const firstOf = (...revisions: readonly (number | null)[]): number | null =>
  revisions.reduce((first, one) => (one === null ? first : Math.min(one, first ?? one)), null);

/**
 * D13, after the turns were erased: clears every text condensed from them in the same transaction, so that none
 * mentions them until it is written again. `facts` were erased with the turns; `lost` are words that no message
 * contains any more. `mentions` recognises the wordings of an erased fact in what was written by hand.
 */
export const forgetDerived = (
  sql: Sql,
  coverage: Coverage,
  facts: readonly Fact[],
  lost: ReadonlySet<string>,
  at: string,
  mentions: (text: string) => boolean = () => false,
): DerivedTexts => {
  const { sessionId, fromTurnId } = coverage;
  if (sessionId !== null) eraseSummariesFromContexts(sql, sessionId, fromTurnId);
  const session = sessionId !== null && clearSessionSummary(sql, sessionId, fromTurnId);
  if (session) {
    eraseFromContexts(sql, 'session', [sessionId]);
    forgetSessionInWarmups(sql, sessionId);
    sql.exec(scrub('sessions_fts'));
  }
  const known = facts.filter(({ scope }) => scope === 'user').map(({ createdAt }) => createdAt);
  const sinceFacts = known.length === 0 ? null : base.firstDistilledSince(sql, known.toSorted()[0] ?? at);
  const from = firstOf(
    summaries.firstRevisionOf(sql, coverage.summaries),
    sinceFacts,
    base.firstRevisionWith(sql, mentions),
  );
  const upTo = from === null ? null : forgetInBase(sql, from, at, mentions);
  // Struck-out lines are stored to keep them out; nothing can bring back those that mention erased words.
  base.eraseStruckLines(sql, (line) => mentionsAny(line, lost));
  const blankSummaries = summaries.blankSummaries(sql, coverage.summaries);
  const blankArchives = archives.blankArchives(sql, coverage.archives);
  eraseFromContexts(sql, 'summary', coverage.summaries);
  eraseFromContexts(sql, 'archive', coverage.archives);
  const names = listTopicNames(sql).filter((name) => mentionsAny(name, lost));
  if (names.length > 0) dropTopicNames(sql, names);
  if (coverage.archives.length > 0 || names.length > 0) sql.exec(scrub('archives_fts'));
  return { session, summaries: blankSummaries, archives: blankArchives, base: upTo };
};

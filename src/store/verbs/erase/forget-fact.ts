import { groupBy } from '../../../shared/group-by';
import {
  asTurnId,
  type Evidence,
  type Fact,
  type FactId,
  type SessionId,
  type TurnId,
} from '../../../shared/model';
import { scrub } from '../../index/full-text';
import { unindexedWords } from '../../index/lost-words';
import { bareWordingsOf, correctedWords, wordingRemover, wordingsOf } from '../../index/wordings';
import type { Sql } from '../../sql';
import { noteErasure } from '../../tables/erasures';
import { listEvidence } from '../../tables/memory/evidence';
import * as facts from '../../tables/memory/facts';
import { factsOfErased, reindexFacts } from '../../tables/memory/facts-of-erased';
import { addRedactedTurns, addTombstones, factKeyOf } from '../../tables/memory/tombstones';
import { eraseLinesWith, topicsOfTurns } from '../../tables/memory/topic-lines';
import * as written from '../../tables/memory/write-facts';
import { eraseFromContexts } from '../../tables/sessions/contexts';
import {
  redactContexts,
  redactProposals,
  redactTurns,
  turnsAboutFacts,
  turnsWithWordings,
  type RedactedTurn,
} from '../../tables/sessions/redact-turns';
import { forgetInWarmups } from '../../tables/sessions/warmups';
import { queueRewrite } from './erase-exchange';
import { recordChange } from '../memory/fact-changes';
import { holdLimits } from '../memory/hold-limits';
import { findCoverage, forgetDerived } from './forget-derived';
import { forgetInTopics } from './forget-in-topics';

interface Erased {
  readonly fact: Fact;
  readonly evidence: readonly Evidence[];
}

interface Forgetting {
  readonly older: 'reopen' | 'erase';
  readonly messages: 'redact' | 'keep';
}

const findErased = (sql: Sql, id: FactId, older: Forgetting['older']): readonly Erased[] => {
  const fact = facts.findFact(sql, id);
  if (!fact) return [];
  const asked = older === 'erase' ? [fact, ...facts.listFactHistory(sql, id)] : [fact];
  // Other facts with the same wording: from an earlier time when it was true, or from before a correction.
  const ids = new Set(asked.map((one) => one.id));
  for (const one of asked)
    for (const same of facts.listFactsWithWording(sql, one, correctedWords(listEvidence(sql, one.id))))
      ids.add(same);
  return facts.getFacts(sql, [...ids]).map((one) => ({ fact: one, evidence: listEvidence(sql, one.id) }));
};

interface Wordings {
  /** Whole sentences, to be removed wherever they are. */
  readonly said: readonly string[];
  /** To be removed from texts that are about the facts. */
  readonly all: readonly string[];
}

const wordingsOfAll = (erased: readonly Erased[]): Wordings => {
  const said = erased.flatMap(({ fact, evidence }) => wordingsOf(fact, evidence));
  const bare = erased.flatMap(({ fact, evidence }) => bareWordingsOf(fact, evidence));
  return { said: [...new Set(said)], all: [...new Set([...said, ...bare])] };
};

export const listWordings = (sql: Sql, id: FactId, older: Forgetting['older']): readonly string[] =>
  wordingsOfAll(findErased(sql, id, older)).all;

/** The turns that the facts were learned from. */
const turnsOf = (erased: readonly Erased[]): readonly TurnId[] => [
  ...new Set(
    erased.flatMap(({ evidence }) =>
      evidence.flatMap(({ turnId, page }) => (turnId !== null && page === null ? [turnId] : [])),
    ),
  ),
];

/** Removes the words from messages and answers, and from proposals made from them. */
const redact = (
  sql: Sql,
  erased: readonly Erased[],
  { said, all }: Wordings,
  at: string,
): readonly RedactedTurn[] => {
  const remover = wordingRemover(all);
  const ids = erased.map(({ fact }) => fact.id);
  const about = turnsAboutFacts(sql, ids, turnsOf(erased));
  const elsewhere = turnsWithWordings(sql, said);
  const redacted = [
    ...redactTurns(sql, about, remover, ids),
    ...redactTurns(sql, elsewhere, wordingRemover(said), ids),
  ];
  const turnIds = redacted.map(({ id }) => id);
  redactProposals(sql, [...about, ...elsewhere], remover);
  eraseFromContexts(sql, 'turn', turnIds);
  reindexFacts(sql, factsOfErased(sql, turnIds));
  addRedactedTurns(sql, turnIds, at);
  if (redacted.length > 0) sql.exec(scrub('turns_fts'));
  return redacted;
};

/** Clears the texts condensed from these turns and from the facts, and queues the jobs that write them again. */
const forgetCondensed = (
  sql: Sql,
  erased: readonly Erased[],
  turns: readonly RedactedTurn[],
  mentions: (text: string) => boolean,
  at: string,
): void => {
  const erasedFacts = erased.map(({ fact }) => fact);
  const lost = unindexedWords(sql, [
    ...turns.map(({ content }) => content),
    ...erasedFacts.map(({ fact }) => fact),
  ]);
  const lines = eraseLinesWith(sql, mentions);
  const touched = new Set([
    ...lines,
    ...topicsOfTurns(
      sql,
      turns.map(({ id }) => id),
    ),
  ]);
  const topics = forgetInTopics(sql, [...touched], lost, at);
  const bySession = groupBy(turns, ({ sessionId }) => sessionId);
  const sessions: readonly (readonly [SessionId | null, readonly RedactedTurn[]])[] =
    bySession.size === 0 ? [[null, []]] : [...bySession];
  for (const [index, [sessionId, said]] of sessions.entries()) {
    const ids = said.map(({ id }) => id);
    const isFirst = index === 0;
    const coverage = findCoverage(sql, sessionId, ids);
    const derived = forgetDerived(sql, coverage, isFirst ? erasedFacts : [], lost, at, mentions);
    queueRewrite(
      sql,
      asTurnId(Math.min(...ids, Number.MAX_SAFE_INTEGER)),
      derived.session ? sessionId : null,
      derived,
      isFirst ? topics : [],
      at,
    );
  }
};

/**
 * D13. Erases facts with every text that contains their wordings, in one transaction. What a model said in other words
 * is found by lineage: each text condensed from a message that lost words is written again.
 */
export const eraseFactRows = (sql: Sql, id: FactId, { older, messages }: Forgetting, at: string): boolean => {
  const erased = findErased(sql, id, older);
  const ids = erased.map(({ fact }) => fact.id);
  if (ids.length === 0) return false;
  // A book's own words stay in the book and in the answers that quote it.
  const wordings = wordingsOfAll(erased.filter(({ fact }) => fact.subject !== 'book'));
  const remover = wordingRemover(wordings.all);
  noteErasure(sql, at);
  for (const { fact, evidence } of erased)
    addTombstones(sql, { ...fact, factKey: factKeyOf(sql, fact.id) }, evidence, at);
  const turns = messages === 'redact' && wordings.all.length > 0 ? redact(sql, erased, wordings, at) : [];
  const reopened = older === 'reopen' ? written.reopenSupersededBy(sql, ids) : [];
  written.eraseFacts(sql, ids);
  holdLimits(sql, reopened, at);
  eraseFromContexts(sql, 'fact', ids);
  forgetInWarmups(sql, ids);
  redactContexts(sql, remover);
  forgetCondensed(sql, erased, turns, remover.mentions, at);
  for (const { fact } of erased) recordChange(sql, fact, { change: 'fact-erased' }, at);
  return true;
};

export const eraseFact = (sql: Sql, id: FactId, how: Forgetting, at: string): boolean => {
  const isErased = eraseFactRows(sql, id, how, at);
  if (isErased) sql.exec(scrub('facts_fts'));
  return isErased;
};

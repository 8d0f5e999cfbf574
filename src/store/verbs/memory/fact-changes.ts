import type {
  FactCorrection,
  MemoryWriter,
  NewEvidence,
  ScopeRef,
} from '../../../core/ports/store/memory/memory-store';
import { LecternError } from '../../../shared/errors';
import { asBookId, type Fact, type FactId } from '../../../shared/model';
import { sayStatement } from '../../../shared/text/grammar/statement';
import { putVectors } from '../../vectors';
import { scrub } from '../../index/full-text';
import { bareWordingsOf, wordingRemover, wordingsOf } from '../../index/wordings';
import type { Sql } from '../../sql';
import { eraseLinesWith } from '../../tables/memory/topic-lines';
import { forgetInWarmups } from '../../tables/sessions/warmups';
import { eraseFromContexts } from '../../tables/sessions/contexts';
import { requireBook } from '../../tables/books/books';
import { getCollection } from '../../tables/books/collections';
import { addEvent } from '../../tables/events';
import { queueRewrite } from '../../tables/erasures';
import { addEvidence, eraseEvidenceWithoutPage, listEvidence } from '../../tables/memory/evidence';
import { keepAfterChange, keepInBatch } from '../../tables/memory/fact-batches';
import * as facts from '../../tables/memory/facts';
import { addForgottenTurns } from '../../tables/memory/tombstones';
import * as written from '../../tables/memory/write-facts';
import { addCorrectedCase } from '../../tables/policy/cases-of-answers';
import { holdLimits } from './hold-limits';
import { eraseInBase, removeFromBase, restateInBase } from './restate-in-base';
import { errorText } from '../../../shared/messages/engine-text';

/** Records what the learner did with a fact, without its words. */
export const recordChange = (
  sql: Sql,
  fact: Pick<Fact, 'id' | 'scope' | 'scopeId'>,
  content: Readonly<Record<string, unknown>>,
  at: string,
): number => {
  const { id: factId, scope, scopeId } = fact;
  const event = { source: 'system', role: 'user', scope, scopeId, sessionId: null, turnId: null } as const;
  return addEvent(sql, { ...event, content: { ...content, factId }, at }).id;
};

const refuseTwin = (sql: Sql, fact: Fact, factKey: string | undefined, scope: ScopeRef = fact): void => {
  const twin = factKey === undefined ? null : facts.findFactByKey(sql, scope, factKey);
  if (!twin || twin.id === fact.id) return;
  throw new LecternError('FACT_EXISTS', errorText.factExists(sayStatement(twin, 'you')), { factId: twin.id });
};

export const requireScope = (sql: Sql, { scope, scopeId }: ScopeRef): void => {
  if (scope === 'book') requireBook(sql, asBookId(scopeId));
  if (scope === 'collection') getCollection(sql, Number(scopeId));
};

export const changeFact = (
  sql: Sql,
  id: FactId,
  change: Parameters<MemoryWriter['updateFact']>[1],
): Fact | null => {
  const fact = facts.findFact(sql, id);
  if (!fact) return null;
  const { at, byLearner = false, factKey, moveTo, ...decided } = change;
  if (moveTo) requireScope(sql, moveTo);
  refuseTwin(sql, fact, factKey, moveTo);
  if (byLearner) recordChange(sql, fact, { change: 'fact-changed', ...decided, ...moveTo }, at);
  const changed = written.updateFact(sql, id, change);
  removeFromBase(sql, [fact], at);
  if (!changed || (decided.status !== 'active' && !moveTo)) return changed;
  holdLimits(sql, [changed], at);
  return facts.findFact(sql, id);
};

export const endFact = (sql: Sql, id: FactId, evidence: NewEvidence): void => {
  const before = facts.findFact(sql, id);
  if (!before || !written.endFact(sql, id, evidence.at)) return;
  addEvidence(sql, id, evidence);
  written.recountEvidence(sql, id);
  removeFromBase(sql, [before], evidence.at);
};

export const approveFact = (
  sql: Sql,
  id: FactId,
  { factKey, confidence, supersedes, at, batchId }: Parameters<MemoryWriter['approveFact']>[1],
): Fact | null => {
  const fact = facts.findFact(sql, id);
  if (!fact) return null;
  refuseTwin(sql, fact, factKey);
  if (batchId !== undefined) keepInBatch(sql, batchId, [id, ...supersedes]);
  recordChange(sql, fact, { change: 'fact-changed', status: 'active' }, at);
  const replaced = facts.getFacts(sql, supersedes);
  for (const old of supersedes) {
    written.supersedeFact(sql, old, at);
    written.linkToSuccessor(sql, old, id);
  }
  written.activateFact(sql, id, confidence, at);
  if (supersedes.length > 0) written.inheritPin(sql, id);
  if (batchId !== undefined) keepAfterChange(sql, batchId, [id, ...supersedes]);
  removeFromBase(sql, replaced, at);
  holdLimits(sql, [fact], at, batchId);
  return facts.findFact(sql, id);
};

/** Erases what was said in earlier wordings of a fact and where it was used. Its pages stay: they are the book's words. */
const eraseWording = (sql: Sql, before: Fact, at: string): void => {
  const evidence = listEvidence(sql, before.id);
  const wordings = [...wordingsOf(before, evidence), ...bareWordingsOf(before, evidence)];
  const remover = wordingRemover(wordings);
  eraseLinesWith(sql, remover.mentions);
  eraseInBase(sql, remover);
  addForgottenTurns(sql, evidence, at);
  eraseEvidenceWithoutPage(sql, before.id);
  eraseFromContexts(sql, 'fact', [before.id]);
  forgetInWarmups(sql, [before.id]);
  sql.exec(scrub('facts_fts'));
};

export const correctFact = (sql: Sql, id: FactId, correction: FactCorrection): Fact | null => {
  const before = facts.findFact(sql, id);
  if (!before) return null;
  refuseTwin(sql, before, correction.factKey);
  written.correctFact(sql, id, correction);
  const { quote, at } = correction;
  restateInBase(sql, before, correction, at);
  if (correction.eraseOld) {
    eraseWording(sql, before, at);
    queueRewrite(sql, at);
  }
  const eventId = recordChange(sql, before, { change: 'fact-corrected' }, at);
  addEvidence(sql, id, {
    method: 'user_explicit',
    eventId,
    turnId: null,
    quote,
    start: null,
    end: null,
    bookId: null,
    page: null,
    label: null,
    // Erased with the fact, as its evidence is: the log contains no words.
    meta: {
      corrected: correction.eraseOld === true ? true : { subject: before.subject, words: before.words },
      counts: 1,
    },
    at,
  });
  const { vector } = correction;
  if (vector) putVectors(sql, 'fact', vector.modelId, null, [{ id, vector: vector.vector }]);
  addCorrectedCase(sql, id, at);
  written.recountEvidence(sql, id);
  // A correction puts a fact that had expired to use again.
  holdLimits(sql, [before], at);
  return facts.findFact(sql, id);
};

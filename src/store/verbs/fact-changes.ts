import type { FactCorrection, MemoryWriter } from '../../core/ports/store/memory-store';
import { LecternError } from '../../shared/errors';
import type { Fact } from '../../shared/model';
import { sayStatement } from '../../shared/text/grammar/statement';
import { putVectors } from '../vectors';
import type { Sql } from '../sql';
import { addEvent } from '../tables/events';
import { addEvidence } from '../tables/memory/evidence';
import * as facts from '../tables/memory/facts';
import * as written from '../tables/memory/write-facts';
import { errorText } from '../../shared/messages/en/errors';

/** Records what the learner did with a fact, without its words. */
export const recordFactChange = (
  sql: Sql,
  fact: Pick<Fact, 'id' | 'scope' | 'scopeId'>,
  content: Readonly<Record<string, unknown>>,
  at: string,
): number => {
  const { id: factId, scope, scopeId } = fact;
  const event = { source: 'system', role: 'user', scope, scopeId, sessionId: null, turnId: null } as const;
  return addEvent(sql, { ...event, content: { ...content, factId }, at }).id;
};

const refuseTwin = (sql: Sql, fact: Fact, factKey: string | undefined): void => {
  const twin = factKey === undefined ? null : facts.findFactByKey(sql, fact, factKey);
  if (!twin || twin.id === fact.id) return;
  throw new LecternError('FACT_EXISTS', errorText.factExists(sayStatement(twin, 'you')), { factId: twin.id });
};

export const changeFact = (
  sql: Sql,
  id: number,
  change: Parameters<MemoryWriter['updateFact']>[1],
): Fact | null => {
  const fact = facts.findFact(sql, id);
  if (!fact) return null;
  refuseTwin(sql, fact, change.factKey);
  const { at, byLearner = false, factKey: _key, ...decided } = change;
  if (byLearner) recordFactChange(sql, fact, { change: 'fact-changed', ...decided }, at);
  return written.updateFact(sql, id, change);
};

export const approveFact = (
  sql: Sql,
  id: number,
  { factKey, confidence, supersedes, at }: Parameters<MemoryWriter['approveFact']>[1],
): Fact | null => {
  const fact = facts.findFact(sql, id);
  if (!fact) return null;
  refuseTwin(sql, fact, factKey);
  recordFactChange(sql, fact, { change: 'fact-changed', status: 'active' }, at);
  for (const old of supersedes) {
    written.supersedeFact(sql, old, at);
    written.linkToSuccessor(sql, old, id);
  }
  written.activateFact(sql, id, confidence, at);
  if (supersedes.length > 0) written.inheritPin(sql, id);
  return facts.findFact(sql, id);
};

export const correctFact = (sql: Sql, id: number, correction: FactCorrection): Fact | null => {
  const before = facts.findFact(sql, id);
  if (!before) return null;
  refuseTwin(sql, before, correction.factKey);
  written.correctFact(sql, id, correction);
  const { quote, at } = correction;
  const eventId = recordFactChange(sql, before, { change: 'fact-corrected' }, at);
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
    meta: { corrected: { subject: before.subject, words: before.words }, counts: 1 },
    at,
  });
  const { vector } = correction;
  if (vector) putVectors(sql, 'fact', vector.modelId, null, [{ id, vector: vector.vector }]);
  return written.recountEvidence(sql, id);
};

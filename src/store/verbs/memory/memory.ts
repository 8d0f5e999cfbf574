import type { FactWrite, MemoryReader, MemoryWriter } from '../../../core/ports/store/memory/memory-store';
import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import { bookOfScope, type Fact } from '../../../shared/model';
import { listExpiredFacts } from '../../index/expired-facts';
import { textToEmbed } from '../../index/missing-vectors';
import { findRelatedFacts } from '../../index/related-facts';
import { listReplacedFacts } from '../../index/replaced-facts';
import { findVectorModel, newestId, putVectors } from '../../vectors';
import { countVectors } from '../../index/vector-counts';
import type { Sql } from '../../sql';
import { findBaseMemory, listBaseRevisions } from '../../tables/memory/base-memory';
import { requireBook } from '../../tables/books/books';
import {
  countUnsummarisedTurns,
  listUnembeddedTurns,
  listUnsummarisedTurns,
} from '../../tables/sessions/conversations';
import { addEvent, countEvents, findEventOfTurn, listEvents } from '../../tables/events';
import { addEvidence, factsSupportedBy, listEvidence, listFactsByTurns } from '../../tables/memory/evidence';
import * as facts from '../../tables/memory/facts';
import { listUnembeddedNotes } from '../../tables/notes';
import { countChanges, listChanges } from '../../tables/memory/changes-of-facts';
import { countMatching, listFacts, matchingIds } from '../../tables/memory/list-facts';
import { findFactUse, listFactUses } from '../../tables/sessions/recalls';
import { memoryStatistics } from '../../tables/memory/statistics';
import { listUnincorporatedSummaries } from '../../tables/memory/summaries';
import { describeForgotten, isForgotten, listForgottenTurns } from '../../tables/memory/tombstones';
import * as written from '../../tables/memory/write-facts';
import { refuseReadOnly, refuseToRemember } from '../../tables/policy/switches';
import { clearSome, countMemory } from '../erase/clear-memory';
import { approveFact, changeFact, correctFact, endFact } from './fact-changes';
import { batchVerbs, type BatchVerbs } from './fact-batches';
import { evictFacts } from './hold-limits';
import { removeFromBase } from './restate-in-base';
import { eraseFact, listWordings } from '../erase/forget-fact';
import type { Verbs } from '../verbs';

const listUnembedded = {
  turn: listUnembeddedTurns,
  note: listUnembeddedNotes,
  fact: facts.listUnembeddedFacts,
} as const;

const putVector = (sql: Sql, id: number, vector: FactWrite['vector']): void => {
  if (vector) putVectors(sql, 'fact', vector.modelId, null, [{ id, vector: vector.vector }]);
};

/**
 * The same words in the same scope are the same fact, whether or not the pipeline saw it: it keeps its status, and can
 * only become more certain and important.
 */
const asRepetition = (known: Fact, write: FactWrite): FactWrite => ({
  ...write,
  confidence: Math.max(known.confidence, write.confidence),
  importance: Math.max(known.importance, write.importance),
  status: known.status,
});

const writeFact = (sql: Sql, write: FactWrite): Fact => {
  // A job may run late: nothing is remembered about a book that was erased meanwhile.
  requireBook(sql, bookOfScope(write));
  if (isForgotten(sql, write, write.evidence)) throw new LecternError('FACT_DELETED', errorText.factDeleted);
  refuseToRemember(sql, write);
  const replaced = facts.getFacts(sql, write.supersedes);
  for (const old of write.supersedes) written.supersedeFact(sql, old, write.at);
  const sameWords = facts.findFactByKey(sql, write, write.factKey);
  // The fact to merge into may have been erased while the pipeline worked; then this is a new one.
  const wanted = write.mergeInto === null ? null : facts.findFact(sql, write.mergeInto);
  const known = sameWords ?? wanted;
  const id = known?.id ?? written.insertFact(sql, write);
  const isNew = addEvidence(sql, id, write.evidence);
  if (known && isNew) {
    written.mergeIntoFact(sql, id, known.id === write.mergeInto ? write : asRepetition(known, write));
  }
  if (!known || isNew) putVector(sql, id, write.vector);
  for (const old of write.supersedes) if (old !== id) written.linkToSuccessor(sql, old, id);
  if (write.supersedes.length > 0) written.inheritPin(sql, id);
  removeFromBase(sql, replaced, write.at);
  return written.recountEvidence(sql, id);
};

const memoryReads = (sql: Sql): Omit<Verbs<MemoryReader>, keyof BatchVerbs> => ({
  listFacts: (filter) => listFacts(sql, filter),
  listFactIds: (selection, after, limit) => matchingIds(sql, selection, after, limit),
  countSelected: (selection) => countMatching(sql, selection),
  countChanges: (bounds) => countChanges(sql, bounds),
  listChanges: (...args) => listChanges(sql, ...args),
  listFactUses: (id, limit) => listFactUses(sql, id, limit),
  findTopicOfFact: (id) => facts.findTopicOfFact(sql, id),
  countFacts: () => facts.countFacts(sql),
  listWordings: (id, older) => listWordings(sql, id, older),
  findFactUse: (id) => findFactUse(sql, id),
  findFact: (id) => {
    const fact = facts.findFact(sql, id);
    return (
      fact && { ...fact, evidence: [...listEvidence(sql, id)], history: [...facts.listFactHistory(sql, id)] }
    );
  },
  listFactsOfTurns: (turnIds) => {
    const { alone, others } = factsSupportedBy(sql, turnIds);
    return [...alone, ...others];
  },
  getFacts: (ids) => facts.getFacts(sql, ids),
  listFactsByTurns: (turnIds) => listFactsByTurns(sql, turnIds),
  listSuccessors: (ids, now) => facts.listSuccessors(sql, ids, now),
  listForgottenTurns: (turnIds) => listForgottenTurns(sql, turnIds),
  findFactByKey: (scope, factKey) => facts.findFactByKey(sql, scope, factKey),
  listExpiredFacts: (...args) => listExpiredFacts(sql, ...args),
  listReplacedFacts: (...args) => listReplacedFacts(sql, ...args),
  findRelatedFacts: (scope, by, limit) => findRelatedFacts(sql, scope, by, limit),
  listRecentFacts: (scopes, now, limit) => facts.listRecentFacts(sql, scopes, now, limit),
  listImportantFacts: (...args) => facts.listImportantFacts(sql, ...args),
  listRetiredStatements: (scopes) => facts.listRetiredStatements(sql, scopes),
  listChaptersOfFacts: (scope, now, limit) => facts.listChaptersOfFacts(sql, scope, now, limit),
  countWrites: (sessionId, since) => facts.countLearnerFacts(sql, sessionId, since),
  findStatedName: () => facts.findStatedName(sql),
  countBookFacts: (sessionId) => facts.countBookFacts(sql, sessionId),
  findBaseMemory: () => findBaseMemory(sql),
  listBaseRevisions: () => listBaseRevisions(sql),
  listEvents: (page, limit) => ({ items: listEvents(sql, page, limit), total: countEvents(sql) }),
  findEventOfTurn: (turnId) => findEventOfTurn(sql, turnId),
  stats: () => memoryStatistics(sql),
  listUnsummarisedTurns: (limit) => listUnsummarisedTurns(sql, limit),
  countUnsummarisedTurns: () => countUnsummarisedTurns(sql),
  listUnincorporatedSummaries: (limit) => listUnincorporatedSummaries(sql, limit),
  countVectors: (modelId) => countVectors(sql, modelId),
  newestId: (kind) => newestId(sql, kind),
  listUnembedded: (kind, modelId, limit, after = 0) =>
    listUnembedded[kind](sql, findVectorModel(sql, kind, modelId)?.id ?? 0, limit, after),
  describeForgotten: () => describeForgotten(sql),
  countMemory: () => countMemory(sql),
});

const memoryWrites = (sql: Sql): Omit<Verbs<MemoryWriter>, keyof BatchVerbs> => ({
  addEvent: (event) => addEvent(sql, event),
  writeFact: (write) => writeFact(sql, write),

  updateFact: (id, change) => {
    refuseReadOnly(sql);
    return changeFact(sql, id, change);
  },
  approveFact: (id, approval) => {
    refuseReadOnly(sql);
    return approveFact(sql, id, approval);
  },
  correctFact: (id, correction) => {
    refuseReadOnly(sql);
    return correctFact(sql, id, correction);
  },
  eraseFact: (id, older, at, messages) => eraseFact(sql, id, { older, messages: messages ?? 'redact' }, at),

  clearSome: (at) => clearSome(sql, at),
  endFact: (id, evidence) => {
    refuseReadOnly(sql);
    endFact(sql, id, evidence);
  },
  evictFacts: (scope, limit, at) => evictFacts(sql, scope, limit, at).length,
  expireFacts: (now) => {
    const expired = written.expireFacts(sql, now);
    removeFromBase(sql, expired, now);
    return expired.length;
  },
  addVectors: (kind, modelId, vectors) => {
    const current = vectors.filter(
      ({ id, text }) => text === undefined || textToEmbed(sql, kind, id) === text,
    );
    putVectors(sql, kind, modelId, null, current);
  },
});

export const memoryVerbs = (sql: Sql): Verbs<MemoryReader & MemoryWriter> => ({
  ...memoryReads(sql),
  ...memoryWrites(sql),
  ...batchVerbs(sql),
});

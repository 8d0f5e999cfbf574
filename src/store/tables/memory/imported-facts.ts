import type { Fact, FactId, MemoryItem } from '../../../shared/model';
import { asFlag, type Sql } from '../../sql';
import { toFactOrNull, type FactRow } from './fact-row';

const insert = `
INSERT INTO facts (subject, content, source_page, chapter, category, timestamp, scope, scope_id, fact_key, label, confidence,
    importance, evidence_count, status, pinned, muted, ttl_days, updated_at, valid_to)
VALUES (:subject, :words, :page, :chapter, :type, :createdAt, :scope, :scopeId, :factKey, :label, :confidence,
    :importance, 0, :status, :pinned, :muted, :ttlDays, :updatedAt, :validTo)`;
/** Not among those that the import added itself: two items of a file are two facts. */
const selectHistory = `
SELECT * FROM facts WHERE scope = :scope AND scope_id = :scopeId AND timestamp = :createdAt AND fact_key = :factKey
AND status IN ('superseded', 'expired') AND (:status NOT IN ('superseded', 'expired') OR status = :status)
AND NOT EXISTS (SELECT 1 FROM memory_import_rows r WHERE r.import_id = :importId AND r.fact_id = facts.id) LIMIT 1`;
/** A fact that both sides know only becomes more certain and important. */
const reinforce = `
UPDATE facts SET confidence = MAX(confidence, :confidence), importance = MAX(importance, :importance),
    pinned = MAX(pinned, :pinned), updated_at = MAX(updated_at, :updatedAt)
WHERE id = :id`;

/** Exported for the query-plan tests. */
export const importedFactQueries = { selectHistory } as const;

/** Adds a fact without evidence; returns its id. */
export const addImportedFact = (sql: Sql, item: MemoryItem, factKey: string): FactId => {
  const { evidence: _evidence, vector: _vector, replacedBy: _replacedBy, ...columns } = item;
  const flags = { pinned: asFlag(item.pinned), muted: asFlag(item.muted) };
  return sql.run<FactId>(insert, { ...columns, ...flags, factKey }).lastId;
};

/** The same fact, superseded or expired here; for an item that is history itself, with the same status. */
export const findSameHistory = (
  sql: Sql,
  importId: string,
  item: MemoryItem,
  factKey: string,
): Fact | null => {
  const { scope, scopeId, status, createdAt } = item;
  return toFactOrNull(
    sql.get<FactRow>(selectHistory, { scope, scopeId, status, createdAt, factKey, importId }),
  );
};

export const reinforceFact = (sql: Sql, id: FactId, item: MemoryItem): void => {
  const { confidence, importance, updatedAt } = item;
  sql.run(reinforce, { id, confidence, importance, updatedAt, pinned: asFlag(item.pinned) });
};

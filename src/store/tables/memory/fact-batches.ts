import type { BatchChange, PendingErasure } from '../../../core/ports/store/memory/fact-audit-store';
import type { FactId } from '../../../shared/model';
import { asFlag, asJsonList, type Sql } from '../../sql';
import { validTo } from './write-facts';

/** The columns of a fact that a batch may change; its words are not among them. */
const kept = [
  'scope',
  'scope_id',
  'confidence',
  'importance',
  'status',
  'pinned',
  'muted',
  'ttl_days',
  'valid_to',
  'superseded_by',
  'updated_at',
] as const;
const asBefore = `json_object(${kept.map((column) => `'${column}', ${column}`).join(', ')})`;

const insert = 'INSERT INTO fact_batches (due, at) VALUES (?, ?)';
const updateDue = 'UPDATE fact_batches SET due = ? WHERE id = ?';
const removeChanges = 'DELETE FROM fact_batches WHERE due IS NULL';
const remove = 'DELETE FROM fact_batches WHERE id = ?';
const insertItems = `
INSERT OR IGNORE INTO fact_batch_items (batch_id, fact_id, before)
SELECT :batch, id, ${asBefore} FROM facts WHERE id IN (SELECT value FROM json_each(:ids))`;
const removeItems =
  'DELETE FROM fact_batch_items WHERE batch_id = :batch AND fact_id IN (SELECT value FROM json_each(:ids))';
const selectItems = 'SELECT fact_id AS id FROM fact_batch_items WHERE batch_id = ? ORDER BY fact_id LIMIT ?';
const selectErasures = `
SELECT b.id AS batchId, b.due, COUNT(*) AS facts FROM fact_batches b JOIN fact_batch_items i ON i.batch_id = b.id
WHERE b.due IS NOT NULL GROUP BY b.id ORDER BY b.due`;
const change = `
UPDATE OR IGNORE facts SET status = COALESCE(:status, status), importance = COALESCE(:importance, importance),
    pinned = COALESCE(:pinned, pinned), muted = COALESCE(:muted, muted), scope = COALESCE(:scope, scope),
    scope_id = COALESCE(:scopeId, scope_id),
    ttl_days = CASE WHEN :setTtl THEN :ttlDays ELSE ttl_days END,
    valid_to = CASE WHEN :setTtl THEN ${validTo(':at', ':ttlDays')}
        WHEN :status = 'active' AND status = 'expired' THEN ${validTo(':at', 'ttl_days')} ELSE valid_to END
WHERE id IN (SELECT value FROM json_each(:ids)) AND NOT (status = 'superseded' AND :forCurrent)
AND NOT (:scope IS NOT NULL AND source_page IS NOT NULL AND (scope <> :scope OR scope_id <> :scopeId)) RETURNING id`;
const restore = `
UPDATE OR IGNORE facts SET ${kept.map((column) => `${column} = json_extract(i.before, '$.${column}')`).join(', ')}
FROM fact_batch_items i
WHERE i.batch_id = :batch AND i.fact_id = facts.id AND facts.id IN (SELECT value FROM json_each(:ids)) RETURNING facts.id AS id`;

/** Exported for the query-plan tests. */
export const batchQueries = { insertItems, removeItems, selectItems, restore } as const;

const idsOf = (rows: readonly { readonly id: FactId }[]): readonly FactId[] => rows.map(({ id }) => id);

/** The changes before this one can no longer be undone; erasures go on. */
export const beginBatch = (sql: Sql, due: string | null, at: string): number => {
  sql.run(removeChanges);
  return sql.run(insert, [due, at]).lastId;
};

export const setBatchDue = (sql: Sql, batchId: number, due: string): void => {
  sql.run(updateDue, [due, batchId]);
};

/** Stores the current state of the facts, unless the batch has changed them already. */
export const keepInBatch = (sql: Sql, batchId: number, ids: readonly FactId[]): void => {
  sql.run(insertItems, { batch: batchId, ids: asJsonList(ids) });
};

export const changeFacts = (
  sql: Sql,
  ids: readonly FactId[],
  wanted: BatchChange,
  at: string,
): readonly FactId[] =>
  idsOf(
    sql.all<{ id: FactId }>(change, {
      ids: asJsonList(ids),
      at,
      status: wanted.status ?? null,
      importance: wanted.importance ?? null,
      pinned: asFlag(wanted.pinned),
      muted: asFlag(wanted.muted),
      scope: wanted.scope ?? null,
      scopeId: wanted.scopeId ?? null,
      setTtl: wanted.ttlDays === undefined ? 0 : 1,
      ttlDays: wanted.ttlDays ?? null,
      forCurrent: wanted.status === undefined && wanted.scope === undefined ? 0 : 1,
    }),
  );

export const batchItems = (sql: Sql, batchId: number, limit: number): readonly FactId[] =>
  idsOf(sql.all<{ id: FactId }>(selectItems, [batchId, limit]));

/** Restores them as they were before the batch, except those with the same words as another fact. */
export const restoreFacts = (sql: Sql, batchId: number, ids: readonly FactId[]): readonly FactId[] => {
  const params = { batch: batchId, ids: asJsonList(ids) };
  const restored = idsOf(sql.all<{ id: FactId }>(restore, params));
  sql.run(removeItems, params);
  return restored;
};

export const forgetItems = (sql: Sql, batchId: number, ids: readonly FactId[]): void => {
  sql.run(removeItems, { batch: batchId, ids: asJsonList(ids) });
};

export const removeBatch = (sql: Sql, batchId: number): void => {
  sql.run(remove, [batchId]);
};

export const listErasures = (sql: Sql): readonly PendingErasure[] => sql.all<PendingErasure>(selectErasures);

import type {
  BatchChange,
  NotRestored,
  PendingErasure,
} from '../../../core/ports/store/memory/fact-audit-store';
import type { FactId } from '../../../shared/model';
import { asFlag, asJsonList, type Sql } from '../../sql';
import { validTo } from './write-facts';

/** The columns of a fact that a batch may change; its words never change. */
const keptColumns = [
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
const asJson = `json_object(${keptColumns.map((column) => `'${column}', ${column}`).join(', ')})`;

const insert = `
INSERT INTO fact_batches (due, at, base_revision) VALUES (?, ?, (SELECT MAX(revision) FROM base_memory))`;
const select = 'SELECT due, facts, base_revision AS baseRevision FROM fact_batches WHERE id = ?';
const count = 'UPDATE fact_batches SET facts = facts + ? WHERE id = ?';
const updateDue = 'UPDATE fact_batches SET due = ? WHERE id = ?';
const removeChanges = 'DELETE FROM fact_batches WHERE due IS NULL';
const remove = 'DELETE FROM fact_batches WHERE id = ?';
const insertItems = `
INSERT OR IGNORE INTO fact_batch_items (batch_id, fact_id, before)
SELECT :batch, id, ${asJson} FROM facts WHERE id IN (SELECT value FROM json_each(:ids)) RETURNING fact_id AS id`;
const updateAfter = `
UPDATE fact_batch_items SET after = (SELECT ${asJson} FROM facts WHERE id = fact_id)
WHERE batch_id = :batch AND fact_id IN (SELECT value FROM json_each(:ids))`;
const removeItems =
  'DELETE FROM fact_batch_items WHERE batch_id = :batch AND fact_id IN (SELECT value FROM json_each(:ids))';
const countDisabled = `
SELECT COUNT(*) AS count FROM fact_batch_items
WHERE batch_id = :batch AND json_extract(after, '$.status') = 'disabled'
AND (:used OR json_extract(before, '$.status') <> 'disabled')`;
/** Facts that were not in use come first. */
const selectItems = `
SELECT fact_id AS id FROM fact_batch_items
WHERE batch_id = ? ORDER BY json_extract(before, '$.status') = 'active', fact_id LIMIT ?`;
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
/**
 * Does not restore a fact that was changed since, or whose replacement from the batch is still in use, since two facts
 * would then contradict each other.
 */
const restore = `
UPDATE OR IGNORE facts SET ${keptColumns.map((column) => `${column} = json_extract(i.before, '$.${column}')`).join(', ')}
FROM fact_batch_items i
WHERE i.batch_id = :batch AND i.fact_id = :id AND facts.id = :id AND (i.after IS NULL OR ${asJson} IN (i.after, i.before))
AND NOT EXISTS (
    SELECT 1 FROM facts newer WHERE newer.id = json_extract(i.after, '$.superseded_by') AND newer.status = 'active'
    AND json_extract(i.before, '$.superseded_by') IS NOT newer.id) RETURNING facts.id AS id`;
const selectTwin = `
SELECT other.id FROM fact_batch_items i JOIN facts f ON f.id = i.fact_id JOIN facts other ON other.fact_key = f.fact_key
    AND other.scope = json_extract(i.before, '$.scope') AND other.scope_id = json_extract(i.before, '$.scope_id')
    AND other.status NOT IN ('superseded', 'expired') AND other.id <> f.id
WHERE i.batch_id = :batch AND i.fact_id = :id`;

/** Exported for the query-plan tests. */
export const batchQueries = {
  insertItems,
  updateAfter,
  removeItems,
  selectItems,
  restore,
  selectTwin,
} as const;

const idsOf = (rows: readonly { readonly id: FactId }[]): readonly FactId[] => rows.map(({ id }) => id);

/** Starts a batch. The changes of earlier batches can no longer be undone; their erasures continue. */
export const beginBatch = (sql: Sql, due: string | null, at: string): number => {
  sql.run(removeChanges);
  return sql.run(insert, [due, at]).lastId;
};

export const setBatchDue = (sql: Sql, batchId: number, due: string): void => {
  sql.run(updateDue, [due, batchId]);
};

interface FactBatch {
  /** When the batch's facts are erased; null if it only changes them. */
  readonly due: string | null;
  /** Facts that were changed and not yet restored, including those deleted since. */
  readonly facts: number;
  /** The newest revision of the base memory before the batch. */
  readonly baseRevision: number | null;
}

export const findBatch = (sql: Sql, batchId: number): FactBatch | null =>
  sql.get<FactBatch>(select, [batchId]) ?? null;

/** Stores the current state of the facts that the batch has not changed yet, and returns their ids. */
export const keepInBatch = (sql: Sql, batchId: number, ids: readonly FactId[]): readonly FactId[] => {
  const added = idsOf(sql.all<{ id: FactId }>(insertItems, { batch: batchId, ids: asJsonList(ids) }));
  sql.run(count, [added.length, batchId]);
  return added;
};

/** Stores the state of the facts after the batch. */
export const keepAfterChange = (sql: Sql, batchId: number, ids: readonly FactId[]): void => {
  sql.run(updateAfter, { batch: batchId, ids: asJsonList(ids) });
};

/** The facts beyond the limit of their scope that a change disabled; `putToUse` if it was to put all to use. */
export const countEvicted = (sql: Sql, batchId: number, putToUse: boolean): number =>
  sql.get<{ count: number }>(countDisabled, { batch: batchId, used: Number(putToUse) })?.count ?? 0;

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

export const forgetItems = (sql: Sql, batchId: number, ids: readonly FactId[]): void => {
  const { changes } = sql.run(removeItems, { batch: batchId, ids: asJsonList(ids) });
  sql.run(count, [-changes, batchId]);
};

/** Restores a fact as it was before the batch; returns why it could not be. */
export const restoreFact = (sql: Sql, batchId: number, id: FactId): NotRestored['why'] | null => {
  const params = { batch: batchId, id };
  if (sql.get(restore, params)) return null;
  return sql.get(selectTwin, params) ? 'twin' : 'changed';
};

export const removeBatch = (sql: Sql, batchId: number): void => {
  sql.run(remove, [batchId]);
};

export const listErasures = (sql: Sql): readonly PendingErasure[] => sql.all<PendingErasure>(selectErasures);

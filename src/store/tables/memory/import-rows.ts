import type { ScopeRef } from '../../../core/ports/store/memory/memory-store';
import type { StagedSummary } from '../../../core/ports/store/memory/transfer-store';
import type { FactId, ImportCounts, ImportVerdict, MemoryItem, Sentence } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';
import { sentenceFields, fromStored, toStored } from '../../../shared/messages/engine-text';

const insert = `
INSERT INTO memory_import_rows (import_id, ordinal, verdict, reason, item, replaced_by)
VALUES (:importId, :ordinal, :verdict, :reason, :item, :replacedBy)`;
const countVerdicts = `
SELECT verdict, COUNT(*) AS count FROM memory_import_rows WHERE import_id = ? GROUP BY verdict`;
const countReasons = `
SELECT verdict, reason, COUNT(*) AS count FROM memory_import_rows
WHERE import_id = ? AND verdict IN ('add', 'merge', 'skip', 'reject') AND reason IS NOT NULL
GROUP BY verdict, reason ORDER BY count DESC`;
const selectExamples = `
SELECT verdict, ordinal, item FROM memory_import_rows INDEXED BY idx_memory_import_waiting
WHERE import_id = ? AND item IS NOT NULL ORDER BY ordinal LIMIT 20`;
const selectWaiting = `
SELECT id, ordinal, item FROM memory_import_rows INDEXED BY idx_memory_import_waiting
WHERE import_id = ? AND item IS NOT NULL AND ordinal > ? ORDER BY ordinal LIMIT ?`;
const countWaiting = `
SELECT COUNT(*) AS count FROM memory_import_rows INDEXED BY idx_memory_import_waiting
WHERE import_id = ? AND item IS NOT NULL`;
const setVerdict = `
UPDATE memory_import_rows SET verdict = :verdict, reason = :reason, fact_id = :factId WHERE id = :id`;
const link = `
UPDATE facts SET superseded_by = (
    SELECT newer.fact_id FROM memory_import_rows r JOIN memory_import_rows newer
        ON newer.import_id = r.import_id AND newer.ordinal = r.replaced_by
    WHERE r.import_id = :importId AND r.fact_id = facts.id)
WHERE status = 'superseded' AND superseded_by IS NULL AND id IN (
    SELECT fact_id FROM memory_import_rows WHERE import_id = :importId AND replaced_by IS NOT NULL)`;
const selectScopes = `
SELECT DISTINCT f.scope, f.scope_id AS scopeId FROM memory_import_rows r JOIN facts f ON f.id = r.fact_id
WHERE r.import_id = ? AND r.verdict = 'add'`;
const removeSome = `
DELETE FROM memory_import_rows WHERE id IN (SELECT id FROM memory_import_rows WHERE import_id = ? LIMIT 200)`;
const removeAbandoned = `
DELETE FROM memory_import_rows WHERE id IN (SELECT id FROM memory_import_rows WHERE import_id NOT IN (
    SELECT payload ->> 'importId' FROM jobs WHERE payload ->> 'importId' IS NOT NULL AND state IN ('queued', 'running')) LIMIT 200)`;

const selectMessages = `
SELECT replaced_by AS count FROM memory_import_rows WHERE import_id = ? ORDER BY ordinal`;
const removeOthers = `
DELETE FROM memory_import_rows WHERE import_id = ? AND ordinal NOT IN (SELECT value FROM json_each(?))`;
const removeOne = 'DELETE FROM memory_import_rows WHERE import_id = ? AND ordinal = ?';

/** Exported for the query-plan tests. */
export const importRowQueries = { selectWaiting, countWaiting, removeSome } as const;

interface ImportRow {
  readonly importId: string;
  readonly ordinal: number;
  readonly verdict: ImportVerdict;
  readonly reason: Sentence | null;
  /** JSON. */
  readonly item: string | null;
  readonly replacedBy: number | null;
}

export const addImportRow = (sql: Sql, row: ImportRow): void =>
  void sql.run(insert, { ...row, reason: row.reason && toStored(row.reason) });

const countImport = (sql: Sql, importId: string): ImportCounts => {
  const rows = sql.all<{ verdict: ImportVerdict; count: number }>(countVerdicts, [importId]);
  const of = (verdict: ImportVerdict): number => rows.find((row) => row.verdict === verdict)?.count ?? 0;
  return { added: of('add'), merged: of('merge'), skipped: of('skip'), rejected: of('reject') };
};

export const describeImport = (sql: Sql, importId: string): StagedSummary => ({
  counts: countImport(sql, importId),
  reasons: sql
    .all<{ verdict: ImportVerdict; reason: string; count: number }>(countReasons, [importId])
    .map(({ reason, ...rest }) => ({ ...rest, ...sentenceFields('reason', fromStored(reason)) })),
  examples: sql
    .all<{ verdict: ImportVerdict; ordinal: number; item: string }>(selectExamples, [importId])
    .map(({ verdict, ordinal, item }) => {
      const { subject, words } = JSON.parse(item) as MemoryItem;
      return { verdict, ordinal, subject, words };
    }),
});

export const listWaiting = (
  sql: Sql,
  importId: string,
  after: number,
  limit: number,
): readonly { readonly id: number; readonly ordinal: number; readonly item: string }[] =>
  sql.all(selectWaiting, [importId, after, limit]);

export const countImportWaiting = (sql: Sql, importId: string): number =>
  sql.get<{ count: number }>(countWaiting, [importId])?.count ?? 0;

export const settleImportRow = (
  sql: Sql,
  row: {
    readonly id: number;
    readonly verdict: ImportVerdict;
    readonly reason: Sentence | null;
    readonly factId: FactId | null;
  },
): void => void sql.run(setVerdict, { ...row, reason: row.reason && toStored(row.reason) });

export const linkImported = (sql: Sql, importId: string): void => void sql.run(link, { importId });

/** The scopes to which an import added facts. */
export const listImportedScopes = (sql: Sql, importId: string): readonly ScopeRef[] =>
  sql.all<ScopeRef>(selectScopes, [importId]);

export const removeSomeImportRows = (sql: Sql, importId: string): number =>
  sql.run(removeSome, [importId]).changes;

export const removeAbandonedImports = (sql: Sql): number => sql.run(removeAbandoned).changes;

export const countImportMessages = (sql: Sql, importId: string): readonly number[] =>
  sql.all<{ count: number }>(selectMessages, [importId]).map(({ count }) => count);

export const keepImportRows = (sql: Sql, importId: string, ordinals: readonly number[]): void =>
  void sql.run(removeOthers, [importId, asJsonList(ordinals)]);

export const removeImportRow = (sql: Sql, importId: string, ordinal: number): void =>
  void sql.run(removeOne, [importId, ordinal]);

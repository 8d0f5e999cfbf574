import { groupBy } from '../../../shared/group-by';
import type { ExportedItem } from '../../../core/ports/store/memory/transfer-store';
import type { Evidence, FactId, MemoryItem } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';
import { toFact, type FactRow } from './fact-row';

/** Each with the export number of the fact that superseded it. */
const selectFacts = `
SELECT f.*, CASE WHEN f.superseded_by IS NULL THEN NULL ELSE (SELECT COUNT(*) FROM facts n WHERE n.id <= f.superseded_by) END AS replaced_by
FROM facts f WHERE f.id > ? ORDER BY f.id LIMIT ?`;
const selectEvidence = `
SELECT fact_id AS factId, method, quote, book_id AS bookId, page, label, meta, at FROM evidence
WHERE fact_id IN (SELECT value FROM json_each(?)) ORDER BY fact_id, at, id`;
const selectVectors = `
SELECT i.item_id AS id, v.vector FROM vector_items i JOIN vectors v ON v.id = i.vector_id
WHERE i.vector_model_id = (SELECT id FROM vector_models WHERE kind = 'fact' AND model = ?)
AND i.item_id IN (SELECT value FROM json_each(?))`;
const count = 'SELECT COUNT(*) AS count FROM facts';

/** Exported for the query-plan tests. */
export const exportQueries = { selectFacts, selectEvidence, selectVectors } as const;

interface ExportRow extends FactRow {
  readonly replaced_by: number | null;
}

interface EvidenceRow extends Omit<MemoryItem['evidence'][number], 'meta'> {
  readonly factId: FactId;
  readonly meta: string;
}

const evidenceOf = ({ factId: _fact, method, quote, bookId, page, label, meta, at }: EvidenceRow) => ({
  method,
  quote,
  bookId,
  page,
  label,
  meta: JSON.parse(meta) as Record<string, never> & Evidence['meta'],
  at,
});

/** The fields are in the order of the schema, which the checksums depend on. */
const itemOf = (
  row: ExportRow,
  evidence: readonly EvidenceRow[],
  vector: MemoryItem['vector'],
): MemoryItem => {
  const fact = toFact(row);
  return {
    scope: fact.scope,
    scopeId: fact.scopeId,
    type: fact.type,
    subject: fact.subject,
    words: fact.words,
    confidence: fact.confidence,
    importance: fact.importance,
    status: fact.status,
    pinned: fact.pinned,
    muted: fact.muted,
    ttlDays: fact.ttlDays,
    page: fact.page,
    label: fact.label,
    chapter: fact.chapter,
    createdAt: fact.createdAt,
    updatedAt: fact.updatedAt,
    validTo: fact.validTo,
    replacedBy: row.replaced_by,
    evidence: evidence.map(evidenceOf),
    ...(vector ? { vector } : {}),
  };
};

export const listExportedFacts = (
  sql: Sql,
  after: number,
  limit: number,
  model: string | null,
): readonly ExportedItem[] => {
  const rows = sql.all<ExportRow>(selectFacts, [after, limit]);
  const ids = asJsonList(rows.map(({ id }) => id));
  const evidence = groupBy(sql.all<EvidenceRow>(selectEvidence, [ids]), ({ factId }) => factId);
  const vectors = new Map(
    model === null
      ? []
      : sql
          .all<{ id: number; vector: Uint8Array }>(selectVectors, [model, ids])
          .map(({ id, vector }) => [id, Buffer.from(vector).toString('base64')]),
  );
  return rows.map((row) => {
    const data = vectors.get(row.id);
    const vector = model !== null && data !== undefined ? { model, data } : undefined;
    return { id: row.id, item: itemOf(row, evidence.get(row.id) ?? [], vector) };
  });
};

export const countExportedFacts = (sql: Sql): number => sql.get<{ count: number }>(count)?.count ?? 0;

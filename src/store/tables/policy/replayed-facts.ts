import type { FactId, FactType } from '../../../shared/model';
import type { WrittenFact } from '../../../core/ports/store/memory/policy-store';
import { asJsonList, type Sql } from '../../sql';
import { findVectorModel } from '../../vectors';
import { learnerFact } from '../memory/fact-row';

/** An explicit request, a correction or an approval by the learner outweighs the policy. */
const selectWritten = `
SELECT f.id, f.category AS type, f.scope, f.scope_id AS scopeId, f.extracted_from_session AS sessionId, f.confidence,
    f.importance, f.evidence_count AS evidenceCount, f.timestamp AS at,
    f.pinned = 1 OR EXISTS (SELECT 1 FROM evidence v WHERE v.fact_id = f.id AND v.method = 'user_explicit') AS explicit
FROM facts f WHERE f.id > ? AND f.${learnerFact} ORDER BY f.id LIMIT ?`;
const selectKinds = `
SELECT f.category AS type, COALESCE(s.topic, '') AS topic FROM json_each(?) j CROSS JOIN facts f ON f.id = j.value
LEFT JOIN sessions s ON s.id = f.extracted_from_session ORDER BY j.key`;
const selectVectors = `
SELECT v.vector FROM json_each(:ids) j CROSS JOIN vector_items i ON i.vector_model_id = :model AND i.item_id = j.value
CROSS JOIN vectors v ON v.id = i.vector_id ORDER BY j.key`;

/** Exported for the query-plan tests. */
export const replayedFactQueries = { selectWritten, selectKinds, selectVectors } as const;

export const listWrittenFacts = (sql: Sql, after: number, limit: number): readonly WrittenFact[] =>
  sql
    .all<Omit<WrittenFact, 'explicit'> & { explicit: number }>(selectWritten, [after, limit])
    .map((row) => ({ ...row, explicit: row.explicit === 1 }));

export const listKindsOfFacts = (
  sql: Sql,
  ids: readonly FactId[],
): readonly { readonly type: FactType; readonly topic: string }[] => sql.all(selectKinds, [asJsonList(ids)]);

/** A fact counts as often as it is listed. */
export const sumFactVectors = (sql: Sql, model: string, ids: readonly FactId[]): Float32Array | null => {
  const known = findVectorModel(sql, 'fact', model);
  if (!known) return null;
  const rows = sql.all<{ vector: Uint8Array }>(selectVectors, { model: known.id, ids: asJsonList(ids) });
  if (rows.length === 0) return null;
  const sum = new Float32Array(known.dimension);
  for (const { vector } of rows) {
    const numbers = new Float32Array(vector.slice().buffer);
    for (let index = 0; index < sum.length; index += 1)
      sum[index] = (sum[index] ?? 0) + (numbers[index] ?? 0);
  }
  return sum;
};

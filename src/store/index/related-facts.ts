import type { RelatedBy, RelatedFact, ScopeRef } from '../../core/ports/store/memory/memory-store';
import type { FactId, TurnId } from '../../shared/model';
import { asJsonList, type Sql } from '../sql';
import { getFacts } from '../tables/memory/facts';
import { columnWeights, matchAny } from './full-text';
import { nearest } from '../vectors';

/** Neither superseded nor expired; muted and disabled facts are known too. */
const known = `f.status NOT IN ('superseded', 'expired')`;

/** Exported for the query-plan tests. */
export const relatedQueries = {
  relatedByWords: `
SELECT f.id FROM facts_fts JOIN facts f ON f.id = facts_fts.rowid
WHERE facts_fts MATCH :match AND f.scope = :scope AND f.scope_id = :scopeId AND ${known}
ORDER BY bm25(facts_fts, ${columnWeights.facts}), f.id LIMIT :limit`,
  lastTurns: `
SELECT fact_id, MAX(turn_id) AS turn FROM evidence
WHERE fact_id IN (SELECT value FROM json_each(?)) GROUP BY fact_id`,
} as const;

/** See MemoryReader: what a new fact of the scope may repeat or replace. */
export const findRelatedFacts = (
  sql: Sql,
  { scope, scopeId }: ScopeRef,
  { terms, vector }: RelatedBy,
  limit: number,
): readonly RelatedFact[] => {
  const words = matchAny(terms);
  const byWords =
    words === null
      ? []
      : sql.all<{ id: FactId }>(relatedQueries.relatedByWords, {
          match: `{text} : (${words})`,
          scope,
          scopeId,
          limit,
        });
  const byMeaning = vector
    ? nearest(sql, 'fact', vector.modelId, vector.vector, limit, { places: [`${scope}/${scopeId}`] })
    : [];
  const similarity = new Map(byMeaning.map((hit) => [hit.id, hit.similarity]));
  const ids = [...new Set([...byMeaning, ...byWords].map(({ id }) => id))];
  const rows = sql.all<{ fact_id: FactId; turn: TurnId | null }>(relatedQueries.lastTurns, [asJsonList(ids)]);
  const turns = new Map(rows.map((row) => [row.fact_id, row.turn]));
  return getFacts(sql, ids)
    .filter((fact) => fact.status !== 'superseded' && fact.status !== 'expired')
    .map((fact) => ({
      fact,
      similarity: similarity.get(fact.id) ?? null,
      lastTurnId: turns.get(fact.id) ?? null,
    }));
};

import type { ReplacedFact, ScopeRef } from '../../core/ports/store/memory/memory-store';
import type { TimeRange } from '../../core/ports/store/books/search-store';
import type { Sql } from '../sql';
import { toFact, type FactRow } from '../tables/memory/fact-row';
import { columnWeights, matchAny } from './full-text';
import { asScopes, inScopes } from './memory-search';

/** Exported for the query-plan tests. */
export const replacedQueries = {
  replacedByWords: `
SELECT f.*, successor.content AS replaced_by
FROM facts_fts CROSS JOIN facts f ON f.id = facts_fts.rowid LEFT JOIN facts successor ON successor.id = f.superseded_by
WHERE facts_fts MATCH :match AND f.status = 'superseded' AND f.muted = 0 AND ${inScopes}
AND f.valid_to <= :now AND (:from IS NULL OR f.valid_to >= :from) AND (:to IS NULL OR f.timestamp < :to)
ORDER BY bm25(facts_fts, ${columnWeights.facts}), f.id DESC LIMIT :limit`,
} as const;

/** See MemoryReader: facts that are no longer valid. */
export const listReplacedFacts = (
  sql: Sql,
  scopes: readonly ScopeRef[],
  terms: readonly string[],
  range: TimeRange,
  now: string,
  limit: number,
): readonly ReplacedFact[] => {
  const words = matchAny(terms);
  if (words === null) return [];
  return sql
    .all<FactRow & { readonly replaced_by: string | null }>(replacedQueries.replacedByWords, {
      match: `{text} : (${words})`,
      scopes: asScopes(scopes),
      now,
      from: range.from ?? null,
      to: range.to ?? null,
      limit,
    })
    .map((row) => ({ fact: toFact(row), replacedBy: row.replaced_by }));
};

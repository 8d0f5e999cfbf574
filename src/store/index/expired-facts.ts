import type { ScopeRef } from '../../core/ports/store/memory/memory-store';
import type { TimeRange } from '../../core/ports/store/books/search-store';
import type { Fact } from '../../shared/model';
import type { Sql } from '../sql';
import { toFact, type FactRow } from '../tables/memory/fact-row';

/** Exported for the query-plan tests. */
export const expiredQueries = {
  expiredOfTime: `
SELECT f.* FROM facts f
WHERE f.scope = :scope AND f.scope_id = :scopeId AND f.status = 'expired' AND f.timestamp >= :from AND f.timestamp < :to
AND f.muted = 0
ORDER BY f.timestamp DESC LIMIT :limit`,
} as const;

/** Sorts after every ISO 8601 time. */
const endOfTime = '~';

/** See MemoryReader. One query for each scope, in the order of an index. */
export const listExpiredFacts = (
  sql: Sql,
  scopes: readonly ScopeRef[],
  { from = '', to = endOfTime }: TimeRange,
  limit: number,
): readonly Fact[] =>
  scopes
    .flatMap(({ scope, scopeId }) =>
      sql.all<FactRow>(expiredQueries.expiredOfTime, { scope, scopeId, from, to, limit }),
    )
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp) || b.id - a.id)
    .slice(0, limit)
    .map(toFact);

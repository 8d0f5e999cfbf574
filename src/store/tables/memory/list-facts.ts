import type { FactFilter, FactOrder, FactSelection } from '../../../core/ports/store/memory/fact-audit-store';
import { bookFactTypes, type Fact, type FactId, learnerFactTypes, scopeSchema } from '../../../shared/model';
import { matchUnfinished } from '../../index/full-text';
import { asFlag, type Sql, type SqlValue } from '../../sql';
import { getFacts } from './facts';

const quotedNames = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
const categories = {
  learner: `f.category IN (${quotedNames(learnerFactTypes)})`,
  book: `f.category IN (${quotedNames(bookFactTypes)})`,
} as const;

/** One condition for each filter that is set: an index can serve `f.status = ?`, but not `? IS NULL OR f.status = ?`. */
const conditions = {
  scope: 'f.scope = :scope',
  scopeId: 'f.scope_id = :scopeId',
  type: 'f.category = :type',
  status: 'f.status = :status',
  pinned: 'f.pinned = :pinned',
  muted: 'f.muted = :muted',
  topic: 'f.extracted_from_session IN (SELECT id FROM sessions WHERE topic = :topic)',
  minConfidence: 'f.confidence >= :minConfidence',
  maxConfidence: 'f.confidence <= :maxConfidence',
  from: 'f.updated_at >= :from',
  to: 'f.updated_at <= :to',
} as const;
/** Shorter beginnings of words match too many facts to be of use. */
const minPrefixLength = 2;
const matching = 'f.id IN (SELECT rowid FROM facts_fts WHERE facts_fts MATCH :match)';

/** Matches from which on reading the index of all facts takes less time than reading the row of each match. */
const manyMatches = 2000;
const countMatches = `SELECT COUNT(*) AS count FROM (SELECT 1 FROM facts_fts WHERE facts_fts MATCH ? LIMIT ${String(manyMatches)})`;
const isFrequent = (sql: Sql, match: string): boolean =>
  sql.get<{ count: number }>(countMatches, [match])?.count === manyMatches;

/** Facts about the learner come before those about books, lasting ones before temporary ones. */
const places = (column: string, names: readonly string[]): string =>
  `CASE ${column} ${names.map((name, place) => `WHEN '${name}' THEN ${place}`).join(' ')} END`;
type Sorting = readonly (readonly [expression: string, direction: 'ASC' | 'DESC'])[];
const newestFirst: Sorting = [
  ['f.timestamp', 'DESC'],
  ['f.id', 'DESC'],
];
const sortings: Readonly<Record<FactOrder, Sorting>> = {
  newest: newestFirst,
  seen: [
    ['f.updated_at', 'DESC'],
    ['f.id', 'DESC'],
  ],
  confidence: [['f.confidence', 'DESC'], ...newestFirst],
  importance: [['f.importance', 'DESC'], ...newestFirst],
  evidence: [['f.evidence_count', 'DESC'], ...newestFirst],
  fact: [
    ['f.fact_key', 'ASC'],
    ['f.id', 'ASC'],
  ],
  status: [['f.status', 'ASC'], ...newestFirst],
  type: [[places('f.category', [...learnerFactTypes, ...bookFactTypes]), 'ASC'], ...newestFirst],
  kind: [
    [places('f.scope', scopeSchema.options), 'ASC'],
    ['f.scope_id', 'ASC'],
    [places('f.category', [...learnerFactTypes, ...bookFactTypes]), 'ASC'],
    ...newestFirst,
  ],
};
const orderBy = (order: FactOrder, backwards: boolean): string =>
  `ORDER BY ${sortings[order]
    .map(([expression, way]) => `${expression} ${(way === 'ASC') === backwards ? 'DESC' : 'ASC'}`)
    .join(', ')}`;

interface Matching {
  /** `WHERE …`, or nothing. */
  readonly where: string;
  /** Whether the planner chooses the index, rather than reading all facts in `idx_facts_audit`. */
  readonly isPlanned: boolean;
  readonly params: Readonly<Record<string, SqlValue>>;
}

/** Null: nothing can match, because the search has no word. */
const matchingFacts = (sql: Sql, filter: FactSelection): Matching | null => {
  const typed = filter.q?.trim() ?? '';
  const match = typed === '' ? null : matchUnfinished(filter.q?.trimStart() ?? '', minPrefixLength, 'text');
  if (typed !== '' && match === null) return null;
  const params: Record<string, SqlValue> = match === null ? {} : { match };
  const parts: string[] = match === null ? [] : [matching];
  for (const [name, condition] of Object.entries(conditions)) {
    const value = filter[name as keyof typeof conditions];
    if (value === undefined) continue;
    params[name] = typeof value === 'boolean' ? asFlag(value) : value;
    parts.push(condition);
  }
  if (filter.category !== undefined) parts.push(categories[filter.category]);
  const isOnlyStatus = parts.length === 1 && parts[0] === conditions.status;
  return {
    where: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`,
    isPlanned: match === null ? isOnlyStatus : !isFrequent(sql, match),
    params,
  };
};

/**
 * For a filter by scope, the planner may choose an index with fewer columns and then read the rows of all facts that it
 * finds. Facts sorted by their words have a separate index.
 */
const fromFacts = (isPlanned: boolean, order: FactOrder | null): string =>
  isPlanned || order === 'fact' ? 'FROM facts f' : 'FROM facts f INDEXED BY idx_facts_audit';

const count = (sql: Sql, { where, isPlanned, params }: Matching): number =>
  sql.get<{ count: number }>(`SELECT COUNT(*) AS count ${fromFacts(isPlanned, null)} ${where}`, params)
    ?.count ?? 0;

/** The query of a page of ids; exported for the query-plan tests. */
export const pageOfIds = (where: string, isPlanned: boolean, order: FactOrder, backwards: boolean): string =>
  `SELECT f.id ${fromFacts(isPlanned, order)} ${where} ${orderBy(order, backwards)} LIMIT :limit OFFSET :offset`;

/**
 * A page of the facts that match. Only ids are sorted, mostly from an index; a page in the second half is read from the
 * end, so that no more than half of them are skipped.
 */
export const listFacts = (
  sql: Sql,
  filter: FactFilter,
): { readonly items: readonly Fact[]; readonly total: number } => {
  const found = matchingFacts(sql, filter);
  const total = found ? count(sql, found) : 0;
  const { page, limit, order = 'newest', reverse = false } = filter;
  const start = (page - 1) * limit;
  if (!found || start >= total) return { items: [], total };
  const size = Math.min(limit, total - start);
  const fromEnd = start > total / 2;
  const rows = sql.all<{ id: FactId }>(pageOfIds(found.where, found.isPlanned, order, reverse !== fromEnd), {
    ...found.params,
    limit: size,
    offset: fromEnd ? total - start - size : start,
  });
  const ids = rows.map(({ id }) => id);
  return { items: getFacts(sql, fromEnd ? ids.toReversed() : ids), total };
};

/** Ids after one, ascending, of the facts that match. */
export const matchingIds = (
  sql: Sql,
  filter: FactSelection,
  after: number,
  limit: number,
): readonly FactId[] => {
  const found = matchingFacts(sql, filter);
  if (!found) return [];
  const where = found.where === '' ? 'WHERE f.id > :after' : `${found.where} AND f.id > :after`;
  return sql
    .all<{ id: FactId }>(`SELECT f.id FROM facts f ${where} ORDER BY f.id LIMIT :limit`, {
      ...found.params,
      after,
      limit,
    })
    .map(({ id }) => id);
};

export const countMatching = (sql: Sql, filter: FactSelection): number => {
  const found = matchingFacts(sql, filter);
  return found ? count(sql, found) : 0;
};

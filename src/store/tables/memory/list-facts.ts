import type { FactFilter, FactOrder, FactSelection } from '../../../core/ports/store/memory-store';
import { bookFactTypes, type Fact, learnerFactTypes, scopeSchema } from '../../../shared/model';
import { matchTyped } from '../../index/full-text';
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
const matching = 'f.id IN (SELECT rowid FROM facts_fts WHERE facts_fts MATCH :match)';

/** Facts about the learner come before those about books, lasting ones before temporary ones. */
const places = (column: string, names: readonly string[]): string =>
  `CASE ${column} ${names.map((name, place) => `WHEN '${name}' THEN ${place}`).join(' ')} END`;
type Sorting = readonly (readonly [expression: string, direction: 'ASC' | 'DESC'])[];
const newest: Sorting = [
  ['f.timestamp', 'DESC'],
  ['f.id', 'DESC'],
];
const sortings: Readonly<Record<FactOrder, Sorting>> = {
  newest,
  seen: [
    ['f.updated_at', 'DESC'],
    ['f.id', 'DESC'],
  ],
  confidence: [['f.confidence', 'DESC'], ...newest],
  importance: [['f.importance', 'DESC'], ...newest],
  evidence: [['f.evidence_count', 'DESC'], ...newest],
  fact: [
    ['f.fact_key', 'ASC'],
    ['f.id', 'ASC'],
  ],
  status: [['f.status', 'ASC'], ...newest],
  type: [[places('f.category', [...learnerFactTypes, ...bookFactTypes]), 'ASC'], ...newest],
  kind: [
    [places('f.scope', scopeSchema.options), 'ASC'],
    ['f.scope_id', 'ASC'],
    [places('f.category', [...learnerFactTypes, ...bookFactTypes]), 'ASC'],
    ...newest,
  ],
};
const orderBy = (order: FactOrder, backwards: boolean): string =>
  `ORDER BY ${sortings[order]
    .map(([expression, way]) => `${expression} ${(way === 'ASC') === backwards ? 'DESC' : 'ASC'}`)
    .join(', ')}`;

interface Matching {
  /** `WHERE …`, or nothing. */
  readonly where: string;
  /** Whether the full-text index leads to the facts. */
  readonly isSearch: boolean;
  readonly params: Readonly<Record<string, SqlValue>>;
}

/** Null: nothing can match, because the search has no word. */
const matchingFacts = (filter: FactSelection): Matching | null => {
  const typed = filter.q?.trim() ?? '';
  const match = typed === '' ? null : matchTyped(typed, 'text');
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
  return {
    where: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`,
    isSearch: match !== null,
    params,
  };
};

/**
 * An index on fewer columns would look promising for a filter by scope, but read the rows of all its facts. Facts in the
 * order of their words have an index of their own.
 */
const fromFacts = (isSearch: boolean, order: FactOrder | null): string =>
  isSearch || order === 'fact' ? 'FROM facts f' : 'FROM facts f INDEXED BY idx_facts_audit';

const count = (sql: Sql, { where, isSearch, params }: Matching): number =>
  sql.get<{ count: number }>(`SELECT COUNT(*) AS count ${fromFacts(isSearch, null)} ${where}`, params)
    ?.count ?? 0;

/** The query of a page of ids; exported for the query-plan tests. */
export const pageOfIds = (where: string, isSearch: boolean, order: FactOrder, backwards: boolean): string =>
  `SELECT f.id ${fromFacts(isSearch, order)} ${where} ${orderBy(order, backwards)} LIMIT :limit OFFSET :offset`;

/**
 * A page of the facts that match. Only ids are sorted, mostly from an index; a page in the second half is read from the
 * end, so that no more than half of them are skipped.
 */
export const listFacts = (
  sql: Sql,
  filter: FactFilter,
): { readonly items: readonly Fact[]; readonly total: number } => {
  const found = matchingFacts(filter);
  const total = found ? count(sql, found) : 0;
  const { page, limit, order = 'newest', reverse = false } = filter;
  const start = (page - 1) * limit;
  if (!found || start >= total) return { items: [], total };
  const size = Math.min(limit, total - start);
  const fromEnd = start > total / 2;
  const rows = sql.all<{ id: number }>(pageOfIds(found.where, found.isSearch, order, reverse !== fromEnd), {
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
): readonly number[] => {
  const found = matchingFacts(filter);
  if (!found) return [];
  const where = found.where === '' ? 'WHERE f.id > :after' : `${found.where} AND f.id > :after`;
  return sql
    .all<{ id: number }>(`SELECT f.id FROM facts f ${where} ORDER BY f.id LIMIT :limit`, {
      ...found.params,
      after,
      limit,
    })
    .map(({ id }) => id);
};

export const countMatching = (sql: Sql, filter: FactSelection): number => {
  const found = matchingFacts(filter);
  return found ? count(sql, found) : 0;
};

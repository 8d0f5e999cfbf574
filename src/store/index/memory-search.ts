import type { KeywordHit, TimeRange, VectorHit } from '../../core/ports/store/search-store';
import { type Sql, type SqlValue } from '../sql';
import { columnWeights, matchAny } from './full-text';
import { nearest } from './vectors';

export interface ScopeFilter {
  readonly scope: string;
  readonly scopeId: string;
}

/** Active and not run out; what the learner pinned does not run out. */
export const liveFact = `f.status = 'active' AND f.muted = 0 AND (f.valid_to IS NULL OR f.valid_to > :now OR f.pinned = 1)`;
/** `:scopes` is a JSON array of `[scope, scope_id]`. */
export const inScopes = `(f.scope, f.scope_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(:scopes))`;

const inRange = (column: string): string =>
  `(:from IS NULL OR ${column} >= :from) AND (:to IS NULL OR ${column} <= :to)`;

/** Exported for the query-plan tests. */
export const memoryQueries = {
  facts: `
SELECT f.id, -bm25(facts_fts, ${columnWeights.facts}) AS score
FROM facts_fts JOIN facts f ON f.id = facts_fts.rowid
WHERE facts_fts MATCH :match AND ${liveFact} AND ${inScopes}
ORDER BY score DESC, f.id LIMIT :limit`,
  notes: `
SELECT n.id, -bm25(notes_fts, ${columnWeights.notes}) AS score
FROM notes_fts JOIN user_notes n ON n.id = notes_fts.rowid
WHERE notes_fts MATCH :match AND (:book IS NULL OR n.book_id = :book)
ORDER BY score DESC, n.id LIMIT :limit`,
  turns: `
SELECT c.id, -bm25(turns_fts, ${columnWeights.turns}) AS score
FROM turns_fts JOIN conversations c ON c.id = turns_fts.rowid JOIN sessions s ON s.id = c.session_id
WHERE turns_fts MATCH :match AND (:book IS NULL OR s.book_id = :book) AND ${inRange('c.timestamp')}
ORDER BY score DESC, c.id LIMIT :limit`,
  sessions: `
SELECT s.id, -bm25(sessions_fts, ${columnWeights.sessions}) AS score
FROM sessions_fts JOIN sessions s ON s.seq = sessions_fts.rowid
WHERE sessions_fts MATCH :match AND (:book IS NULL OR s.book_id = :book) AND ${inRange('s.started_at')}
ORDER BY score DESC, s.seq LIMIT :limit`,
} as const;

const search = <Hit>(
  sql: Sql,
  query: string,
  terms: readonly string[],
  limit: number,
  params: Readonly<Record<string, SqlValue>>,
): readonly Hit[] => {
  const match = matchAny(terms);
  return match === null || limit < 1 ? [] : sql.all<Hit>(query, { ...params, match, limit });
};

export const asScopes = (scopes: readonly ScopeFilter[]): string =>
  JSON.stringify(scopes.map(({ scope, scopeId }) => [scope, scopeId]));

const rangeOf = (range: TimeRange): { from: string | null; to: string | null } => ({
  from: range.from ?? null,
  to: range.to ?? null,
});

export const factsByKeyword = (
  sql: Sql,
  scopes: readonly ScopeFilter[],
  terms: readonly string[],
  now: string,
  limit: number,
): readonly KeywordHit[] => search(sql, memoryQueries.facts, terms, limit, { now, scopes: asScopes(scopes) });

export const factsByVector = (
  sql: Sql,
  scopes: readonly ScopeFilter[],
  model: string,
  vector: Float32Array,
  now: string,
  limit: number,
): readonly VectorHit[] => {
  const live = liveFact.replace(':now', '?');
  const scoped = inScopes.replace(':scopes', '?');
  return nearest(sql, 'fact', model, vector, limit, {
    where: `rowid IN (SELECT f.id FROM facts f WHERE ${live} AND ${scoped})`,
    params: [now, asScopes(scopes)],
  });
};

export const notesByKeyword = (
  sql: Sql,
  bookId: string | null,
  terms: readonly string[],
  limit: number,
): readonly KeywordHit[] => search(sql, memoryQueries.notes, terms, limit, { book: bookId });

export const notesByVector = (
  sql: Sql,
  bookId: string | null,
  model: string,
  vector: Float32Array,
  limit: number,
): readonly VectorHit[] =>
  nearest(
    sql,
    'note',
    model,
    vector,
    limit,
    bookId === null
      ? null
      : { where: 'rowid IN (SELECT id FROM user_notes WHERE book_id = ?)', params: [bookId] },
  );

export const turnsByKeyword = (
  sql: Sql,
  bookId: string | null,
  terms: readonly string[],
  range: TimeRange,
  limit: number,
): readonly KeywordHit[] =>
  search(sql, memoryQueries.turns, terms, limit, { book: bookId, ...rangeOf(range) });

export const turnsByVector = (
  sql: Sql,
  bookId: string | null,
  model: string,
  vector: Float32Array,
  range: TimeRange,
  limit: number,
): readonly VectorHit[] => {
  const conditions = [
    ...(bookId === null ? [] : [{ where: 's.book_id = ?', param: bookId }]),
    ...(range.from === undefined ? [] : [{ where: 'c.timestamp >= ?', param: range.from }]),
    ...(range.to === undefined ? [] : [{ where: 'c.timestamp <= ?', param: range.to }]),
  ];
  const where = conditions.map((condition) => condition.where).join(' AND ');
  const turns = `SELECT c.id FROM conversations c JOIN sessions s ON s.id = c.session_id WHERE ${where}`;
  const filter = { where: `rowid IN (${turns})`, params: conditions.map(({ param }) => param) };
  return nearest(sql, 'turn', model, vector, limit, conditions.length === 0 ? null : filter);
};

export const sessionsByKeyword = (
  sql: Sql,
  bookId: string | null,
  terms: readonly string[],
  range: TimeRange,
  limit: number,
): readonly { readonly id: string; readonly score: number }[] =>
  search(sql, memoryQueries.sessions, terms, limit, { book: bookId, ...rangeOf(range) });

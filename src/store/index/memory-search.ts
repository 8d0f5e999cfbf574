import type { KeywordHit, Reach, TimeRange, VectorHit } from '../../core/ports/store/search-store';
import { asJsonList, type Sql, type SqlValue } from '../sql';
import { columnWeights, matchAny } from './full-text';
import { bestOf, keywordScores } from './keyword-scores';
import { liveFact } from './live-fact';
import { isRead, isReadFact, unreadFacts } from './read-bound';
import { keepTurns } from './turn-candidates';
import { nearest, passing } from './vectors';

export { liveFact } from './live-fact';

export interface ScopeFilter {
  readonly scope: string;
  readonly scopeId: string;
}

/** `:scopes` is a JSON array of `[scope, scope_id]`. */
export const inScopes = `(f.scope, f.scope_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(:scopes))`;

const inRange = (column: string): string =>
  `(:from IS NULL OR ${column} >= :from) AND (:to IS NULL OR ${column} <= :to)`;

const isNoted = `m.note <> '' AND m.book_id IS NOT NULL AND (:book IS NULL OR m.book_id = :book)
AND (:reach = 'whole' OR ${isRead('m.page', 'm.book_id')})`;

/** Exported for the query-plan tests. */
export const memoryQueries = {
  liveFacts: `
SELECT f.id FROM json_each(:ids) j JOIN facts f ON f.id = j.value WHERE ${liveFact} AND ${inScopes}`,
  readFacts: `
SELECT f.id FROM json_each(:ids) j JOIN facts f ON f.id = j.value WHERE ${liveFact} AND ${inScopes} AND ${isReadFact}`,
  notes: `
SELECT n.id, -bm25(notes_fts, ${columnWeights.notes}) AS score
FROM notes_fts JOIN user_notes n ON n.id = notes_fts.rowid
WHERE notes_fts MATCH :match AND (:book IS NULL OR n.book_id = :book)
ORDER BY score DESC, n.id LIMIT :limit`,
  /** Marks that the learner wrote something beside; with `:reach` 'read', of pages that were read. */
  marks: `
SELECT m.id, -bm25(marks_fts, ${columnWeights.marks}) AS score
FROM marks_fts JOIN marks m ON m.id = marks_fts.rowid
WHERE marks_fts MATCH :match AND ${isNoted}
ORDER BY score DESC, m.id LIMIT :limit`,
  newestMarks: `
SELECT m.id FROM marks m WHERE ${isNoted} ORDER BY m.updated_at DESC, m.id DESC LIMIT :limit`,
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

const inBook = (bookId: string | null): { readonly places?: readonly string[] } =>
  bookId === null ? {} : { places: [bookId] };

const liveIn = (scopes: readonly ScopeFilter[], now: string) => ({
  places: scopes.map(({ scope, scopeId }) => `${scope}/${scopeId}`),
  liveAt: now,
});

/** Of facts, those of the scopes that are live and may be told of. */
const keepFacts =
  (sql: Sql, scopes: readonly ScopeFilter[], now: string, reach: Reach) =>
  (ids: readonly number[]): ReadonlySet<number> => {
    const { passing: kept, unknown } = passing(sql, 'fact', ids, liveIn(scopes, now));
    const inScope = asScopes(scopes);
    const unread = unreadFacts(sql, inScope, reach);
    const query = reach === 'read' ? memoryQueries.readFacts : memoryQueries.liveFacts;
    const others =
      unknown.length === 0
        ? []
        : sql.all<{ id: number }>(query, { ids: asJsonList(unknown), now, scopes: inScope });
    return new Set([...kept.filter((id) => !unread.has(id)), ...others.map(({ id }) => id)]);
  };

export const factsByKeyword = (
  sql: Sql,
  scopes: readonly ScopeFilter[],
  terms: readonly string[],
  now: string,
  limit: number,
  reach: Reach = 'read',
): readonly KeywordHit[] =>
  limit < 1
    ? []
    : bestOf(keywordScores(sql, 'facts', terms).scores, limit, keepFacts(sql, scopes, now, reach));

export const factsByVector = (
  sql: Sql,
  scopes: readonly ScopeFilter[],
  model: string,
  vector: Float32Array,
  now: string,
  limit: number,
  reach: Reach = 'read',
): readonly VectorHit[] => {
  const unread = unreadFacts(sql, asScopes(scopes), reach);
  // So many more as may be taken out again: the nearest of the others are all among them.
  return nearest(sql, 'fact', model, vector, limit + unread.size, liveIn(scopes, now))
    .filter(({ id }) => !unread.has(id))
    .slice(0, limit);
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
): readonly VectorHit[] => nearest(sql, 'note', model, vector, limit, inBook(bookId));

export const marksByKeyword = (
  sql: Sql,
  bookId: string | null,
  terms: readonly string[],
  limit: number,
  reach: Reach = 'read',
): readonly KeywordHit[] => search(sql, memoryQueries.marks, terms, limit, { book: bookId, reach });

export const newestMarks = (
  sql: Sql,
  bookId: string | null,
  limit: number,
  reach: Reach = 'read',
): readonly number[] =>
  sql.all<{ id: number }>(memoryQueries.newestMarks, { book: bookId, reach, limit }).map(({ id }) => id);

export const turnsByKeyword = (
  sql: Sql,
  bookId: string | null,
  terms: readonly string[],
  range: TimeRange,
  limit: number,
): readonly KeywordHit[] =>
  limit < 1
    ? []
    : bestOf(keywordScores(sql, 'turns', terms).scores, limit, keepTurns(sql, { bookId, range }));

export const turnsByVector = (
  sql: Sql,
  bookId: string | null,
  model: string,
  vector: Float32Array,
  range: TimeRange,
  limit: number,
): readonly VectorHit[] => nearest(sql, 'turn', model, vector, limit, { ...inBook(bookId), ...range });

export const sessionsByKeyword = (
  sql: Sql,
  bookId: string | null,
  terms: readonly string[],
  range: TimeRange,
  limit: number,
): readonly { readonly id: string; readonly score: number }[] =>
  search(sql, memoryQueries.sessions, terms, limit, { book: bookId, ...rangeOf(range) });

import type {
  KeywordHit,
  SearchExtent,
  SearchedBooks,
  TimeRange,
  VectorHit,
} from '../../core/ports/store/books/search-store';
import { asJsonList, type Sql, type SqlValue } from '../sql';
import { columnWeights, matchAny } from './full-text';
import { countWords, rareWords } from './common-words';
import { liveFact } from './live-fact';
import { isRead, isReadFact, unreadFacts } from './read-bound';
import { nearest } from '../vectors';
import type { BookId, FactId, MarkId, NoteId, PlanId, SessionId, TurnId } from '../../shared/model';

interface ScopeFilter {
  readonly scope: string;
  readonly scopeId: string;
}

/** `:scopes` is a JSON array of `[scope, scope_id]`. */
export const inScopes = `(f.scope, f.scope_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(:scopes))`;

const inRange = (column: string): string =>
  `(:from IS NULL OR ${column} >= :from) AND (:to IS NULL OR ${column} <= :to)`;

/** `:books` is a JSON array of ids, or NULL for any. */
const inBooks = (column: string): string =>
  `(:books IS NULL OR ${column} IN (SELECT value FROM json_each(:books)))`;

const isNoted = `m.note <> '' AND m.book_id IS NOT NULL AND ${inBooks('m.book_id')}
AND (:reach = 'whole' OR ${isRead('m.page', 'm.book_id')})`;

const liveFacts = `
SELECT f.id, -bm25(facts_fts, ${columnWeights.facts}) AS score
FROM facts_fts JOIN facts f ON f.id = facts_fts.rowid
WHERE facts_fts MATCH :match AND ${liveFact} AND ${inScopes}`;
const bestFacts = 'ORDER BY score DESC, f.id LIMIT :limit';

/** Exported for the query-plan tests. */
export const memoryQueries = {
  facts: `${liveFacts} ${bestFacts}`,
  readFacts: `${liveFacts} AND ${isReadFact} ${bestFacts}`,
  turns: `
SELECT c.id, -bm25(turns_fts, ${columnWeights.turns}) AS score
FROM turns_fts JOIN conversations c ON c.id = turns_fts.rowid JOIN sessions s ON s.id = c.session_id
WHERE turns_fts MATCH :match AND (:book IS NULL OR s.book_id = :book) AND ${inRange('c.timestamp')}
ORDER BY score DESC, c.id LIMIT :limit`,
  notes: `
SELECT n.id, -bm25(notes_fts, ${columnWeights.notes}) AS score
FROM notes_fts JOIN user_notes n ON n.id = notes_fts.rowid
WHERE notes_fts MATCH :match AND ${inBooks('n.book_id')}
ORDER BY score DESC, n.id LIMIT :limit`,
  /** Marks with a comment by the learner; with `:reach` 'read', only on pages that were read. */
  marks: `
SELECT m.id, -bm25(marks_fts, ${columnWeights.marks}) AS score
FROM marks_fts JOIN marks m ON m.id = marks_fts.rowid
WHERE marks_fts MATCH :match AND ${isNoted}
ORDER BY score DESC, m.id LIMIT :limit`,
  newestMarks: `
SELECT m.id FROM marks m WHERE ${isNoted} ORDER BY m.updated_at DESC, m.id DESC LIMIT :limit`,
  plans: `
SELECT p.id, -bm25(plans_fts, ${columnWeights.plans}) AS score
FROM plans_fts JOIN plans p ON p.id = plans_fts.rowid
WHERE plans_fts MATCH :match AND ${inBooks('p.book_id')}
ORDER BY score DESC, p.id LIMIT :limit`,
  sessions: `
SELECT s.id, -bm25(sessions_fts, ${columnWeights.sessions}) AS score
FROM sessions_fts JOIN sessions s ON s.seq = sessions_fts.rowid
WHERE sessions_fts MATCH :match AND s.remember = 1 AND (:book IS NULL OR s.book_id = :book) AND ${inRange('s.started_at')}
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

const inBook = (books: SearchedBooks): { readonly places?: readonly string[] } => {
  const places = listOfBooks(books);
  return places === null ? {} : { places };
};

export const listOfBooks = (books: SearchedBooks): readonly BookId[] | null =>
  typeof books === 'string' ? [books] : books;

const asBooks = (books: SearchedBooks): string | null => {
  const list = listOfBooks(books);
  return list && asJsonList(list);
};

const liveIn = (scopes: readonly ScopeFilter[], now: string) => ({
  places: scopes.map(({ scope, scopeId }) => `${scope}/${scopeId}`),
  liveAt: now,
});

export const factsByKeyword = (
  sql: Sql,
  scopes: readonly ScopeFilter[],
  terms: readonly string[],
  now: string,
  limit: number,
  reach: SearchExtent = 'read',
): readonly KeywordHit<FactId>[] =>
  search(
    sql,
    reach === 'read' ? memoryQueries.readFacts : memoryQueries.facts,
    rareWords(countWords(sql, 'facts', terms)),
    limit,
    { now, scopes: asScopes(scopes) },
  );

export const factsByVector = (
  sql: Sql,
  scopes: readonly ScopeFilter[],
  model: string,
  vector: Float32Array,
  now: string,
  limit: number,
  reach: SearchExtent = 'read',
): readonly VectorHit<FactId>[] => {
  const unread = unreadFacts(sql, asScopes(scopes), reach);
  // The filter may remove this many, so more are requested.
  return nearest(sql, 'fact', model, vector, limit + unread.size, liveIn(scopes, now))
    .filter(({ id }) => !unread.has(id))
    .slice(0, limit);
};

export const notesByKeyword = (
  sql: Sql,
  books: SearchedBooks,
  terms: readonly string[],
  limit: number,
): readonly KeywordHit<NoteId>[] => search(sql, memoryQueries.notes, terms, limit, { books: asBooks(books) });

export const notesByVector = (
  sql: Sql,
  books: SearchedBooks,
  model: string,
  vector: Float32Array,
  limit: number,
): readonly VectorHit<NoteId>[] => nearest(sql, 'note', model, vector, limit, inBook(books));

export const marksByKeyword = (
  sql: Sql,
  books: SearchedBooks,
  terms: readonly string[],
  limit: number,
  reach: SearchExtent = 'read',
): readonly KeywordHit<MarkId>[] =>
  search(sql, memoryQueries.marks, terms, limit, { books: asBooks(books), reach });

export const newestMarks = (
  sql: Sql,
  books: SearchedBooks,
  limit: number,
  reach: SearchExtent = 'read',
): readonly MarkId[] =>
  sql
    .all<{ id: MarkId }>(memoryQueries.newestMarks, { books: asBooks(books), reach, limit })
    .map(({ id }) => id);

export const plansByKeyword = (
  sql: Sql,
  books: SearchedBooks,
  terms: readonly string[],
  limit: number,
): readonly KeywordHit<PlanId>[] => search(sql, memoryQueries.plans, terms, limit, { books: asBooks(books) });

export const turnsWithWords = (
  sql: Sql,
  bookId: BookId | null,
  words: readonly string[],
  range: TimeRange,
  limit: number,
): readonly KeywordHit<TurnId>[] =>
  search(sql, memoryQueries.turns, words, limit, { book: bookId, ...rangeOf(range) });

export const turnsByKeyword = (
  sql: Sql,
  bookId: BookId | null,
  terms: readonly string[],
  range: TimeRange,
  limit: number,
): readonly KeywordHit<TurnId>[] =>
  turnsWithWords(sql, bookId, rareWords(countWords(sql, 'turns', terms)), range, limit);

export const turnsByVector = (
  sql: Sql,
  bookId: BookId | null,
  model: string,
  vector: Float32Array,
  range: TimeRange,
  limit: number,
): readonly VectorHit<TurnId>[] =>
  nearest(sql, 'turn', model, vector, limit, { ...inBook(bookId), ...range });

export const sessionsByKeyword = (
  sql: Sql,
  bookId: BookId | null,
  terms: readonly string[],
  range: TimeRange,
  limit: number,
): readonly { readonly id: SessionId; readonly score: number }[] =>
  search(sql, memoryQueries.sessions, terms, limit, { book: bookId, ...rangeOf(range) });

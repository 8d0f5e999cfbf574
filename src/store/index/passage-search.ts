import type { KeywordHit, TermStatistics, VectorHit } from '../../core/ports/store/search-store';
import type { Sql, SqlValue } from '../sql';
import { columnWeights, matchAny, matchIn } from './full-text';
import { nearest } from './vectors';

/**
 * A book's passages have neighbouring ids (nearly: imports may interleave), so their range cuts FTS5's lists short
 * and the join makes it exact.
 */
const inBook = `
JOIN passages p ON p.id = passages_fts.rowid
WHERE passages_fts MATCH :match AND p.book_id = :book
  AND passages_fts.rowid BETWEEN (SELECT MIN(id) FROM passages WHERE book_id = :book)
  AND (SELECT MAX(id) FROM passages WHERE book_id = :book)`;
const inReadyBooks = `
JOIN passages p ON p.id = passages_fts.rowid
WHERE passages_fts MATCH :match AND p.book_id IN (SELECT id FROM books WHERE state = 'ready')`;

const score = `-bm25(passages_fts, ${columnWeights.passages})`;

/** Exported for the query-plan tests. */
export const passageQueries = {
  keywordInBook: `SELECT p.id, ${score} AS score FROM passages_fts ${inBook} ORDER BY score DESC, p.id LIMIT :limit`,
  keyword: `SELECT p.id, ${score} AS score FROM passages_fts ${inReadyBooks} ORDER BY score DESC, p.id LIMIT :limit`,
  countInBook: `SELECT COUNT(*) AS count FROM passages_fts ${inBook}`,
  count: `SELECT COUNT(*) AS count FROM passages_fts ${inReadyBooks}`,
  totalsInBook: 'SELECT passage_count AS total, token_count AS tokens FROM books WHERE id = :book',
  totals: `SELECT COALESCE(SUM(passage_count), 0) AS total, COALESCE(SUM(token_count), 0) AS tokens FROM books WHERE state = 'ready'`,
} as const;

export const passagesByKeyword = (
  sql: Sql,
  bookId: string | null,
  terms: readonly string[],
  limit: number,
): readonly KeywordHit[] => {
  const match = matchAny(terms);
  if (match === null || limit < 1) return [];
  return bookId === null
    ? sql.all<KeywordHit>(passageQueries.keyword, { match, limit })
    : sql.all<KeywordHit>(passageQueries.keywordInBook, { match, book: bookId, limit });
};

export const passagesByVector = (
  sql: Sql,
  bookId: string | null,
  model: string,
  vector: Float32Array,
  limit: number,
): readonly VectorHit[] =>
  nearest(sql, 'passage', model, vector, limit, bookId === null ? {} : { places: [bookId] });

/** A term stands in a passage when it stands in its text; headings and neighbours do not count. */
export const termStatistics = (sql: Sql, bookId: string | null, terms: readonly string[]): TermStatistics => {
  const book: Readonly<Record<string, SqlValue>> = bookId === null ? {} : { book: bookId };
  const { total, tokens } = sql.get<{ total: number; tokens: number }>(
    bookId === null ? passageQueries.totals : passageQueries.totalsInBook,
    book,
  ) ?? { total: 0, tokens: 0 };
  const documentFrequency = new Map<string, number>();
  for (const term of new Set(terms)) {
    const match = matchIn('text', term);
    const query = bookId === null ? passageQueries.count : passageQueries.countInBook;
    const found = match === null ? undefined : sql.get<{ count: number }>(query, { ...book, match });
    documentFrequency.set(term, found?.count ?? 0);
  }
  return { total, averageTokens: total === 0 ? 0 : tokens / total, documentFrequency };
};

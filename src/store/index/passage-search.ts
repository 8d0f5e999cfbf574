import type {
  KeywordHit,
  SearchExtent,
  SearchedBooks,
  TermStatistics,
  VectorHit,
} from '../../core/ports/store/books/search-store';
import type { PassageId } from '../../shared/model';
import { asJsonList, type Sql, type SqlValue } from '../sql';
import { columnWeights, matchAny, matchIn } from './full-text';
import { isErasingAny, listReadyIds } from '../tables/books/books';
import { findPassageRange } from '../tables/books/passage-range';
import { listOfBooks } from './memory-search';
import { readLimits, pagesWereRead } from './read-bound';
import { nearest } from '../vectors';

/** A book's passages have neighbouring ids; limiting the query to their range shortens FTS5's lists. */
const inRange = 'passages_fts MATCH :match AND passages_fts.rowid BETWEEN :first AND :last';
/** Imports may interleave; then a join excludes other books' passages. */
const inBook = `JOIN passages p ON p.id = passages_fts.rowid WHERE p.book_id = :book AND ${inRange}`;
const inReadyBooks = `
JOIN passages p ON p.id = passages_fts.rowid
WHERE passages_fts MATCH :match AND p.book_id IN (SELECT id FROM books WHERE state = 'ready')`;
/** `:books` is a JSON array of ids. */
const ofBooks = 'AND p.book_id IN (SELECT value FROM json_each(:books))';
/** Leaves out unread pages of books that are limited to what was read. Most books are not, and cost one lookup. */
const readOfBook = `AND ${pagesWereRead('p.page_start', 'p.page_start', ':book')}`;
const readOfAll = `
AND (p.book_id NOT IN (SELECT id FROM books WHERE read_bound = 1)
    OR ${pagesWereRead('p.page_start', 'p.page_start', 'p.book_id')})`;

const score = `-bm25(passages_fts, ${columnWeights.passages})`;

/** Exported for the query-plan tests. */
export const passageQueries = {
  keywordInRange: `SELECT rowid AS id, ${score} AS score FROM passages_fts WHERE ${inRange} ORDER BY score DESC, rowid LIMIT :limit`,
  keywordInBook: `SELECT p.id, ${score} AS score FROM passages_fts ${inBook} ORDER BY score DESC, p.id LIMIT :limit`,
  keywordInRead: `SELECT p.id, ${score} AS score FROM passages_fts ${inBook} ${readOfBook} ORDER BY score DESC, p.id LIMIT :limit`,
  keyword: `SELECT p.id, ${score} AS score FROM passages_fts ${inReadyBooks} ORDER BY score DESC, p.id LIMIT :limit`,
  keywordRead: `SELECT p.id, ${score} AS score FROM passages_fts ${inReadyBooks} ${readOfAll} ORDER BY score DESC, p.id LIMIT :limit`,
  keywordInBooks: `SELECT p.id, ${score} AS score FROM passages_fts ${inReadyBooks} ${ofBooks} ORDER BY score DESC, p.id LIMIT :limit`,
  keywordReadInBooks: `SELECT p.id, ${score} AS score FROM passages_fts ${inReadyBooks} ${ofBooks} ${readOfAll} ORDER BY score DESC, p.id LIMIT :limit`,
  countInRange: `SELECT COUNT(*) AS count FROM passages_fts WHERE ${inRange}`,
  countInBook: `SELECT COUNT(*) AS count FROM passages_fts ${inBook}`,
  countInBooks: `SELECT COUNT(*) AS count FROM passages_fts ${inReadyBooks} ${ofBooks}`,
  count: `SELECT COUNT(*) AS count FROM passages_fts ${inReadyBooks}`,
  totalsInBook: 'SELECT passage_count AS total, token_count AS tokens FROM books WHERE id = :book',
  totalsInBooks: `SELECT COALESCE(SUM(passage_count), 0) AS total, COALESCE(SUM(token_count), 0) AS tokens FROM books
WHERE state = 'ready' AND id IN (SELECT value FROM json_each(:books))`,
  totals: `SELECT COALESCE(SUM(passage_count), 0) AS total, COALESCE(SUM(token_count), 0) AS tokens FROM books WHERE state = 'ready'`,
} as const;

export const passagesByKeyword = (
  sql: Sql,
  books: SearchedBooks,
  terms: readonly string[],
  limit: number,
  reach: SearchExtent = 'read',
): readonly KeywordHit<PassageId>[] => {
  const match = matchAny(terms);
  if (match === null || limit < 1) return [];
  const limits = readLimits(sql, reach);
  if (books !== null && typeof books !== 'string')
    return sql.all<KeywordHit<PassageId>>(
      limits ? passageQueries.keywordReadInBooks : passageQueries.keywordInBooks,
      {
        match,
        books: asJsonList(books),
        limit,
      },
    );
  const bookId = books;
  if (bookId === null)
    return sql.all<KeywordHit<PassageId>>(limits ? passageQueries.keywordRead : passageQueries.keyword, {
      match,
      limit,
    });
  const range = findPassageRange(sql, bookId);
  if (!range) return [];
  const { first, last, alone } = range;
  if (limits?.has(bookId))
    return sql.all<KeywordHit<PassageId>>(passageQueries.keywordInRead, {
      book: bookId,
      first,
      last,
      match,
      limit,
    });
  return alone
    ? sql.all<KeywordHit<PassageId>>(passageQueries.keywordInRange, { first, last, match, limit })
    : sql.all<KeywordHit<PassageId>>(passageQueries.keywordInBook, {
        book: bookId,
        first,
        last,
        match,
        limit,
      });
};

export const passagesByVector = (
  sql: Sql,
  books: SearchedBooks,
  model: string,
  vector: Float32Array,
  limit: number,
  reach: SearchExtent = 'read',
): readonly VectorHit<PassageId>[] => {
  const places = listOfBooks(books);
  return nearest(sql, 'passage', model, vector, limit, {
    // A book that is still being erased may have vectors.
    ...(places !== null ? { places } : isErasingAny(sql) ? { places: listReadyIds(sql) } : {}),
    limits: readLimits(sql, reach),
  });
};

type Totals = { readonly total: number; readonly tokens: number };

const totalsOf = (sql: Sql, books: SearchedBooks): Totals =>
  (books === null
    ? sql.get<Totals>(passageQueries.totals)
    : typeof books === 'string'
      ? sql.get<Totals>(passageQueries.totalsInBook, { book: books })
      : sql.get<Totals>(passageQueries.totalsInBooks, { books: asJsonList(books) })) ?? {
    total: 0,
    tokens: 0,
  };

/**
 * Counts over the whole book, read or not: they weight words and reveal none. Only the text of a passage counts, not
 * its headings and neighbours.
 */
export const termStatistics = (sql: Sql, books: SearchedBooks, terms: readonly string[]): TermStatistics => {
  const { total, tokens } = totalsOf(sql, books);
  const range = typeof books === 'string' ? findPassageRange(sql, books) : null;
  const countOf = (query: string, params: Readonly<Record<string, SqlValue>>): number =>
    sql.get<{ count: number }>(query, params)?.count ?? 0;
  const count = (match: string): number => {
    if (books === null) return countOf(passageQueries.count, { match });
    if (typeof books !== 'string')
      return countOf(passageQueries.countInBooks, { match, books: asJsonList(books) });
    if (!range) return 0;
    const { first, last, alone, counts } = range;
    const before = counts.get(match);
    if (before !== undefined) return before;
    const counted = alone
      ? countOf(passageQueries.countInRange, { first, last, match })
      : countOf(passageQueries.countInBook, { book: books, first, last, match });
    counts.set(match, counted);
    return counted;
  };
  const documentFrequency = new Map<string, number>();
  for (const term of new Set(terms)) {
    const match = matchIn('text', term);
    documentFrequency.set(term, match === null ? 0 : count(match));
  }
  return { total, averageTokens: total === 0 ? 0 : tokens / total, documentFrequency };
};

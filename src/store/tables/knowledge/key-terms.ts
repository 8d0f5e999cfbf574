import type { KeyTerm } from '../../../core/ports/store/knowledge-store';
import type { BookId } from '../../../shared/model';
import type { Sql } from '../../sql';

const selectSearch = 'SELECT 1 FROM term_searches WHERE book_id = ?';
const select = `
SELECT term, chapter, page, origin FROM key_terms WHERE book_id = ? ORDER BY chapter, page, term`;
const insertSearch = `
INSERT INTO term_searches (book_id, at) VALUES (?, ?) ON CONFLICT (book_id) DO UPDATE SET at = excluded.at`;
const insert = 'INSERT INTO key_terms (book_id, term, chapter, page, origin) VALUES (?, ?, ?, ?, ?)';
const erase = 'DELETE FROM key_terms WHERE book_id = ?';
const eraseSearch = 'DELETE FROM term_searches WHERE book_id = ?';

/** Exported for the query-plan tests. */
export const keyTermQueries = { selectSearch, select, erase } as const;

export const listTerms = (sql: Sql, bookId: BookId): readonly KeyTerm[] | null =>
  sql.get(selectSearch, [bookId]) === undefined ? null : sql.all<KeyTerm>(select, [bookId]);

export const eraseTerms = (sql: Sql, bookId: BookId): void => {
  sql.run(erase, [bookId]);
  sql.run(eraseSearch, [bookId]);
};

export const putTerms = (sql: Sql, bookId: BookId, terms: readonly KeyTerm[], at: string): void => {
  eraseTerms(sql, bookId);
  sql.run(insertSearch, [bookId, at]);
  for (const { term, chapter, page, origin } of terms) sql.run(insert, [bookId, term, chapter, page, origin]);
};

import type { RecognisedPage } from '../../../core/ports/books/document-reader';
import type { BookId } from '../../../shared/model';
import type { Sql } from '../../sql';

const select = 'SELECT page, text FROM recognised_pages WHERE book_id = ? ORDER BY page';
const insert = 'INSERT OR REPLACE INTO recognised_pages (book_id, page, language, text) VALUES (?, ?, ?, ?)';

/** Exported for the query-plan tests. */
export const recognisedPageQueries = { select } as const;

export const listRecognisedPages = (sql: Sql, bookId: BookId): readonly RecognisedPage[] =>
  sql.all<RecognisedPage>(select, [bookId]);

export const putRecognisedPage = (
  sql: Sql,
  bookId: BookId,
  language: string,
  { page, text }: RecognisedPage,
): void => {
  sql.run(insert, [bookId, page, language, text]);
};

import type { PageStart } from '../../../core/ports/books/book-parts';
import type { PageDraft } from '../../../core/ports/store/books/book-content';
import type { Block, BookId, Page, Place, Places } from '../../../shared/model';
import { findPattern } from '../../../shared/text/find-pattern';
import { asJsonList, type Sql } from '../../sql';

/** The recognised text is the page's once the book has been imported again with it. */
const isRecognised = `
text <> '' AND EXISTS (SELECT 1 FROM recognised_pages r
    WHERE r.book_id = pages.book_id AND r.page = pages.page AND r.text = pages.text) AS recognised`;
const selectRange = `
SELECT page, label, chapter, text, blocks, ${isRecognised} FROM pages
WHERE book_id = ? AND page BETWEEN ? AND ? ORDER BY page`;
const selectSome = `
SELECT page, label, chapter, text, blocks, ${isRecognised} FROM pages
WHERE book_id = ? AND page IN (SELECT value FROM json_each(?)) ORDER BY page`;
const selectByLabel = 'SELECT page FROM pages WHERE book_id = ? AND label = ? ORDER BY page LIMIT 1';
const selectLabels = `
SELECT page, label FROM pages WHERE book_id = ? AND page IN (SELECT value FROM json_each(?)) ORDER BY page`;
const selectTexts = 'SELECT page, label, text FROM pages WHERE book_id = ? ORDER BY page';
/** Long enough to distinguish a page from every other. */
const selectStarts = `
SELECT label, substr(text, 1, 160) AS start, length(text) AS length FROM pages WHERE book_id = ? ORDER BY page`;
/** By spaces; in scripts without spaces between words, six characters count as one. */
const selectWordCounts = `
SELECT MAX(length(text) - length(replace(text, ' ', '')) + (text <> ''), length(text) / 6) AS words
FROM pages WHERE book_id = ? ORDER BY page`;
const insert = `
INSERT INTO pages (book_id, page, label, chapter, text, blocks) VALUES (?, ?, ?, ?, ?, ?)`;
const remove = 'DELETE FROM pages WHERE book_id = ?';
const removeOne = 'DELETE FROM pages WHERE book_id = ? AND page = ?';
const removeSome = `
DELETE FROM pages WHERE id IN (SELECT id FROM pages WHERE book_id = ? AND page > ? ORDER BY page DESC LIMIT ?)`;
const selectSame = `
SELECT 1 FROM pages WHERE book_id = ? AND page = ? AND label = ? AND chapter IS ? AND text = ? AND blocks = ?`;

/** Exported for the query-plan tests. */
export const pageQueries = {
  selectRange,
  selectSome,
  selectByLabel,
  selectLabels,
  selectTexts,
  selectStarts,
  selectWordCounts,
  selectSame,
  removeSome,
} as const;

interface PageRow {
  readonly page: number;
  readonly label: string;
  readonly chapter: string | null;
  readonly text: string;
  readonly blocks: string;
  readonly recognised: number;
}

const toPage = ({ recognised, ...row }: PageRow): Page => ({
  ...row,
  blocks: JSON.parse(row.blocks) as Block[],
  ...(recognised === 1 && { recognised: true as const }),
});

/** Pages `from` to `to` inclusive, as far as they exist. */
export const listPages = (sql: Sql, bookId: BookId, from: number, to: number): readonly Page[] =>
  sql.all<PageRow>(selectRange, [bookId, from, to]).map(toPage);

/** In the order of the book; pages that do not exist are left out. */
export const getPages = (sql: Sql, bookId: BookId, pages: readonly number[]): readonly Page[] =>
  sql.all<PageRow>(selectSome, [bookId, asJsonList(pages)]).map(toPage);

/** The number of words on each page, in order. */
export const listWordCounts = (sql: Sql, bookId: BookId): readonly number[] =>
  sql.all<{ words: number }>(selectWordCounts, [bookId]).map(({ words }) => words);

/** The first characters of every page, in order. */
export const listPageStarts = (sql: Sql, bookId: BookId): readonly PageStart[] =>
  sql.all<PageStart>(selectStarts, [bookId]);

/** The first page with that printed label, else null. */
export const findPageByLabel = (sql: Sql, bookId: BookId, label: string): number | null =>
  sql.get<{ page: number }>(selectByLabel, [bookId, label])?.page ?? null;

export const labelsOf = (sql: Sql, bookId: BookId, pages: readonly number[]): ReadonlyMap<number, string> =>
  new Map(
    sql
      .all<{ page: number; label: string }>(selectLabels, [bookId, asJsonList(pages)])
      .map(({ page, label }) => [page, label]),
  );

/** Characters shown before and after a match. */
const aroundPlace = 60;
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ');

/** The verbatim matches of the words in a book; the first `limit` of them with the text around them. */
export const findPlaces = (sql: Sql, bookId: BookId, query: string, limit: number): Places => {
  const pattern = findPattern(query);
  if (!pattern) return { total: 0, places: [] };
  const places: Place[] = [];
  let total = 0;
  for (const { page, label, text } of sql.all<{ page: number; label: string; text: string }>(selectTexts, [
    bookId,
  ]))
    for (const match of text.matchAll(pattern)) {
      total += 1;
      if (places.length >= limit) continue;
      const start = match.index;
      const end = start + match[0].length;
      places.push({
        page,
        label,
        start,
        end,
        before: oneLine(text.slice(Math.max(0, start - aroundPlace), start)),
        match: oneLine(match[0]),
        after: oneLine(text.slice(end, end + aroundPlace)),
      });
    }
  return { total, places };
};

const valuesOf = (page: PageDraft) =>
  [page.page, page.label, page.chapter, page.text, JSON.stringify(page.blocks)] as const;

export const addPages = (sql: Sql, bookId: BookId, pages: readonly PageDraft[]): void => {
  for (const page of pages) sql.run(insert, [bookId, ...valuesOf(page)]);
};

/** Replaces pages by number; an identical one stays. */
export const replacePages = (sql: Sql, bookId: BookId, pages: readonly PageDraft[]): void => {
  for (const page of pages) {
    const values = valuesOf(page);
    if (sql.get(selectSame, [bookId, ...values])) continue;
    sql.run(removeOne, [bookId, page.page]);
    sql.run(insert, [bookId, ...values]);
  }
};

/** Erases the last `limit` of the pages after `page`. Returns how many there were. */
export const erasePagesAfter = (sql: Sql, bookId: BookId, page: number, limit: number): number =>
  sql.run(removeSome, [bookId, page, limit]).changes;

export const erasePages = (sql: Sql, bookId: BookId): void => {
  sql.run(remove, [bookId]);
};

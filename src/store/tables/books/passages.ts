import type { PassageDraft } from '../../../core/ports/store/books/book-content';
import type { SearchExtent } from '../../../core/ports/store/books/search-store';
import type { BookId, Passage, PassageId, PassagePart } from '../../../shared/model';
import { includesPage, type PageRanges } from '../../../shared/page-ranges';
import { readLimits } from '../../index/read-bound';
import { indexedTextOf } from '../../../shared/text/words';
import { asJsonList, inOrderOf, type Sql } from '../../sql';
import { forgetPassageRange, rangeQuery } from './passage-range';

const columns = 'id, book_id, ordinal, chapter, heading_path, text, parts, page_start, page_end, tokens';
const selectByIds = `SELECT ${columns} FROM passages WHERE id IN (SELECT value FROM json_each(?))`;
const selectFrom = `
SELECT ${columns} FROM passages WHERE book_id = ? AND ordinal >= ? ORDER BY ordinal LIMIT ?`;
const selectOnPages = `
SELECT ${columns} FROM passages WHERE book_id = ? AND page_end >= ? AND page_start <= ? ORDER BY ordinal LIMIT ?`;
const selectNeighbours = `
SELECT o.id AS of_id, n.id AS neighbour_id, n.ordinal < o.ordinal AS is_previous
FROM passages o JOIN passages n ON n.book_id = o.book_id AND n.ordinal IN (o.ordinal - 1, o.ordinal + 1)
WHERE o.id IN (SELECT value FROM json_each(?)) AND n.chapter IS o.chapter`;
const selectUnembedded = `
SELECT p.id, p.text, p.heading_path FROM passages p
WHERE p.book_id = ? AND NOT EXISTS (SELECT 1 FROM vector_items v WHERE v.vector_model_id = ? AND v.item_id = p.id)
ORDER BY p.ordinal LIMIT ?`;
const insert = `
INSERT INTO passages (book_id, ordinal, chapter, heading_path, text, parts, page_start, page_end, tokens, before_text, after_text, text_words, heading_words)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const remove = 'DELETE FROM passages WHERE book_id = ?';
const removeOne = 'DELETE FROM passages WHERE book_id = ? AND ordinal = ? RETURNING tokens';
const removeSome = `
DELETE FROM passages WHERE id IN
    (SELECT id FROM passages WHERE book_id = ? AND ordinal >= ? ORDER BY ordinal DESC LIMIT ?) RETURNING tokens`;
const selectSame = `
SELECT 1 FROM passages WHERE book_id = ? AND ordinal = ? AND chapter IS ? AND heading_path = ? AND text = ? AND parts = ?
    AND page_start = ? AND page_end = ? AND tokens = ? AND before_text = ? AND after_text = ? AND text_words IS ?
    AND heading_words IS ?`;

/** Exported for the query-plan tests. */
export const passageTableQueries = {
  selectByIds,
  selectFrom,
  selectOnPages,
  selectNeighbours,
  selectUnembedded,
  selectSame,
  removeSome,
  rangeQuery,
} as const;

interface PassageRow {
  readonly id: PassageId;
  readonly book_id: BookId;
  readonly ordinal: number;
  readonly chapter: string | null;
  readonly heading_path: string;
  readonly text: string;
  readonly parts: string;
  readonly page_start: number;
  readonly page_end: number;
  readonly tokens: number;
}

const toPassage = (row: PassageRow): Passage => ({
  id: row.id,
  bookId: row.book_id,
  ordinal: row.ordinal,
  chapter: row.chapter,
  headingPath: JSON.parse(row.heading_path) as string[],
  text: row.text,
  parts: JSON.parse(row.parts) as PassagePart[],
  pageStart: row.page_start,
  pageEnd: row.page_end,
  tokens: row.tokens,
});

/** In the order of `ids`; erased ones are left out. */
export const getPassages = (sql: Sql, ids: readonly PassageId[]): readonly Passage[] =>
  inOrderOf(ids, sql.all<PassageRow>(selectByIds, [asJsonList(ids)]).map(toPassage), ({ id }) => id);

/** The parts of a passage on pages that were read. */
const cutToRead = (passage: Passage, read: PageRanges | undefined): Passage => {
  if (!read || passage.parts.every(({ page }) => includesPage(read, page))) return passage;
  let text = '';
  const parts = passage.parts
    .filter((part) => includesPage(read, part.page))
    .map((part): PassagePart => {
      if (text !== '') text += '\n';
      const at = text.length;
      text += passage.text.slice(part.at, part.at + part.end - part.start);
      return { ...part, at };
    });
  const pages = parts.map(({ page }) => page);
  return { ...passage, parts, text, pageStart: Math.min(...pages), pageEnd: Math.max(...pages) };
};

/** Like `getPassages`, but of a book limited to what was read only the text up to the limit. */
export const getReadPassages = (
  sql: Sql,
  ids: readonly PassageId[],
  reach: SearchExtent,
): readonly Passage[] => {
  const limits = readLimits(sql, reach);
  const found = getPassages(sql, ids);
  return limits === null
    ? found
    : found
        .map((passage) => cutToRead(passage, limits.get(passage.bookId)))
        .filter(({ parts }) => parts.length > 0);
};

export const listPassages = (
  sql: Sql,
  bookId: BookId,
  fromOrdinal: number,
  limit: number,
): readonly Passage[] => sql.all<PassageRow>(selectFrom, [bookId, fromOrdinal, limit]).map(toPassage);

export const listPassagesOnPages = (
  sql: Sql,
  bookId: BookId,
  from: number,
  to: number,
  limit: number,
): readonly Passage[] => sql.all<PassageRow>(selectOnPages, [bookId, from, to, limit]).map(toPassage);

/** The passages directly before and after each in its chapter; an id without a passage has no entry. */
export const passageNeighbours = (
  sql: Sql,
  ids: readonly PassageId[],
): ReadonlyMap<PassageId, { readonly previous: Passage | null; readonly next: Passage | null }> => {
  const links = sql.all<{ of_id: PassageId; neighbour_id: PassageId; is_previous: number }>(
    selectNeighbours,
    [asJsonList(ids)],
  );
  const wanted = [...new Set([...ids, ...links.map((link) => link.neighbour_id)])];
  const byId = new Map(getPassages(sql, wanted).map((passage) => [passage.id, passage]));
  const neighbour = (id: PassageId, previous: 0 | 1): Passage | null => {
    const link = links.find(({ of_id, is_previous }) => of_id === id && is_previous === previous);
    return (link && byId.get(link.neighbour_id)) ?? null;
  };
  return new Map(
    ids
      .filter((id) => byId.has(id))
      .map((id) => [id, { previous: neighbour(id, 1), next: neighbour(id, 0) }]),
  );
};

/** `vectorModel` is the row of vector_models; 0 if the model has no vectors yet. */
export const listUnembeddedPassages = (
  sql: Sql,
  bookId: BookId,
  vectorModel: number,
  limit: number,
): readonly { readonly id: PassageId; readonly text: string; readonly headingPath: readonly string[] }[] =>
  sql
    .all<Pick<PassageRow, 'id' | 'text' | 'heading_path'>>(selectUnembedded, [bookId, vectorModel, limit])
    .map(({ id, text, heading_path }) => ({ id, text, headingPath: JSON.parse(heading_path) as string[] }));

const valuesOf = (draft: PassageDraft) => {
  const pages = draft.parts.map(({ page }) => page);
  return [
    draft.ordinal,
    draft.chapter,
    JSON.stringify(draft.headingPath),
    draft.text,
    JSON.stringify(draft.parts),
    Math.min(...pages),
    Math.max(...pages),
    draft.tokens,
    draft.before,
    draft.after,
    indexedTextOf(draft.text),
    indexedTextOf(draft.headingPath.join(' ')),
  ] as const;
};

/** A trigger fills the keyword index. */
export const addPassages = (sql: Sql, bookId: BookId, drafts: readonly PassageDraft[]): void => {
  forgetPassageRange(sql, bookId);
  for (const draft of drafts) sql.run(insert, [bookId, ...valuesOf(draft)]);
};

/** How many passages and tokens a change added; negative if it removed some. */
export interface PassageChange {
  readonly passages: number;
  readonly tokens: number;
}

/** Replaces passages by ordinal; an identical one keeps its id and vectors. */
export const replacePassages = (sql: Sql, bookId: BookId, drafts: readonly PassageDraft[]): PassageChange => {
  forgetPassageRange(sql, bookId);
  let passages = 0;
  let tokens = 0;
  for (const draft of drafts) {
    const values = valuesOf(draft);
    if (sql.get(selectSame, [bookId, ...values])) continue;
    const old = sql.get<{ tokens: number }>(removeOne, [bookId, draft.ordinal]);
    sql.run(insert, [bookId, ...values]);
    passages += old ? 0 : 1;
    tokens += draft.tokens - (old?.tokens ?? 0);
  }
  return { passages, tokens };
};

/** Erases the last `limit` of the passages from `ordinal` on. */
export const erasePassagesFrom = (
  sql: Sql,
  bookId: BookId,
  ordinal: number,
  limit: number,
): PassageChange => {
  forgetPassageRange(sql, bookId);
  const erased = sql.all<{ tokens: number }>(removeSome, [bookId, ordinal, limit]);
  return { passages: -erased.length, tokens: -erased.reduce((sum, { tokens }) => sum + tokens, 0) };
};

export const erasePassages = (sql: Sql, bookId: BookId): void => {
  forgetPassageRange(sql, bookId);
  sql.run(remove, [bookId]);
};

import type { BookId, Citation, Page, PlanStep } from '../shared/model';
import { withoutNoteMarks } from '../shared/text/notes/note-mark';
import type { Sql } from './sql';
import { listPages } from './tables/books/pages';
import { readRanges, replaceReadRanges } from './tables/books/read-ranges';
import { joinRanges } from '../shared/page-ranges';

/** `:moves` is a JSON array with the new page of each old page, from page 1. */
const moved = (page: string): string => `COALESCE(:moves ->> (${page} - 1), ${page})`;
const labelAt = (page: string): string =>
  `(SELECT p.label FROM pages p WHERE p.book_id = :bookId AND p.page = ${page})`;

const moveNotes = `
UPDATE user_notes SET related_pages = (SELECT json_group_array(DISTINCT ${moved('value')}) FROM json_each(related_pages))
WHERE book_id = :bookId AND related_pages <> '[]'`;
const moveDeletedNotes = moveNotes.replace('user_notes', 'deleted_notes');
const moveFacts = `
UPDATE facts SET source_page = ${moved('source_page')}, label = COALESCE(${labelAt(moved('source_page'))}, label)
WHERE scope = 'book' AND scope_id = :bookId AND source_page IS NOT NULL`;
const moveEvidence = `
UPDATE evidence SET page = ${moved('page')}, label = COALESCE(${labelAt(moved('page'))}, label)
WHERE book_id = :bookId AND page IS NOT NULL`;
const moveCards = `
UPDATE card_contents SET page = ${moved('page')} WHERE book_id = :bookId AND page IS NOT NULL`;
const moveReading = `
UPDATE books SET position = ${moved('position')} WHERE id = :bookId`;
const selectPlans = 'SELECT id, steps FROM plans WHERE book_id = ?';
const updatePlan = 'UPDATE plans SET steps = ? WHERE id = ?';
/** Messages per step. */
const messagesAtOnce = 500;
const selectTurns = `
SELECT id, citations FROM conversations WHERE id > ? AND id <= ? AND instr(citations, ?) > 0`;
const selectLastTurn = 'SELECT COALESCE(MAX(id), 0) AS id FROM conversations';
const updateTurn = 'UPDATE conversations SET citations = ? WHERE id = ?';

/** A quote may be on one of the pages after the one where its old page begins. */
const pagesAfter = 2;
/** As in `findPageMoves`: some readings have footnote marks in the text, others do not. */
const compact = (text: string): string => withoutNoteMarks(text).replace(/\s+/gu, '');

/**
 * Moves the citations of the next messages after the id `after`. Returns the last id of this step, or null after the
 * last message.
 */
export const moveCitations = (
  sql: Sql,
  bookId: BookId,
  moves: readonly number[],
  after: number,
): number | null => {
  const upTo = after + messagesAtOnce;
  const turns = sql.all<{ id: number; citations: string }>(selectTurns, [after, upTo, bookId]);
  for (const { id, citations } of turns) {
    const now = (JSON.parse(citations) as Citation[]).map((citation) => {
      const page = moves[citation.page - 1];
      if (citation.bookId !== bookId || page === undefined) return citation;
      const near = listPages(sql, bookId, page, page + pagesAfter);
      const quote = compact(citation.quote);
      const pageWith = (pages: readonly Page[]): Page | undefined =>
        quote === '' ? undefined : pages.find(({ text }) => compact(text).includes(quote));
      // An answer given while the new pages were added may cite one of them already.
      const cited = pageWith(listPages(sql, bookId, citation.page, citation.page));
      const target = cited ?? pageWith(near) ?? near[0];
      // Only the page is updated, since the cited passage no longer exists.
      return target ? { ...citation, page: target.page, label: target.label } : citation;
    });
    sql.run(updateTurn, [JSON.stringify(now), id]);
  }
  return upTo < (sql.get<{ id: number }>(selectLastTurn)?.id ?? 0) ? upTo : null;
};

const movePlans = (sql: Sql, bookId: BookId, moves: readonly number[]): void => {
  for (const { id, steps } of sql.all<{ id: number; steps: string }>(selectPlans, [bookId])) {
    const pageNow = (page: number): number => moves[page - 1] ?? page;
    const now = (JSON.parse(steps) as PlanStep[]).map(({ pages, tickedBy, ...step }) => ({
      ...step,
      ...(pages ? { pages: [pageNow(pages[0]), pageNow(pages[1])] } : {}),
      ...(tickedBy
        ? { tickedBy: { ...tickedBy, from: pageNow(tickedBy.from), to: pageNow(tickedBy.to) } }
        : {}),
    }));
    sql.run(updatePlan, [JSON.stringify(now), id]);
  }
};

const moveRanges = (sql: Sql, bookId: BookId, moves: readonly number[]): void => {
  const now = readRanges(sql, bookId).map(({ from, to }) => {
    const start = moves[from - 1] ?? from;
    // The old range ended where the page after it began.
    const next = moves[to];
    const end = next === undefined ? (moves[to - 1] ?? to) : next - 1;
    return { from: start, to: Math.max(start, end) };
  });
  replaceReadRanges(sql, bookId, joinRanges(now));
};

const moveBookmarks = `
UPDATE OR REPLACE bookmarks SET page = ${moved('page')} WHERE book_id = :bookId`;

/**
 * Updates everything that names a page of the book after another reading has split its pages differently. Citations,
 * which are in many messages, are moved by `moveCitations`.
 */
export const movePageReferences = (sql: Sql, bookId: BookId, moves: readonly number[]): void => {
  const params = { bookId, moves: JSON.stringify(moves) };
  for (const statement of [
    moveReading,
    moveBookmarks,
    moveNotes,
    moveDeletedNotes,
    moveFacts,
    moveEvidence,
    moveCards,
  ])
    sql.run(statement, params);
  moveRanges(sql, bookId, moves);
  movePlans(sql, bookId, moves);
};

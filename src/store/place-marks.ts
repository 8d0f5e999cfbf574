import {
  findAnchored,
  findOverBorder,
  foldAnchor,
  foldText,
  isSame,
  sureSimilarity,
  type FoldedAnchor,
  type FoldedText,
} from '../shared/text/quotes/anchor-quote';
import type { MarkPlace as Found, MarkPlacing } from '../core/ports/store/books/book-text-store';
import type { BookId, Mark } from '../shared/model';
import type { Sql } from './sql';
import { findMark, listMarksOfBook, listSomeMarks, placeMark } from './tables/books/marks';
import { listPages } from './tables/books/pages';

/** Pages on either side of the old one that are searched before the whole book. */
const nearbyPages = 3;

interface TextOfPage {
  readonly page: number;
  readonly text: string;
}

/** The more similar place; of equally similar ones, the one nearer to the old page. */
const betterOf = (mark: Mark, a: Found | null, b: Found | null): Found | null => {
  if (!a || !b) return a ?? b;
  if (a.similarity !== b.similarity) return a.similarity > b.similarity ? a : b;
  return Math.abs(a.page - mark.page) <= Math.abs(b.page - mark.page) ? a : b;
};

const findIn = (
  mark: Mark,
  anchor: FoldedAnchor,
  pages: readonly (TextOfPage & { readonly folded: FoldedText })[],
): Found | null => {
  let best: Found | null = null;
  pages.forEach((one, index) => {
    const next = pages[index + 1];
    const whole = findAnchored(one.folded, anchor);
    const here = whole ?? (next && findOverBorder(one.folded, next.folded, anchor)?.here) ?? null;
    if (here && isSame(anchor, here)) best = betterOf(mark, best, { ...here, page: one.page });
  });
  return best;
};

const foldPage = (page: TextOfPage) => ({ ...page, folded: foldText(page.text) });

/** Where a mark is now, if that is near its old page. */
export const findPlaceNear = (sql: Sql, bookId: BookId, mark: Mark): Found | null =>
  findIn(
    mark,
    foldAnchor(mark),
    listPages(sql, bookId, mark.page - nearbyPages, mark.page + nearbyPages).map(foldPage),
  );

/** Marks that one step searches near their old pages. */
const marksAtOnce = 5;
/** Marks times pages that one step through the whole book searches, roughly. */
const searchesAtOnce = 400;

/**
 * A mark with rectangles stays where it was drawn, whatever the text there; any other mark that is not found is kept as
 * lost.
 */
const storePlace = (sql: Sql, mark: Mark, place: Found | null): void => {
  const isDrawn = mark.rectangles.length > 0;
  placeMark(sql, mark.id, {
    page: isDrawn ? mark.page : (place?.page ?? mark.page),
    place: place && (!isDrawn || place.page === mark.page) ? place.start : null,
    lost: !place && !isDrawn,
    rectangles: mark.rectangles,
  });
};

/** Searches the next few marks near their old pages, and places those that were drawn or found with certainty. */
const placeNear = (sql: Sql, bookId: BookId, from: MarkPlacing): MarkPlacing => {
  const marks = listSomeMarks(sql, bookId, from.after, marksAtOnce);
  const unsure = marks.flatMap((mark) => {
    const best = findPlaceNear(sql, bookId, mark);
    if ((best?.similarity ?? 0) < sureSimilarity && mark.rectangles.length === 0)
      return [{ id: mark.id, best }];
    storePlace(sql, mark, best);
    return [];
  });
  return {
    after: marks.at(-1)?.id ?? from.after,
    unsure: [...from.unsure, ...unsure],
    page: marks.length < marksAtOnce ? 1 : null,
  };
};

/**
 * Searches the other marks on the next few pages of the book. Each page is searched with the next one, as words may run
 * over the page break.
 */
const placeAnywhere = (sql: Sql, bookId: BookId, from: MarkPlacing, page: number): MarkPlacing | null => {
  const wanted = from.unsure.flatMap(({ id, best }) => {
    const mark = findMark(sql, id);
    return mark ? [{ id, best, mark, anchor: foldAnchor(mark) }] : [];
  });
  const count = Math.max(4, Math.floor(searchesAtOnce / (wanted.length + 10)));
  const pages = wanted.length === 0 ? [] : listPages(sql, bookId, page, page + count).map(foldPage);
  const isEnd = pages.length <= count;
  const unsure = wanted.map(({ id, best, mark, anchor }) => ({
    id,
    mark,
    best: betterOf(mark, best, findIn(mark, anchor, pages)),
  }));
  if (!isEnd)
    return { after: from.after, page: page + count, unsure: unsure.map(({ id, best }) => ({ id, best })) };
  for (const { mark, best } of unsure) storePlace(sql, mark, best);
  return null;
};

/** Finds some of a book's marks in its current text. Returns the progress, or null when all have been searched. */
export const placeSomeMarks = (sql: Sql, bookId: BookId, from: MarkPlacing | null): MarkPlacing | null => {
  const at = from ?? { after: 0, unsure: [], page: null };
  return at.page === null ? placeNear(sql, bookId, at) : placeAnywhere(sql, bookId, at, at.page);
};

/** Finds all marks of a book in its current text. */
export const placeMarks = (sql: Sql, bookId: BookId): { readonly placed: number; readonly lost: number } => {
  for (let at = placeSomeMarks(sql, bookId, null); at; at = placeSomeMarks(sql, bookId, at));
  const marks = listMarksOfBook(sql, bookId);
  const lost = marks.filter((mark) => mark.lost).length;
  return { placed: marks.length - lost, lost };
};

import {
  findAnchored,
  findOverBorder,
  foldAnchor,
  foldText,
  isSame,
  sureLikeness,
  type FoldedAnchor,
  type FoldedText,
} from '../shared/text/anchor-quote';
import type { MarkPlace as Found, MarkPlacing } from '../core/ports/store/book-text-store';
import type { Mark } from '../shared/model';
import type { Sql } from './sql';
import { findMark, listMarksOfBook, listSomeMarks, placeMark } from './tables/books/marks';
import { listPages } from './tables/books/pages';

/** Pages to either side of the old one that are looked at before the whole book is. */
const near = 3;

interface TextOfPage {
  readonly page: number;
  readonly text: string;
}

/** The likest of what was found; of equal ones the one nearest to the old page. */
const better = (mark: Mark, a: Found | null, b: Found | null): Found | null => {
  if (!a || !b) return a ?? b;
  if (a.likeness !== b.likeness) return a.likeness > b.likeness ? a : b;
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
    if (here && isSame(anchor, here)) best = better(mark, best, { ...here, page: one.page });
  });
  return best;
};

const fold = (page: TextOfPage) => ({ ...page, folded: foldText(page.text) });

/** Where a mark is now: near its old page, else anywhere in the book. */
export const findPlaceNear = (sql: Sql, bookId: string, mark: Mark): Found | null =>
  findIn(mark, foldAnchor(mark), listPages(sql, bookId, mark.page - near, mark.page + near).map(fold));

/** Marks that are looked for near their pages in one step, and pages on which one that is not there is looked for. */
const marksAtOnce = 5;
const looksAtOnce = 400;

/**
 * What has rectangles of this very file stays where it was drawn, whatever its text is read as; what finds no place is
 * kept as lost.
 */
const settle = (sql: Sql, mark: Mark, place: Found | null): void => {
  const drawn = mark.rectangles.length > 0;
  placeMark(sql, mark.id, {
    page: drawn ? mark.page : (place?.page ?? mark.page),
    place: place && (!drawn || place.page === mark.page) ? place.start : null,
    lost: !place && !drawn,
    rectangles: mark.rectangles,
  });
};

/** The next few marks, near their old pages: those that are surely there, or were drawn, get their places. */
const placeNear = (sql: Sql, bookId: string, from: MarkPlacing): MarkPlacing => {
  const marks = listSomeMarks(sql, bookId, from.after, marksAtOnce);
  const unsure = marks.flatMap((mark) => {
    const best = findPlaceNear(sql, bookId, mark);
    if ((best?.likeness ?? 0) < sureLikeness && mark.rectangles.length === 0) return [{ id: mark.id, best }];
    settle(sql, mark, best);
    return [];
  });
  return {
    after: marks.at(-1)?.id ?? from.after,
    unsure: [...from.unsure, ...unsure],
    page: marks.length < marksAtOnce ? 1 : null,
  };
};

/** The other marks, on the next few pages of the whole book; each page with the one after it, over whose border words may run. */
const placeAnywhere = (sql: Sql, bookId: string, from: MarkPlacing, page: number): MarkPlacing | null => {
  const wanted = from.unsure.flatMap(({ id, best }) => {
    const mark = findMark(sql, id);
    return mark ? [{ id, best, mark, anchor: foldAnchor(mark) }] : [];
  });
  const count = Math.max(4, Math.floor(looksAtOnce / (wanted.length + 10)));
  const pages = wanted.length === 0 ? [] : listPages(sql, bookId, page, page + count).map(fold);
  const isEnd = pages.length <= count;
  const unsure = wanted.map(({ id, best, mark, anchor }) => ({
    id,
    mark,
    best: better(mark, best, findIn(mark, anchor, pages)),
  }));
  if (!isEnd)
    return { after: from.after, page: page + count, unsure: unsure.map(({ id, best }) => ({ id, best })) };
  for (const { mark, best } of unsure) settle(sql, mark, best);
  return null;
};

/** Finds some marks of a book again in its present text; returns how far it is, null when all have been looked for. */
export const placeSomeMarks = (sql: Sql, bookId: string, from: MarkPlacing | null): MarkPlacing | null => {
  const at = from ?? { after: 0, unsure: [], page: null };
  return at.page === null ? placeNear(sql, bookId, at) : placeAnywhere(sql, bookId, at, at.page);
};

/** All of them. */
export const placeMarks = (sql: Sql, bookId: string): { readonly placed: number; readonly lost: number } => {
  for (let at = placeSomeMarks(sql, bookId, null); at; at = placeSomeMarks(sql, bookId, at));
  const marks = listMarksOfBook(sql, bookId);
  const lost = marks.filter((mark) => mark.lost).length;
  return { placed: marks.length - lost, lost };
};

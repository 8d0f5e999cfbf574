import {
  findAnchored,
  findOverBorder,
  foldAnchor,
  foldText,
  isSame,
  sureLikeness,
  type AnchoredPlace,
  type FoldedAnchor,
  type FoldedText,
} from '../shared/text/anchor-quote';
import type { Mark } from '../shared/model';
import type { Sql } from './sql';
import { listMarksOfBook, placeMark } from './tables/marks';
import { listPages, listPageTexts } from './tables/pages';

/** Pages to either side of the old one that are looked at before the whole book is. */
const near = 3;

interface Found extends AnchoredPlace {
  readonly page: number;
}

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

/** Where a mark stands now: near its old page, else anywhere in the book. */
export const findPlaceNear = (sql: Sql, bookId: string, mark: Mark): Found | null =>
  findIn(mark, foldAnchor(mark), listPages(sql, bookId, mark.page - near, mark.page + near).map(fold));

/**
 * Finds the marks of a book again in its present text. What has rectangles of this very file stays where it was drawn,
 * whatever its text is read as; what finds no place is kept as lost.
 */
export const placeMarks = (sql: Sql, bookId: string): { readonly placed: number; readonly lost: number } => {
  const marks = listMarksOfBook(sql, bookId);
  const found = new Map<number, Found | null>();
  for (const mark of marks) found.set(mark.id, findPlaceNear(sql, bookId, mark));
  const unsure = marks
    .filter((mark) => (found.get(mark.id)?.likeness ?? 0) < sureLikeness && mark.rectangles.length === 0)
    .map((mark) => ({ mark, anchor: foldAnchor(mark) }));
  if (unsure.length > 0) {
    // The whole book once, two pages of it at a time, for all of them.
    let last: ReturnType<typeof fold> | null = null;
    const look = (pages: readonly ReturnType<typeof fold>[]): void => {
      for (const { mark, anchor } of unsure)
        found.set(mark.id, better(mark, found.get(mark.id) ?? null, findIn(mark, anchor, pages)));
    };
    for (const { page, text } of listPageTexts(sql, bookId)) {
      const now = fold({ page, text });
      if (last) look([last, now]);
      last = now;
    }
    if (last) look([last]);
  }
  let lost = 0;
  for (const mark of marks) {
    const place = found.get(mark.id) ?? null;
    const drawn = mark.rectangles.length > 0;
    if (!place && !drawn) lost += 1;
    placeMark(sql, mark.id, {
      page: drawn ? mark.page : (place?.page ?? mark.page),
      place: place && (!drawn || place.page === mark.page) ? place.start : null,
      lost: !place && !drawn,
      rectangles: mark.rectangles,
    });
  }
  return { placed: marks.length - lost, lost };
};

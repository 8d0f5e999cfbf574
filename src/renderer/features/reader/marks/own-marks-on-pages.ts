import type { Mark, Page } from '../../../../shared/model';
import {
  findAnchored,
  findOverBorder,
  foldAnchor,
  foldText,
  isSame,
  type FoldedText,
} from '../../../../shared/text/quotes/anchor-quote';
import type { PageMark } from './marks-on-pages';

/** A mark's range on a page; `first` if it begins there. */
interface OwnStretch {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
  readonly first: boolean;
}

const foldedPages = new WeakMap<Page, FoldedText>();
const foldPage = (page: Page): FoldedText => {
  const cached = foldedPages.get(page) ?? foldText(page.text);
  foldedPages.set(page, cached);
  return cached;
};

/** The ranges of a mark on its page and, if it runs over the border, on the next. */
const stretchesOf = (
  mark: Mark,
  pageOf: (page: number) => Page | undefined,
): readonly (OwnStretch & { readonly page: number })[] => {
  const page = pageOf(mark.page);
  if (!page || mark.lost) return [];
  const anchor = foldAnchor(mark);
  const whole = findAnchored(foldPage(page), anchor);
  if (whole && isSame(anchor, whole)) return [{ ...whole, mark, first: true, page: mark.page }];
  const next = pageOf(mark.page + 1);
  const acrossBorder = next && findOverBorder(foldPage(page), foldPage(next), anchor);
  return acrossBorder
    ? [
        { ...acrossBorder.here, mark, first: true, page: mark.page },
        { ...acrossBorder.there, mark, first: false, page: mark.page + 1 },
      ]
    : [];
};

/** Cuts marks so that nothing overlaps: a later mark covers an earlier one, and highlights cover both. */
const withoutOverlap = (own: readonly OwnStretch[], highlight: readonly PageMark[]): readonly PageMark[] => {
  const borders = [...own, ...highlight].flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set(borders)].toSorted((a, b) => a - b);
  const pieces: PageMark[] = [...highlight];
  const begun = new Set<Mark>();
  cuts.forEach((start, index) => {
    const end = cuts[index + 1];
    if (end === undefined) return;
    const covers = (one: { readonly start: number; readonly end: number }): boolean =>
      one.start <= start && one.end >= end;
    const top = highlight.some(covers) ? undefined : own.findLast(covers);
    if (!top) return;
    pieces.push({ start, end, name: 'own', own: top.mark, first: top.first && !begun.has(top.mark) });
    begun.add(top.mark);
  });
  return pieces.toSorted((a, b) => a.start - b.start);
};

/** Highlights and the learner's marks by page. */
export function marksByPage(
  highlight: ReadonlyMap<number, readonly PageMark[]>,
  marks: readonly Mark[],
  pageOf: (page: number) => Page | undefined,
): ReadonlyMap<number, readonly PageMark[]> {
  const own = new Map<number, OwnStretch[]>();
  for (const mark of marks)
    for (const stretch of stretchesOf(mark, pageOf))
      own.set(stretch.page, [...(own.get(stretch.page) ?? []), stretch]);
  const pages = new Set([...highlight.keys(), ...own.keys()]);
  return new Map(
    [...pages].map((page) => [page, withoutOverlap(own.get(page) ?? [], highlight.get(page) ?? [])]),
  );
}

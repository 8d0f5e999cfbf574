import type { PageSpan } from './model';

export type PageRanges = readonly PageSpan[];

export const includesPage = (ranges: PageRanges, page: number): boolean =>
  ranges.some(({ from, to }) => page >= from && page <= to);

export const countPages = (ranges: PageRanges): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** How many pages from `from` to `to` are in the ranges. */
export const countPagesWithin = (ranges: PageRanges, from: number, to: number): number =>
  ranges.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from) + 1), 0);

/** In order, with overlapping and touching ranges joined. */
export const joinRanges = (ranges: PageRanges): PageRanges => {
  const joined: PageSpan[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else joined.push({ ...range });
  }
  return joined;
};

export const withoutRange = (ranges: PageRanges, { from, to }: PageSpan): PageRanges =>
  ranges.flatMap((range) =>
    range.to < from || range.from > to
      ? [range]
      : [
          ...(range.from < from ? [{ from: range.from, to: from - 1 }] : []),
          ...(range.to > to ? [{ from: to + 1, to: range.to }] : []),
        ],
  );

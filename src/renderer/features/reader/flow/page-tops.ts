import type { PagePlace } from '../../../../shared/model';
import type { PageSpot } from '../../../navigation/spot';
import type { FlowFrame } from './frames/flow-frame';
import type { PartLayout } from './part-layout';

/** Where a book's pages begin in the sheet, in px: measured if the part has loaded, else estimated. */
export interface PageTops {
  /** For a page past the last one: the end of the book. */
  topOf(page: number): number;
  /** The last page that begins above `y`. */
  pageAt(y: number): number;
  spotAt(y: number): PageSpot;
  topOfSpot(spot: Pick<PageSpot, 'page' | 'share'>): number;
}

export function pageTops(
  pages: readonly PagePlace[],
  layout: () => PartLayout,
  frameOf: (part: number) => FlowFrame | null,
): PageTops {
  const topOf = (page: number): number => {
    const place = pages[page - 1];
    if (!place) return page < 1 ? 0 : layout().total;
    const frame = place.at > 0 ? frameOf(place.part) : null;
    const inside = frame
      ? frame.topOf(frame.text.startOf(place.words, place.at))
      : place.at * layout().lengthOf(place.part);
    return layout().topOf(place.part) + inside;
  };
  const pageAt = (y: number): number => {
    let low = 1;
    let high = Math.max(1, pages.length);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (topOf(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    topOf,
    pageAt,
    spotAt(y) {
      const page = pageAt(y + 1);
      const from = topOf(page);
      return { page, share: (y - from) / Math.max(1, topOf(page + 1) - from) };
    },
    topOfSpot({ page, share }) {
      const from = topOf(page);
      return from + share * (topOf(page + 1) - from);
    },
  };
}

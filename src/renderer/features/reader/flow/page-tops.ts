import type { PagePlace } from '../../../../shared/model';
import type { FlowFrame } from './flow-frame';
import type { PartRoom } from './part-room';

/** Where the pages of a book begin in its one scroll, in px: measured where their part is there, else reckoned. */
export interface PageTops {
  /** Of a page past the last one: the end of the book. */
  topOf(page: number): number;
  /** The last page that begins above a height. */
  pageAt(y: number): number;
}

export function pageTops(
  pages: readonly PagePlace[],
  room: () => PartRoom,
  frameOf: (part: number) => FlowFrame | null,
): PageTops {
  const topOf = (page: number): number => {
    const place = pages[page - 1];
    if (!place) return page < 1 ? 0 : room().total;
    const frame = place.at > 0 ? frameOf(place.part) : null;
    const inside = frame
      ? frame.topOf(frame.text.startOf(place.words, place.at))
      : place.at * room().heightOf(place.part);
    return room().topOf(place.part) + inside;
  };
  return {
    topOf,
    pageAt(y) {
      let low = 1;
      let high = Math.max(1, pages.length);
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (topOf(middle) <= y) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

import { topMargin, type FlowBook, type FlowLayout } from './flow-layout';
import type { FlowMarks } from './flow-marks';
import { maxFrames } from './near-parts';
import { partsOfPage, type PageMatch } from './page-extent';

/** A quotation to highlight; for a search, the match with the index `nth` is scrolled to. */
export type FlowQuoteHighlight = PageMatch & {
  readonly nth: number;
  /** It is scrolled to the top, and not highlighted. */
  readonly isHeading?: boolean;
};

interface FlowHighlight {
  set(next: FlowQuoteHighlight | null): void;
  /** Scrolls to the quotation, once every part of its page has loaded. */
  find(): void;
  /** The parts in which the quotation still has to be found. */
  pendingParts(): readonly number[];
}

/** How far down the view the quotation or the heading is placed, as a share of the view's height. */
const highlightAt = 0.4;
const headingAt = 0.04;

/**
 * @param showPage scrolls to a page at once
 * @param onHighlight called with the number of occurrences, and how far down the current one is; 0 if it isn't on its page
 */
export function flowHighlight(
  container: HTMLElement,
  { pages, parts }: FlowBook,
  layout: FlowLayout,
  marks: FlowMarks,
  showPage: (page: number) => void,
  onHighlight: (marks: number, top: number) => void,
): FlowHighlight {
  let highlight: FlowQuoteHighlight | null = null;
  let pending = false;

  const find = (): void => {
    const found = highlight && pending ? marks.find(highlight) : null;
    if (!highlight || !found) return;
    pending = false;
    const current = found[highlight.nth] ?? found[0];
    if (!current) return highlight.isHeading ? undefined : onHighlight(0, 0);
    if (highlight.search && found.length > 1)
      marks.set('lit-now', [{ ...highlight, only: found.indexOf(current) }]);
    const { part, frame, start } = current;
    const top = (): number =>
      layout.topOfPart(part) + (layout.frames.get(part) === frame ? frame.topOf(start) : 0);
    if (!highlight.isHeading) onHighlight(found.length, top());
    const at = highlight.isHeading ? headingAt : highlightAt;
    const topEdge = (): number =>
      layout.columns() ? top() : top() - at * container.clientHeight + topMargin;
    layout.keepAtTop(topEdge);
    layout.scroll.glide(topEdge() - (layout.columns() ? 0 : topMargin));
  };

  return {
    set(next) {
      highlight = next;
      pending = next !== null;
      marks.set('lit', next && !next.isHeading ? [next] : []);
      marks.set('lit-now', []);
      if (!next) return;
      const [firstPart] = partsOfPage(pages, next.page, parts.length);
      if (layout.frames.get(firstPart)) layout.load();
      else showPage(next.page);
      find();
    },
    find,
    pendingParts: () => (highlight && pending ? marks.partsOf(highlight).slice(0, maxFrames) : []),
  };
}

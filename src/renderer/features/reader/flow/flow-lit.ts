import { edge, type FlowBook, type FlowLayout } from './flow-layout';
import type { FlowMarks } from './flow-marks';
import { maxFrames } from './near-parts';
import { partsOfPage, type Marked } from './page-extent';

/** A quotation to highlight; for a search, the match with the index `nth` is scrolled to. */
export type FlowLitQuote = Marked & {
  readonly nth: number;
  /** It is scrolled to the top, and not highlighted. */
  readonly isHeading?: boolean;
};

interface FlowLit {
  set(next: FlowLitQuote | null): void;
  /** Scrolls to the quotation, once every part of its page has loaded. */
  find(): void;
  /** The parts in which the quotation still has to be found. */
  pendingParts(): readonly number[];
}

/** How far down the view the quotation or the heading is placed, as a share of the view's height. */
const litAt = 0.4;
const headingAt = 0.04;

/**
 * @param showPage scrolls to a page at once
 * @param onLit called with the number of occurrences, and how far down the current one is; 0 if it isn't on its page
 */
export function flowLit(
  container: HTMLElement,
  { pages, parts }: FlowBook,
  layout: FlowLayout,
  marks: FlowMarks,
  showPage: (page: number) => void,
  onLit: (marks: number, top: number) => void,
): FlowLit {
  let lit: FlowLitQuote | null = null;
  let pending = false;

  const find = (): void => {
    const found = lit && pending ? marks.find(lit) : null;
    if (!lit || !found) return;
    pending = false;
    const current = found[lit.nth] ?? found[0];
    if (!current) return lit.isHeading ? undefined : onLit(0, 0);
    if (lit.search && found.length > 1) marks.set('lit-now', [{ ...lit, only: found.indexOf(current) }]);
    const { part, frame, start } = current;
    const top = (): number =>
      layout.topOfPart(part) + (layout.frames.get(part) === frame ? frame.topOf(start) : 0);
    if (!lit.isHeading) onLit(found.length, top());
    const at = lit.isHeading ? headingAt : litAt;
    const topEdge = (): number => (layout.columns() ? top() : top() - at * container.clientHeight + edge);
    layout.keepAtTop(topEdge);
    layout.scroll.glide(topEdge() - (layout.columns() ? 0 : edge));
  };

  return {
    set(next) {
      lit = next;
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
    pendingParts: () => (lit && pending ? marks.partsOf(lit).slice(0, maxFrames) : []),
  };
}

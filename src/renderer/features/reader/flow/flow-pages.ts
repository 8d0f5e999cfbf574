import { asMarkId, type MarkId } from '../../../../shared/model';
import type { TurnPage } from '../pages/columns';
import { inViewTo, readAt, type PagesInView } from '../pages/pages-in-view';
import type { FrameFocus, PageSpot } from '../../../navigation/spot';
import { spotOf, type Spot } from '../../marks/open-mark';
import type { FlowFrame, FlowType } from './frames/flow-frame';
import { flowLayout, type FlowBook, type FlowLayout, type FlowStart, type PartPlace } from './flow-layout';
import { flowHighlight, type FlowQuoteHighlight } from './flow-highlight';
import { flowMarks } from './flow-marks';
import { flowSelection, type FlowSelection } from './flow-selection';
import type { PageMatch } from './page-extent';
import { placeOfLink } from './part-address';
import { focusAgain, focusIn, focusOf } from './frames/place-in-frame';
import { scrollByKey, turnByKey } from './scroll-keys';

interface FlowPagesEvents {
  /** Scrolled to another page. */
  readonly onPage: (page: number) => void;
  /** Which pages are in view. */
  readonly onInView: (pages: PagesInView) => void;
  /** A link was followed from one place to another. */
  readonly onJump: (from: PageSpot, to: PageSpot) => void;
  readonly onOutside: (address: string) => void;
  readonly onSelection: (selection: FlowSelection | null) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** A mark was chosen; `spot` is where it is in the window. */
  readonly onMark: (id: MarkId, spot: Spot) => void;
  /** How many occurrences are highlighted, and how far down the current one is; 0 if the quotation isn't on its page. */
  readonly onHighlight: (marks: number, top: number) => void;
  /** A part has loaded. */
  readonly onShown: () => void;
  /** A part could not be loaded. */
  readonly onFailed: () => void;
}

export interface FlowPages {
  /** The scroll position, which stays valid when the book is imported again and its pages change. */
  place(): PartPlace;
  /** Scrolls to a page, or to `share` of its height further down, and restores the focus there. */
  goTo(page: number, share?: number, focus?: FrameFocus): void;
  /** Null if the book is in one scroll. */
  readonly turn: TurnPage | null;
  /** @param measure the greatest width of the text in px */
  setType(type: FlowType, measure: number): void;
  /** Replaces the quotations marked under a name that `frame.css` has colours for. They are drawn as parts load. */
  mark(name: string, marked: readonly PageMatch[]): void;
  /** Highlights a quotation and scrolls to it; null removes the highlight. */
  light(highlight: FlowQuoteHighlight | null): void;
  close(): void;
}

/** The mark that a key press opens, like a click. */
const markOfKey = (event: KeyboardEvent): { readonly id: MarkId; readonly spot: Spot } | null => {
  const mark = (event.target as Element).closest<HTMLElement>('[data-mark]');
  if (!mark || (event.key !== 'Enter' && event.key !== ' ')) return null;
  event.preventDefault();
  return {
    id: asMarkId(Number(mark.dataset['mark'])),
    spot: spotOf((mark.firstElementChild ?? mark).getBoundingClientRect()),
  };
};

const targetOfLink = ({ page }: FlowFrame, id: string): Element | undefined =>
  page.getElementById(id) ?? page.getElementsByName(id)[0];

/** Scrolls to what a link points at and focuses it. Resolves with the positions before and after. */
async function followLink(
  layout: FlowLayout,
  part: number,
  id: string | null,
  link: FrameFocus,
): Promise<{ readonly from: PageSpot; readonly to: PageSpot }> {
  const from = { ...layout.tops.spotAt(layout.topEdge()), focus: link };
  layout.keepAtTop(() => layout.topOfPart(part));
  layout.settle();
  await layout.frames.opened(part);
  const frame = layout.frames.get(part);
  const target = frame && id !== null ? targetOfLink(frame, id) : undefined;
  const top = (): number =>
    layout.topOfPart(part) + (frame && target?.isConnected ? frame.along(target.getBoundingClientRect()) : 0);
  layout.keepAtTop(top);
  layout.settle();
  if (frame) focusIn(frame, target);
  return { from, to: { ...layout.tops.spotAt(top()), focus: focusOf(part, target ?? null) } };
}

/** The pages from the one being read to the one that ends the view. */
const pagesInView = (layout: FlowLayout, container: HTMLElement): PagesInView => {
  const { pitch: length, count } = layout.columns() ?? { pitch: container.clientHeight, count: 1 };
  const pageAt = (views: number): number => layout.tops.pageAt(layout.scroll.at() + views * length);
  return { from: pageAt(readAt), to: pageAt(count - 1 + inViewTo) };
};

/** The page that scrolling has reached: the last one at the end of a scroll. */
const pageReached = (layout: FlowLayout, container: HTMLElement, pageCount: number): number => {
  const columns = layout.columns();
  const { scrollTop, clientHeight, scrollHeight } = container;
  const atEnd = !columns && scrollTop + clientHeight >= scrollHeight - 2;
  const length = columns?.pitch ?? clientHeight;
  return atEnd ? pageCount : layout.tops.pageAt(layout.scroll.at() + readAt * length);
};

/** Turns or scrolls the pages by a key. False if the key does neither. */
const moveByKey = (layout: FlowLayout, container: HTMLElement, event: KeyboardEvent): boolean =>
  layout.columns() ? turnByKey(layout.scroll.turn, event) : scrollByKey(container, event);

/**
 * Opens marks by key in the sheet, and turns columns by key, which a container in columns doesn't do by itself.
 * @returns a function that stops both
 */
const listenForKeys = (
  container: HTMLElement,
  sheet: HTMLElement,
  layout: FlowLayout,
  onMark: FlowPagesEvents['onMark'],
): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const mark = markOfKey(event);
    if (mark) onMark(mark.id, mark.spot);
  };
  const onContainerKey = (event: KeyboardEvent): void => {
    if (event.target === container && layout.columns() && moveByKey(layout, container, event))
      event.preventDefault();
  };
  sheet.addEventListener('keydown', onKeyDown);
  container.addEventListener('keydown', onContainerKey);
  return () => {
    sheet.removeEventListener('keydown', onKeyDown);
    container.removeEventListener('keydown', onContainerKey);
  };
};

/** Restores the focus once its part has loaded, unless the reader has scrolled on meanwhile. */
const restoreFocus = async (layout: FlowLayout, focus: FrameFocus, top: () => number): Promise<void> => {
  await layout.frames.opened(focus.part);
  const frame = layout.frames.get(focus.part);
  if (frame && layout.isKeptAtTop(top)) focusAgain(frame, focus);
};

/** The part and the element in it that a link within the book leads to. */
const partOfLink = (book: FlowBook, address: string): { part: number; id: string | null } | null => {
  const target = placeOfLink(book.id, address);
  const part = target ? book.parts.findIndex(({ path }) => path === target.path) : -1;
  return target && part >= 0 ? { part, id: target.id } : null;
};

/** Reports the page that scrolling has reached, and the pages in view. `layoutNow` is not called at once. */
const pageReport = (
  layoutNow: () => FlowLayout,
  container: HTMLElement,
  pageCount: number,
  start: FlowStart,
  events: Pick<FlowPagesEvents, 'onPage' | 'onInView'>,
) => {
  let current = start.page;
  /** Until this part has loaded, the page of `start.place` isn't known. */
  let awaitedPart = start.place?.part ?? null;
  const reportInView = (): void => events.onInView(pagesInView(layoutNow(), container));
  const reportPage = (): void => {
    const next = pageReached(layoutNow(), container, pageCount);
    reportInView();
    if (next === current) return;
    current = next;
    events.onPage(next);
  };
  return {
    inView: reportInView,
    page: reportPage,
    /** Notes a page that was gone to, so that it is not reported. */
    goneTo(page: number): void {
      current = page;
    },
    partReady(part: number): void {
      if (part !== awaitedPart) return;
      awaitedPart = null;
      reportPage();
    },
  };
};

/** The layout of a book with its marks, selection and highlight, which need one another. */
const layoutWithMarks = (
  container: HTMLElement,
  sheet: HTMLElement,
  book: FlowBook,
  start: FlowStart,
  events: FlowPagesEvents,
) => {
  const report = pageReport(() => layout, container, book.pages.length, start, events);
  const layout = flowLayout(container, sheet, book, start, {
    onPartReady(part) {
      report.partReady(part);
      // A quotation that runs from one part to the next is found once both have loaded.
      for (const [other, near] of layout.frames.ready())
        if (Math.abs(other - part) <= 1) marks.draw(other, near);
      highlight.find();
      report.inView();
      events.onShown();
    },
    onPartMoved: (part, frame) => marks.place(part, frame),
    onFailed: events.onFailed,
    ofPart: (part) => ({
      onKey(event) {
        layout.scroll.take();
        events.onKey(event);
        if (!event.defaultPrevented && moveByKey(layout, container, event)) event.preventDefault();
      },
      onLink(address, link) {
        const target = partOfLink(book, address);
        if (target) void follow(target.part, target.id, focusOf(part, link));
      },
      onOutside: events.onOutside,
      onClick(x, y) {
        const frame = layout.frames.get(part);
        const mark = frame && marks.at(part, frame, x, y);
        if (mark) events.onMark(mark.id, mark.spot);
      },
      onSelection: (settled) => selection.changed(part, settled),
    }),
    onScroll: () => selection.moved(),
    onReaderScrolled: report.page,
    alsoWanted: () => highlight.pendingParts(),
  });
  const marks = flowMarks(book.pages, book.parts.length, layout.frames);
  const pageAt = (part: number, y: number): number => layout.tops.pageAt(layout.topOfPart(part) + y);
  const selection = flowSelection(container, layout.frames.get, pageAt, events.onSelection);

  const show = (page: number, share = 0): (() => number) => {
    report.goneTo(page);
    const top = (): number => layout.tops.topOfSpot({ page, share });
    layout.keepAtTop(top);
    layout.settle();
    return top;
  };
  const highlight = flowHighlight(container, book, layout, marks, show, events.onHighlight);
  const follow = async (part: number, id: string | null, link: FrameFocus): Promise<void> => {
    const { from, to } = await followLink(layout, part, id, link);
    report.goneTo(to.page);
    events.onJump(from, to);
  };
  return { layout, marks, selection, highlight, show };
};

/**
 * Shows a book's documents in one scroll or in columns, each in a frame that is loaded only while it is near the view.
 * `container` scrolls; `sheet` in it is as long as the book.
 */
export function showFlow(
  container: HTMLElement,
  sheet: HTMLElement,
  book: FlowBook,
  start: FlowStart,
  events: FlowPagesEvents,
): FlowPages {
  const { layout, marks, selection, highlight, show } = layoutWithMarks(
    container,
    sheet,
    book,
    start,
    events,
  );
  const stopListening = listenForKeys(container, sheet, layout, events.onMark);
  layout.settle();

  return {
    place: layout.placeAtTop,
    goTo(page, share = 0, focus) {
      layout.scroll.take();
      const top = show(page, share);
      if (focus) void restoreFocus(layout, focus, top);
    },
    turn: start.paged === null ? null : layout.scroll.turn,
    setType: layout.setType,
    mark: marks.set,
    light: highlight.set,
    close() {
      selection.close();
      stopListening();
      layout.close();
    },
  };
}

import { columnsIn, isSameColumns, type Columns } from '../pages/columns';
import type { BookId, BookParts } from '../../../../shared/model';
import type { FlowFrame, FlowType, FrameLook } from './frames/flow-frame';
import { isFar, partsNear } from './near-parts';
import { pageTops, type PageTops } from './page-tops';
import { partFrames, type PartFrames, type PartFramesEvents } from './frames/part-frames';
import { partLayout, type PartLayout } from './part-layout';
import { stillScroll, type StillScroll } from './frames/still-scroll';

export type FlowBook = BookParts & { readonly id: BookId; readonly title: string };

/** A scroll position: this many px below the top of a part. */
export interface PartPlace {
  readonly part: number;
  readonly down: number;
}

interface FlowLayoutEvents extends Pick<PartFramesEvents, 'onFailed' | 'ofPart'> {
  readonly onPartReady: (part: number, frame: FlowFrame) => void;
  /** A part was laid out again, so its lines may have moved. */
  readonly onPartMoved: (part: number, frame: FlowFrame) => void;
  readonly onScroll: () => void;
  /** The reader scrolled; called once per frame. */
  readonly onReaderScrolled: () => void;
  /** Parts to load besides those near the view. */
  readonly alsoWanted: () => readonly number[];
}

export interface FlowLayout {
  readonly frames: PartFrames;
  readonly tops: PageTops;
  readonly scroll: StillScroll;
  topOfPart(part: number): number;
  /** The position in the sheet of the view's top edge, or of the first column in view. */
  topEdge(): number;
  /** The columns if the pages are turned; null if the book is in one scroll. */
  columns(): Columns | null;
  placeAtTop(): PartPlace;
  /** Keeps what `top` computes at the top edge while heights above it change, until the reader scrolls. */
  keepAtTop(top: () => number): void;
  isKeptAtTop(top: () => number): boolean;
  /** Loads the parts near the view and unloads those far from it. */
  load(): void;
  /** Applies the current heights: scrolls to the place that is kept at the top, and loads the parts near it. */
  settle(): void;
  setType(type: FlowType, measure: number): void;
  close(): void;
}

const isSameType = (one: FlowType, other: FlowType): boolean => JSON.stringify(one) === JSON.stringify(other);

/** In px: how far below the top edge a page begins after the view is scrolled to it. */
export const topMargin = 16;

export interface FlowStart {
  readonly page: number;
  readonly look: Omit<FrameLook, 'vh' | 'columns'>;
  /** The maximum width of the text in px if the pages are turned; null if the book is in one scroll. */
  readonly paged: number | null;
  /** Where to begin instead of at `page`: the scroll position when the book was last shown. */
  readonly place?: PartPlace | undefined;
}

/** The layout of the parts for the container's current size, and the space that they take. */
const flowSetting = (
  container: HTMLElement,
  sheet: HTMLElement,
  book: FlowBook,
  start: Pick<FlowStart, 'look' | 'paged'>,
) => {
  const lengths = book.parts.map(({ length }) => length);
  let measure = start.paged;
  const columnsNow = (): Columns | null => (measure === null ? null : columnsIn(container, measure));
  const widthNow = (): number => (measure === null ? sheet : container).clientWidth;
  let look: FrameLook = { ...start.look, vh: container.clientHeight / 100, columns: columnsNow() };
  let width = widthNow();
  const measureLayout = (): PartLayout => partLayout(book.id, lengths, width, look.type, look.columns);
  let currentLayout = measureLayout();
  return {
    container,
    sheet,
    look: () => look,
    currentLayout: () => currentLayout,
    isAtWidth: (): boolean => widthNow() === width,
    /** Adopts the container's current size. False if it has not changed. */
    resize(): boolean {
      const vh = container.clientHeight / 100;
      if (widthNow() === width && vh === look.vh) return false;
      width = widthNow();
      look = { ...look, vh, columns: columnsNow() };
      currentLayout = measureLayout();
      return true;
    },
    /** @returns false if nothing changes */
    setType(type: FlowType, next: number): boolean {
      if (measure !== null) measure = next;
      const columns = columnsNow();
      if (isSameType(type, look.type) && isSameColumns(columns, look.columns)) return false;
      look = { ...look, type, columns };
      currentLayout = measureLayout();
      return true;
    },
  };
};

const sizeSheet = (
  sheet: HTMLElement,
  total: number,
  columns: Columns | null,
  container: HTMLElement,
): void => {
  sheet.style.height = columns ? '' : `${total}px`;
  // Wide enough that even the last column can be turned to, although the view has room for two.
  sheet.style.width = columns
    ? `${total + container.clientWidth - columns.pitch * (total > columns.pitch ? 1 : columns.count)}px`
    : '';
};

/** The place that is kept at the top edge while heights above it change. */
const keptPlace = (tops: PageTops, first: () => number) => {
  let kept = first;
  /** The same place after a reflow, when a distance in px from the start of the page no longer means anything. */
  let afterReflow: (() => number) | null = null;
  return {
    top: (): number => kept(),
    is: (top: () => number): boolean => kept === top,
    keep(top: () => number): void {
      kept = top;
      afterReflow = null;
    },
    /** Keeps what is at the top edge now. */
    keepSpot(topEdge: number): void {
      const spot = tops.spotAt(topEdge);
      const down = topEdge - tops.topOf(spot.page);
      kept = () => tops.topOf(spot.page) + down;
      afterReflow = () => tops.topOfSpot(spot);
    },
    reflowed(): void {
      kept = afterReflow ?? kept;
    },
  };
};

type FlowSetting = ReturnType<typeof flowSetting>;

/** The frames of the parts in the sheet, placed by their current lengths, and the scroll over them. */
const placedParts = (setting: FlowSetting, book: FlowBook, start: FlowStart, events: FlowLayoutEvents) => {
  const { container, sheet, look, currentLayout } = setting;
  const frames = partFrames(sheet, book, look, {
    onLength(part, length) {
      // At another width, the resize observer lays everything out again.
      if (!setting.isAtWidth()) return;
      if (currentLayout().measured(part, length)) settle();
      const frame = frames.get(part);
      if (frame) events.onPartMoved(part, frame);
    },
    onReady(part, frame) {
      currentLayout().measured(part, frame.length);
      settle();
      events.onPartReady(part, frame);
    },
    onFailed: events.onFailed,
    ofPart: events.ofPart,
  });
  const tops = pageTops(book.pages, currentLayout, frames.get);
  const kept = keptPlace(tops, () =>
    start.place ? currentLayout().topOf(start.place.part) + start.place.down : tops.topOf(start.page),
  );
  const edgeNow = (): number => (look().columns ? 0 : topMargin);
  const topEdge = (): number => scroll.at() + edgeNow();

  const load = (): void => {
    const from = scroll.at();
    const { columns } = look();
    const length = columns ? columns.pitch * columns.count : container.clientHeight;
    const [middle, ...others] = partsNear(currentLayout(), book.parts.length, from, length);
    const wanted = new Set([...(middle === undefined ? [] : [middle]), ...events.alsoWanted(), ...others]);
    frames.show(wanted, (part) => isFar(currentLayout(), part, from, length));
    frames.place(currentLayout());
  };
  const settle = (): void => {
    sizeSheet(sheet, currentLayout().total, look().columns, container);
    frames.place(currentLayout());
    scroll.put(kept.top() - edgeNow());
    load();
  };
  const scroll = stillScroll(container, () => look().columns, {
    onScroll: events.onScroll,
    onMoved() {
      kept.keepSpot(topEdge());
      events.onReaderScrolled();
    },
    onArrived: () => settle(),
    onFrame: load,
  });
  return { frames, tops, kept, scroll, topEdge, load, settle };
};

/**
 * Lays the parts of a book out below one another, or in columns next to one another. Their lengths are estimates until a
 * part has loaded, so the layout changes during reading; the place at the top edge does not.
 */
export function flowLayout(
  container: HTMLElement,
  sheet: HTMLElement,
  book: FlowBook,
  start: FlowStart,
  events: FlowLayoutEvents,
): FlowLayout {
  const setting = flowSetting(container, sheet, book, start);
  const { look, currentLayout } = setting;
  const { frames, tops, kept, scroll, topEdge, load, settle } = placedParts(setting, book, start, events);

  /** Lays every part out again at a new width or text size. */
  const reflow = (): void => {
    kept.reflowed();
    for (const [part, frame] of frames.ready()) {
      frame.setLook(look());
      currentLayout().measured(part, frame.measure());
    }
    settle();
    for (const [part, frame] of frames.ready()) events.onPartMoved(part, frame);
  };
  const resizing = new ResizeObserver(() => {
    if (setting.resize()) reflow();
  });
  resizing.observe(container);
  resizing.observe(sheet);

  return {
    frames,
    tops,
    scroll,
    topOfPart: (part) => currentLayout().topOf(part),
    topEdge,
    columns: () => look().columns,
    placeAtTop() {
      const part = currentLayout().partAt(topEdge());
      return { part, down: topEdge() - currentLayout().topOf(part) };
    },
    keepAtTop: kept.keep,
    isKeptAtTop: kept.is,
    load,
    settle,
    setType(type, next) {
      if (setting.setType(type, next)) reflow();
    },
    close() {
      resizing.disconnect();
      scroll.close();
      frames.close();
    },
  };
}

import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { readAt } from './pages-in-view';

/** How far down the view a highlight and a heading are placed, as a share of its height. */
const highlightAt = 0.4;
const headingAt = 0.06;

/** The estimated height of a page of 1,800 characters, in px. */
const estimateHeight = (fontSize: number): number => {
  const charactersPerLine = (480 / fontSize) * 2.3;
  return Math.round(fontSize * 1.65 * (1800 / charactersPerLine) + 60);
};

export interface PageScroll {
  readonly list: Virtualizer<HTMLDivElement, Element>;
  /** Scrolls to an element of a page. False if its row has not been measured yet. */
  readonly bring: (element: HTMLElement, isHeading?: boolean) => boolean;
  /** Scrolls to a page, unless it is in view. */
  readonly bringPage: (page: number) => void;
  /** Ignores the pages that pass by until the reader scrolls. */
  readonly hold: () => void;
  /** To be called when the reader scrolls. */
  readonly release: () => void;
}

/** The page being read in a scroll: the one a little below the top edge, or the last at the end. */
const pageInView = (
  list: Virtualizer<HTMLDivElement, Element>,
  offset: number,
  { clientHeight, scrollHeight }: HTMLElement,
  pageCount: number,
): number => {
  const atEnd = offset + clientHeight >= scrollHeight - 2;
  if (atEnd) return pageCount;
  return (list.getVirtualItemForOffset(offset + readAt * clientHeight)?.index ?? 0) + 1;
};

/** How far down an element of a page is; null if its row has not been measured yet. */
const offsetOf = (list: Virtualizer<HTMLDivElement, Element>, element: HTMLElement): number | null => {
  const row = element.closest<HTMLElement>('.r-row');
  const item = list.getVirtualItems().find(({ index }) => index === Number(row?.dataset['index']));
  if (!row || item === undefined) return null;
  return item.start + element.getBoundingClientRect().top - row.getBoundingClientRect().top;
};

const scrollToStart = (list: Virtualizer<HTMLDivElement, Element>, page: number): void => {
  // The first page has padding above it that scrollToIndex would skip.
  if (page === 1) list.scrollToOffset(0);
  else list.scrollToIndex(page - 1, { align: 'start' });
};

interface Scrolled {
  readonly page: number;
  readonly pageCount: number;
  readonly fontSize: number;
  /** Changes when the typography does. */
  readonly layout: string;
  readonly onPage: (page: number) => void;
}

/** The scroll of a book's pages as text: follows the open page, and reports the page that the reader scrolls to. */
export function usePageScroll(
  box: RefObject<HTMLDivElement | null>,
  { page, pageCount, fontSize, layout, onPage }: Scrolled,
): PageScroll {
  /** The page that scrolling has reached, which need not be scrolled to. */
  const reached = useRef(0);
  /** Whether we scroll rather than the reader: then the pages that pass by are not reported. */
  const isOurs = useRef(true);
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer<HTMLDivElement, Element>({
    count: pageCount,
    getScrollElement: () => box.current,
    estimateSize: () => estimateHeight(fontSize),
    getItemKey: (index) => index,
    overscan: 1,
    paddingStart: 16,
    paddingEnd: 48,
    initialRect: { width: 600, height: 700 },
    onChange(instance, scrolling) {
      const { scrollOffset, scrollElement } = instance;
      if (!scrolling || isOurs.current || scrollOffset === null || !scrollElement) return;
      const next = pageInView(instance, scrollOffset, scrollElement, pageCount);
      if (next === reached.current) return;
      reached.current = next;
      onPage(next);
    },
  });

  const scrollToPage = (): void => {
    isOurs.current = true;
    scrollToStart(list, page);
  };
  const onPageChange = useEffectEvent(() => {
    if (reached.current === page) return;
    reached.current = page;
    scrollToPage();
  });
  useLayoutEffect(() => onPageChange(), [page]);
  const onFontSize = useEffectEvent(() => {
    list.measure();
    scrollToPage();
  });
  useLayoutEffect(() => onFontSize(), [layout]);

  return {
    list,
    bring(element, isHeading = false) {
      const offset = offsetOf(list, element);
      if (offset === null) return false;
      isOurs.current = true;
      list.scrollToOffset(offset - (isHeading ? headingAt : highlightAt) * (box.current?.clientHeight ?? 0));
      return true;
    },
    bringPage(number) {
      isOurs.current = true;
      if (!list.getVirtualItems().some(({ index }) => index === number - 1)) list.scrollToIndex(number - 1);
    },
    hold() {
      isOurs.current = true;
    },
    release() {
      isOurs.current = false;
    },
  };
}

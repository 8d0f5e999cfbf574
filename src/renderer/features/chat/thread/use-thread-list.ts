import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { guessHeight, sessionOfRow, type ThreadItem } from './thread-rows';
import type { ThreadMark } from './use-thread';
import type { SessionId } from '../../../../shared/model';

/** In px. Within this distance of the end, new text is followed. */
const nearEnd = 56;
/** How many rows before an edge the next page is loaded: about two screens. */
const turnsAhead = 16;

export type ThreadList = Virtualizer<HTMLDivElement, Element>;
type Box = RefObject<HTMLDivElement | null>;

/** The rows in view and a few around them, kept in place when older rows are added or heights turn out different. */
export function useThreadList(rows: readonly ThreadItem[], box: Box): ThreadList {
  const width = useRef(400);
  useLayoutEffect(() => {
    if (box.current) width.current = box.current.clientWidth;
  }, [rows.length, box]);
  // oxlint-disable-next-line react/incompatible-library
  return useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => guessHeight(rows[index], width.current),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    paddingStart: 16,
    paddingEnd: 4,
    scrollPaddingStart: 24,
    initialRect: { width: width.current, height: 600 },
  });
}

const shownRange = (list: ThreadList): readonly [from: number, to: number] => {
  const shown = list.getVirtualItems();
  return [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0];
};

/** Keeps the end in view when something opens below the list and takes room from it. */
export function useEndInView(list: ThreadList, box: Box): void {
  const scrollToEnd = useEffectEvent(() => list.scrollToEnd());
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const lost = height - element.clientHeight;
      height = element.clientHeight;
      const left = element.scrollHeight - element.scrollTop - element.clientHeight;
      if (lost > 0 && left - lost <= nearEnd) scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}

/** Scrolls to the place where the thread was opened. A turn that was asked for takes the focus. */
export function useOpenedPlace(
  mark: ThreadMark,
  rows: readonly ThreadItem[],
  list: ThreadList,
  box: Box,
  toEnd: () => void,
): void {
  const bringToMark = useEffectEvent(() => {
    if (mark.nonce === 0) return undefined;
    const index = rows.findIndex((row) => row.key === `t${mark.turnId}`);
    if (mark.place === 'start') list.scrollToOffset(0);
    else if (index < 0) toEnd();
    // A session's first turn is shown with the break above it.
    else list.scrollToIndex(rows[index - 1]?.kind === 'break' ? index - 1 : index, { align: 'start' });
    if (index < 0) return undefined;
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  });
  useLayoutEffect(() => bringToMark(), [mark.nonce]);
}

/** Loads the next page before the edge of the loaded part comes into view. */
export function usePageLoading(
  list: ThreadList,
  rowCount: number,
  hasNewer: boolean,
  load: (side: 'older' | 'newer') => void,
): void {
  const [from, to] = shownRange(list);
  const loadMore = useEffectEvent(load);
  useEffect(() => {
    if (from <= turnsAhead) loadMore('older');
    if (to >= rowCount - turnsAhead) loadMore('newer');
  }, [from, to, rowCount, hasNewer]);
}

/** The session of the row a third of the way down the list, about where people read. */
const sessionInView = (rows: readonly ThreadItem[], list: ThreadList, height: number): SessionId | null => {
  const top = list.getVirtualItemForOffset((list.scrollOffset ?? 0) + height / 3)?.index ?? 0;
  return (
    rows
      .slice(top, top + 3)
      .map(sessionOfRow)
      .find(Boolean) ?? null
  );
};

interface PositionInput {
  readonly rows: readonly ThreadItem[];
  readonly list: ThreadList;
  readonly box: Box;
  readonly busy: boolean;
  /** Changes whenever new content arrives, also with every piece of an answer. */
  readonly contentVersion: unknown;
  readonly onSession: (sessionId: SessionId | null) => void;
}

/** Where the list is scrolled to: more than a screen from the end, or with new text below. */
export function useThreadPosition({ rows, list, box, busy, contentVersion, ...on }: PositionInput) {
  const [farFromEnd, setFarFromEnd] = useState(false);
  const [below, setBelow] = useState(false);
  const updatePosition = (): void => {
    const left = list.getDistanceFromEnd();
    setFarFromEnd(left > 1.2 * (box.current?.clientHeight ?? 0));
    if (left <= nearEnd) setBelow(false);
  };

  const sessionId = farFromEnd ? sessionInView(rows, list, box.current?.clientHeight ?? 0) : null;
  const onSession = useEffectEvent(on.onSession);
  useEffect(() => onSession(sessionId), [sessionId]);

  // Another part of the thread may be opened without a scroll event.
  const [from, to] = shownRange(list);
  const onMoved = useEffectEvent(updatePosition);
  useEffect(() => onMoved(), [rows, from, to]);
  const onGrown = useEffectEvent(() => {
    if (busy && list.getDistanceFromEnd() > nearEnd) setBelow(true);
  });
  useEffect(() => onGrown(), [contentVersion]);

  const toEnd = (): void => {
    setBelow(false);
    list.scrollToEnd();
  };
  return { farFromEnd, below, updatePosition, toEnd };
}

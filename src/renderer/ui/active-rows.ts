import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

interface Options {
  readonly total: number;
  readonly active: number;
  /** The estimated height of a row, in px. */
  readonly rowHeight: number;
  /** The rows in view have changed. */
  readonly onRange: (from: number, to: number) => void;
}

const page = 10;

/** The index of the row that a key moves to; undefined for any other key. */
export function rowForKey(key: string, active: number, total: number): number | undefined {
  const target = {
    ArrowDown: active + 1,
    j: active + 1,
    ArrowUp: active - 1,
    k: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: total - 1,
  }[key];
  return target === undefined ? undefined : Math.max(0, Math.min(total - 1, target));
}

/**
 * A virtual list with one active row. Only the rows in view and the active one are rendered, so that the focus is not
 * lost while scrolling. Each row has its index as `data-index`.
 */
export function useActiveRows(
  box: RefObject<HTMLDivElement | null>,
  { total, active, rowHeight, onRange }: Options,
) {
  const wantsFocus = useRef(false);
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return active >= total || indexes.includes(active)
        ? indexes
        : [...indexes, active].toSorted((a, b) => a - b);
    },
  });
  const from = rows.range?.startIndex ?? 0;
  const to = rows.range?.endIndex ?? 0;
  const reportRange = useEffectEvent(onRange);
  useEffect(() => reportRange(from, to), [from, to]);

  const focusRow = (): void =>
    box.current
      ?.querySelector<HTMLElement>(`[data-index="${String(active)}"]`)
      ?.focus({ preventScroll: true });
  const focusAfterMove = useEffectEvent((): void => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    focusRow();
    rows.scrollToIndex(active, { align: 'auto' });
  });
  useLayoutEffect(() => focusAfterMove(), [active]);
  return {
    rows,
    focusRow,
    /** Focuses the next row that becomes active, and scrolls to it. */
    focusNext: (): void => {
      wantsFocus.current = true;
    },
  };
}

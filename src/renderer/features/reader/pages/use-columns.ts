import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { columnFor, columnsIn, isSameColumns, type Columns, type TurnPage } from './columns';
import { inViewTo, readAt, type PagesInView } from './pages-in-view';
import { alongSpot, spotOfColumn, startOf, type ColumnSpot } from './column-spot';

/** What should be in view: the start of a page, the end of the section, or the text that was in view before. */
type Target =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'spot'; readonly spot: ColumnSpot };

export interface ColumnView {
  /** Null until the view was measured. */
  readonly columns: Columns | null;
  /** Brings an element into view. */
  bring(element: Element): void;
  readonly turn: TurnPage;
}

interface Turned {
  readonly page: number;
  /** The first and the last page that are laid out. */
  readonly section: { readonly from: number; readonly to: number };
  readonly pageCount: number;
  /** The maximum width of the text in px. */
  readonly measure: number;
  /** Changes when the typography does, or when more text has loaded. */
  readonly layout: string;
  readonly onPage: (page: number) => void;
  readonly onInView: (pages: PagesInView | null) => void;
}

/** The columns that a view has room for; null until it was measured. */
function useMeasuredColumns(box: RefObject<HTMLDivElement | null>, measure: number): Columns | null {
  const [columns, setColumns] = useState<Columns | null>(null);
  useLayoutEffect(() => {
    const view = box.current;
    if (!view) return undefined;
    const size = (): void => {
      const next = columnsIn(view, measure);
      setColumns((before) => (isSameColumns(before, next) ? before : next));
    };
    size();
    const resizing = new ResizeObserver(size);
    resizing.observe(view);
    return () => resizing.disconnect();
  }, [box, measure]);
  return columns;
}

/** How many columns the text on a sheet fills. */
const countOf = (sheet: HTMLElement | null, { width, pitch }: Columns): number => {
  const used = sheet?.scrollWidth ?? 0;
  return used <= width ? 1 : Math.round((used + pitch - width) / pitch);
};

/** How far along the sheet a target is, in px; null if it is not on it. */
const alongTarget = (sheet: HTMLElement, columns: Columns, target: Target): number | null => {
  if (target.kind === 'spot') return alongSpot(sheet, columns, target.spot);
  if (target.kind === 'end') {
    const last = countOf(sheet, columns) - 1;
    return (last - (last % columns.count)) * columns.pitch;
  }
  const body = sheet.querySelector(`[data-page="${target.page}"]`);
  return body && startOf(sheet, columns, body);
};

/**
 * Columns that overflow the sheet have no margin after them. An element after the sheet makes room for it, so that the
 * last column can be turned to.
 */
const makeRoom = (view: HTMLElement | null, sheet: HTMLElement | null, columns: Columns): void => {
  const end = sheet?.nextElementSibling;
  if (view && end instanceof HTMLElement)
    end.style.setProperty(
      'left',
      `${(countOf(sheet, columns) - 1) * columns.pitch + Math.max(view.clientWidth, columns.pitch) - 1}px`,
    );
};

/** The page whose text begins at or before this column, among those that are laid out. */
const pageAt = (sheet: HTMLElement | null, columns: Columns, column: number): number | null => {
  if (!sheet) return null;
  const bodies = [...sheet.querySelectorAll<HTMLElement>('article[data-page]')];
  const found = bodies.findLast((body) => startOf(sheet, columns, body) <= column * columns.pitch);
  return found ? Number(found.dataset['page']) : null;
};

type Box = RefObject<HTMLDivElement | null>;

/** The first column in view. */
const columnNow = (box: Box, { pitch }: Columns): number =>
  Math.round((box.current?.scrollLeft ?? 0) / pitch);

const showColumn = (box: Box, { pitch }: Columns, column: number): void =>
  box.current?.scrollTo({ left: column * pitch, behavior: 'instant' });

/** The pages in view from this column on; null if they are not laid out. */
const pagesFrom = (sheet: HTMLElement | null, columns: Columns, column: number): PagesInView | null => {
  const from = pageAt(sheet, columns, column + readAt);
  const to = pageAt(sheet, columns, column + columns.count - 1 + inViewTo);
  return from === null || to === null ? null : { from, to };
};

/** What should be in view. */
interface Aim {
  /** The page that turning has reached, which need not be brought into view. */
  readonly reachedRef: RefObject<number>;
  readonly targetRef: RefObject<Target>;
}

/** Brings the open page into view, and keeps the target there when the text is laid out again. */
function useTargetInView(
  box: Box,
  sheet: Box,
  columns: Columns | null,
  { reachedRef, targetRef }: Aim,
  { page, section, layout, onInView }: Turned,
): void {
  const settle = useEffectEvent(() => {
    if (!columns || !sheet.current) return;
    makeRoom(box.current, sheet.current, columns);
    const along = alongTarget(sheet.current, columns, targetRef.current);
    if (along === null) return;
    const isEnd = targetRef.current.kind === 'end';
    const first = columnNow(box, columns);
    showColumn(box, columns, isEnd ? Math.round(along / columns.pitch) : columnFor(columns, along, first));
    onInView(pagesFrom(sheet.current, columns, columnNow(box, columns)));
  });
  const follow = useEffectEvent(() => {
    if (reachedRef.current === page) return;
    reachedRef.current = page;
    targetRef.current = { kind: 'page', page };
  });
  useLayoutEffect(() => {
    follow();
    settle();
  }, [page, columns, layout, section.from]);
  useEffect(() => () => onInView(null), [onInView]);
  // A font or a picture that arrives late moves the words.
  useLayoutEffect(() => {
    document.fonts.addEventListener('loadingdone', settle);
    return () => document.fonts.removeEventListener('loadingdone', settle);
  }, []);
}

/** Columns of text in a box that is not scrolled but turned; they follow the open page and report the page turned to. */
export function useColumns(box: Box, sheet: Box, turned: Turned): ColumnView {
  const { page, section, pageCount, measure, onPage, onInView } = turned;
  const columns = useMeasuredColumns(box, measure);
  const reached = useRef(page);
  const target = useRef<Target>({ kind: 'page', page });
  useTargetInView(box, sheet, columns, { reachedRef: reached, targetRef: target }, turned);

  const go = (next: number, aim: Target): boolean => {
    if (next < 1 || next > pageCount) return false;
    target.current = aim;
    reached.current = next;
    onPage(next);
    return true;
  };
  const stay = (of: Columns, column: number): void => {
    showColumn(box, of, column);
    const inside = sheet.current;
    const spot = inside && spotOfColumn(inside, of, column);
    if (!inside || !spot) return;
    target.current = { kind: 'spot', spot };
    onInView(pagesFrom(inside, of, column));
    const next = pageAt(inside, of, column + readAt) ?? spot.page;
    if (next !== reached.current) {
      reached.current = next;
      onPage(next);
    }
  };
  return {
    columns,
    bring(element) {
      const inside = sheet.current;
      if (!columns || !inside) return;
      const column = columnFor(columns, startOf(inside, columns, element), columnNow(box, columns));
      showColumn(box, columns, column);
      const spot = spotOfColumn(inside, columns, column);
      if (spot) target.current = { kind: 'spot', spot };
    },
    turn(by) {
      if (!columns) return false;
      const now = columnNow(box, columns);
      const next = now + by * columns.count;
      if (next >= countOf(sheet.current, columns))
        return go(section.to + 1, { kind: 'page', page: section.to + 1 });
      if (next < 0 && now === 0) return go(section.from - 1, { kind: 'end' });
      stay(columns, Math.max(0, next));
      return true;
    },
  };
}

import { RenderingStates, SpreadMode, type PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { pagesAround } from './pages-around';

interface DrawnView {
  readonly div: HTMLElement;
  readonly renderingState: number;
  readonly detailView?: { readonly renderingState: number } | null;
}

interface Visible {
  readonly first?: { readonly id: number };
  readonly last?: { readonly id: number };
  readonly views: readonly { readonly id: number; readonly view: DrawnView }[];
}

export interface DrawnAhead {
  /** Lays a page out at once, for whatever is to be measured or scrolled to on it. */
  reveal(page: number): void;
}

/** Milliseconds that what is done ahead waits at most while the window has other work. */
const patience = 200;

const isDrawn = ({ renderingState }: Pick<DrawnView, 'renderingState'>): boolean =>
  renderingState === RenderingStates.FINISHED;

/** Asks no more than the ranges: a selection says whether it is empty only after a layout. */
const hasSelection = (): boolean => {
  const selection = document.getSelection();
  return selection !== null && selection.rangeCount > 0 && !selection.getRangeAt(0).collapsed;
};

/**
 * Keeps a turn to what it shows. By itself pdf.js reads and draws the page after the one turned to while that one is put
 * on screen, and the two take each other's time: here it begins after the frame that shows it. A turn in both directions
 * is ready then, and a second one ahead for those who turn fast. And the text of every page that is kept, thousands
 * of pieces, is laid out and painted again by the browser as one sheet: pages further off than a turn are left out of that.
 */
export function drawAheadLater(viewer: PDFViewer, signal: AbortSignal): DrawnAhead {
  const draw = viewer.forceRendering.bind(viewer);
  // oxlint-disable-next-line no-underscore-dangle -- pdf.js has no other name for it
  const visibleNow = (): Visible => viewer._getVisiblePages() as Visible;
  const viewOf = (page: number) => viewer.getPageView(page - 1) as DrawnView | undefined;
  const near = new Set<number>();
  let waiting = false;

  const reveal = (page: number): void => {
    near.add(page);
    viewOf(page)?.div.removeAttribute('data-far');
  };
  const keepOnly = (pages: ReadonlySet<number>): void => {
    for (const page of pages) reveal(page);
    // What is selected may reach over pages that are far by now.
    if (hasSelection()) return;
    for (const page of near) {
      if (pages.has(page)) continue;
      near.delete(page);
      viewOf(page)?.div.setAttribute('data-far', '');
    }
  };
  const prepare = (): void => {
    waiting = false;
    if (signal.aborted || viewer.pagesCount === 0) return;
    const visible = visibleNow();
    if (!visible.first || !visible.last) return;
    const step = viewer.spreadMode === SpreadMode.NONE ? 1 : 2;
    const around = pagesAround(visible.first.id, visible.last.id, step, viewer.pagesCount);
    keepOnly(new Set([...visible.views.map(({ id }) => id), ...around.slice(0, 2 * step)]));
    if (draw(visible)) return;
    for (const page of around) {
      const view = viewOf(page);
      if (!view || isDrawn(view)) continue;
      view.div.toggleAttribute('data-far', !near.has(page));
      // To pdf.js it is in sight now: it draws that, and asks for the next one when it is done.
      return void draw({ ...visible, views: [{ id: page, view }] });
    }
  };
  viewer.forceRendering = (asked?: Visible): boolean => {
    const visible = asked ?? visibleNow();
    for (const { id } of visible.views) reveal(id);
    if (visible.views.some(({ view }) => !isDrawn(view) || (view.detailView && !isDrawn(view.detailView))))
      return draw(visible);
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(() => requestIdleCallback(prepare, { timeout: patience }));
    }
    return true;
  };
  return { reveal };
}

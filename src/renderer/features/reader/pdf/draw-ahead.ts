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

interface DrawnAhead {
  /** Lays a page out at once, so that it can be measured or scrolled to. */
  reveal(page: number): void;
}

/** In ms: the longest that preparing pages waits while the window is busy. */
const maxDelayMs = 200;

const isDrawn = ({ renderingState }: Pick<DrawnView, 'renderingState'>): boolean =>
  renderingState === RenderingStates.FINISHED;

/** Checks only the range, because asking a selection whether it is empty forces a layout. */
const hasSelection = (): boolean => {
  const selection = document.getSelection();
  return selection !== null && selection.rangeCount > 0 && !selection.getRangeAt(0).collapsed;
};

/**
 * Makes page turns fast. By default, pdf.js prepares the next page while the current one is still being shown, which
 * delays both; here it starts after the frame that shows the current page. It prepares one turn in each direction, and a
 * second one forwards. Pages further away than a turn are excluded from layout and painting, because the browser would
 * lay out the text of all pages, thousands of pieces, together.
 */
export function deferDrawingAhead(viewer: PDFViewer, signal: AbortSignal): DrawnAhead {
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
    // The selection may extend over pages that are far away by now.
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
    const nextPages = pagesAround(visible.first.id, visible.last.id, step, viewer.pagesCount);
    keepOnly(new Set([...visible.views.map(({ id }) => id), ...nextPages.slice(0, 2 * step)]));
    if (draw(visible)) return;
    for (const page of nextPages) {
      const view = viewOf(page);
      if (!view || isDrawn(view)) continue;
      view.div.toggleAttribute('data-far', !near.has(page));
      // pdf.js takes the page for visible: it draws it, and asks for the next one when that is done.
      return void draw({ ...visible, views: [{ id: page, view }] });
    }
  };
  viewer.forceRendering = (given?: Visible): boolean => {
    const visible = given ?? visibleNow();
    for (const { id } of visible.views) reveal(id);
    if (visible.views.some(({ view }) => !isDrawn(view) || (view.detailView && !isDrawn(view.detailView))))
      return draw(visible);
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(() => requestIdleCallback(prepare, { timeout: maxDelayMs }));
    }
    return true;
  };
  return { reveal };
}

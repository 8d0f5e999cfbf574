// First, because pdf_viewer.mjs expects pdf.js to be loaded.
import '../../../pdf/pdf-document';
import type { Mark, MarkId } from '../../../../shared/model';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ScrollMode, SpreadMode, type PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { followCurrentPage, type CurrentPageEvents } from './current-page';
import { deferDrawingAhead } from './draw-ahead';
import { quoteHighlightLayer, type QuoteHighlight } from './quote-highlight';
import { onMarkChosen, ownMarkLayer, type SoughtPdfMark } from './own-mark-layer';
import { sizeWithoutRound } from './page-size';
import { catchOutsideLinks } from './page-links';
import { createPdfViewer, pageViewOf, type PageEvent, type PageView } from './pdf-viewer';
import type { Spread } from './spread';
import { restorePictures } from './pictures-in-dark';

/** A share of the page's own size, or the size that fits the container's width or height. */
export type Zoom = number | 'page-width' | 'page-fit';

export interface PdfPages {
  /** Scrolls to a page, unless it is the current one. */
  goTo(page: number): void;
  setZoom(zoom: Zoom): void;
  /** 1 is the page's own size, at 96 px an inch. */
  readonly scale: number;
  setSpread(spread: Spread): void;
  setDark(dark: boolean): void;
  /** Highlights a quotation and scrolls to it once its page is drawn; null removes the highlight. */
  light(highlight: QuoteHighlight | null): void;
  /** The learner's own marks. */
  setMarks(marks: readonly Mark[]): void;
  /** Scrolls to one of the marks once its page is drawn, and puts a ring around it. */
  seek(mark: SoughtPdfMark | null): void;
  close(): void;
}

interface PdfPagesEvents extends CurrentPageEvents {
  readonly onScale: (scale: number) => void;
  /** How many occurrences of the highlighted quotation were found; 0 if it isn't on its page. */
  readonly onHighlight: (marks: number) => void;
  /** A mark was clicked or chosen with the keyboard; the element is its first line. */
  readonly onMark: (id: MarkId, element: Element) => void;
  readonly onDrawn: (page: number) => void;
  /** A link out of the book was followed. */
  readonly onOutside: (address: string) => void;
  /** Marks were drawn or the pages resized. */
  readonly onMarksDrawn: () => void;
}

/** Keeps a page that fits the container fitting when the window or a panel is resized. */
const refitOnResize = (container: HTMLElement, viewer: PDFViewer, signal: AbortSignal): void => {
  const observer = new ResizeObserver(() => {
    const value = viewer.currentScaleValue;
    if (value === 'page-width' || value === 'page-fit') viewer.currentScaleValue = value;
  });
  observer.observe(container);
  signal.addEventListener('abort', () => observer.disconnect());
};

/** pdf.js names the mode by the page on the left. */
const modes = {
  single: SpreadMode.NONE,
  'odd-right': SpreadMode.EVEN,
  'even-right': SpreadMode.ODD,
} as const satisfies Record<Spread, number>;

/** Shows one page or two side by side, and keeps the current page and the zoom. */
const changeSpread = (viewer: PDFViewer, spread: Spread): void => {
  const page = viewer.currentPageNumber;
  viewer.spreadMode = modes[spread];
  // Setting the scale again refits the width.
  const zoom = viewer.currentScaleValue;
  viewer.currentScaleValue = zoom;
  viewer.scrollPageIntoView({ pageNumber: page });
};

/** The pictures of the pages, which keep their colours when the pages are dark. */
const darkPictures = (pages: number, viewOf: (page: number) => PageView | null, start: boolean) => {
  let dark = start;
  const adjust = (page: number): void => {
    const view = viewOf(page);
    if (view?.canvas) restorePictures(view.div, view.canvas, dark ? view.imageCoordinates : null);
  };
  return {
    adjust,
    set(next: boolean): void {
      dark = next;
      for (let page = 1; page <= pages; page += 1) adjust(page);
    },
  };
};

/** The highlights and marks of the pages, drawn whenever a text layer is. */
const drawnLayers = (
  container: HTMLElement,
  pages: number,
  viewOf: (page: number) => PageView | null,
  { onHighlight, onMarksDrawn }: Pick<PdfPagesEvents, 'onHighlight' | 'onMarksDrawn'>,
) => {
  const quote = quoteHighlightLayer(container, viewOf, onHighlight);
  const marks = ownMarkLayer(container, pages, viewOf);
  return {
    quote,
    marks,
    draw(page: number): void {
      // The scroll container is one tab stop; the text layers in it should not be others.
      const layer = viewOf(page)?.textLayer?.div;
      if (layer) layer.tabIndex = -1;
      quote.draw(page);
      marks.draw(page);
      onMarksDrawn();
    },
  };
};

const closeDocument = ({ viewer, linkService }: ReturnType<typeof createPdfViewer>): void => {
  viewer.cleanup();
  linkService.setDocument(null, null);
  viewer.setDocument(null as unknown as PDFDocumentProxy);
};

interface PdfStart {
  readonly page: number;
  readonly zoom: Zoom;
  readonly spread: Spread;
  readonly dark: boolean;
}

/** Opens the document at a page once pdf.js knows the pages. `reveal` is called before another page is gone to. */
const openAt = (
  { viewer, eventBus }: ReturnType<typeof createPdfViewer>,
  { page: startPage, zoom, spread }: PdfStart,
  reveal: (page: number) => void,
) => {
  let firstPage = startPage;
  const isReady = (): boolean => viewer.pagesCount > 0;
  eventBus.on('pagesinit', () => {
    viewer.spreadMode = modes[spread];
    viewer.currentScaleValue = String(zoom);
    viewer.scrollMode = ScrollMode.VERTICAL;
    if (firstPage > 1) viewer.currentPageNumber = firstPage;
  });
  const show = (page: number): void => {
    if (!isReady()) return;
    reveal(page);
    if (viewer.currentPageNumber !== page) viewer.currentPageNumber = page;
  };
  return {
    /** Opens at the page, or goes to it. */
    goTo(page: number): void {
      if (isReady()) show(page);
      else firstPage = page;
    },
    /** Goes to the page, if the document is open. */
    show,
  };
};

/**
 * Shows the pages of a PDF in one scroll. They are drawn when they are near the view and released when they are far
 * from it. `container` is positioned and contains one empty element.
 */
export function showPdf(
  container: HTMLDivElement,
  pdf: PDFDocumentProxy,
  start: PdfStart,
  events: PdfPagesEvents,
): PdfPages {
  const abort = new AbortController();
  const parts = createPdfViewer(container, pdf, abort.signal);
  const { viewer, eventBus } = parts;
  const viewOf = (page: number) => pageViewOf(viewer, page);
  const ahead = deferDrawingAhead(viewer, abort.signal);
  const currentPage = followCurrentPage(parts, abort.signal, events);
  const { quote, marks, draw } = drawnLayers(container, pdf.numPages, viewOf, events);
  onMarkChosen(container, abort.signal, events.onMark);
  catchOutsideLinks(container, abort.signal, events.onOutside);
  sizeWithoutRound(container, eventBus, viewOf);
  refitOnResize(container, viewer, abort.signal);
  const pictures = darkPictures(pdf.numPages, viewOf, start.dark);

  const { goTo, show } = openAt(parts, start, ahead.reveal);
  eventBus.on('scalechanging', ({ scale }: { readonly scale: number }) => {
    events.onScale(scale);
    events.onMarksDrawn();
  });
  eventBus.on('pagerendered', ({ pageNumber }: PageEvent) => {
    pictures.adjust(pageNumber);
    events.onDrawn(pageNumber);
  });
  eventBus.on('textlayerrendered', ({ pageNumber }: PageEvent) => draw(pageNumber));
  viewer.setDocument(pdf);

  return {
    goTo,
    setZoom(zoom) {
      if (viewer.currentScaleValue !== String(zoom)) viewer.currentScaleValue = String(zoom);
    },
    get scale() {
      return viewer.currentScale;
    },
    setSpread(spread) {
      if (viewer.spreadMode !== modes[spread]) currentPage.quietly(() => changeSpread(viewer, spread));
    },
    setDark: pictures.set,
    light(next) {
      if (next) show(next.page);
      quote.set(next);
    },
    setMarks(next) {
      marks.setMarks(next);
      events.onMarksDrawn();
    },
    seek(next) {
      if (next) show(next.page);
      marks.seek(next);
    },
    close() {
      currentPage.stop();
      closeDocument(parts);
      abort.abort();
    },
  };
}

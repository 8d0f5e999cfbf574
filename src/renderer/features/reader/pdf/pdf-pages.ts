import '../../../pdf/pdf-document';
import type { Mark } from '../../../../shared/model';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  EventBus,
  LinkTarget,
  PDFLinkService,
  PDFViewer,
  ScrollMode,
  SpreadMode,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { beginningInPieces, endInPieces, quoteInPieces } from './quote-in-text';
import { drawAheadLater } from './draw-ahead';
import { drawMarks, eraseMarks, rectanglesOf } from './lit-marks';
import { keepLinks } from './page-links';
import { pageSize, type PageMeasures } from './page-size';
import { drawOwnMarks, markAt, piecesOf } from './pdf-marks';
import { keepPicturesRight } from './pictures-in-dark';

/** How wide a page is set: a share of its own size, or as wide or as high as the room allows. */
export type Zoom = number | 'page-width' | 'page-fit';

export interface PdfPages {
  /** Scrolls to a page, unless it is the current one already. */
  goTo(page: number): void;
  setZoom(zoom: Zoom): void;
  /** 1 is the page's own size, at 96 px an inch. */
  readonly scale: number;
  setTwoPages(two: boolean): void;
  setDark(dark: boolean): void;
  /** Marks a quotation on a page and scrolls to it, once the page is drawn; null puts it out. */
  light(
    lit: {
      readonly page: number;
      readonly quote: string;
      /** What was typed to be found: every place of it is marked, and scrolled to is the `nth`. */
      readonly search: boolean;
      readonly nth: number;
    } | null,
  ): void;
  /** The learner's own marks, drawn wherever their pages are. */
  setMarks(marks: readonly Mark[]): void;
  /** Scrolls to one of them, once its page is drawn, and rings it; null: to none. */
  seek(mark: { readonly id: number; readonly page: number } | null): void;
  close(): void;
}

export interface PdfPagesEvents {
  readonly onPage: (page: number) => void;
  /** A link of the book led to this page. */
  readonly onJump: (page: number) => void;
  readonly onScale: (scale: number) => void;
  /** How many places of the lit quotation were found; 0: it is not on that page. */
  readonly onLit: (marks: number) => void;
  /** A mark was clicked, or chosen with the keyboard; the element is its first line. */
  readonly onMark: (id: number, element: Element) => void;
  /** A page is drawn. */
  readonly onDrawn: (page: number) => void;
}

interface PageEvent {
  readonly pageNumber: number;
}

interface PageView {
  readonly div: HTMLElement;
  readonly canvas: HTMLCanvasElement | null;
  readonly imageCoordinates: ArrayLike<number> | null;
  readonly viewport: PageMeasures;
  readonly textLayer: { readonly div: HTMLElement; readonly textDivs?: unknown } | null;
}

/** pdf.js sets a page's size by a function that browsers before the spring of 2024 do not know, so they leave it out. */
const knowsRound = CSS.supports('width', 'round(down, 1px, 1px)');

const setSize = ({ div, viewport }: PageView): void => {
  for (const [side, length] of Object.entries(pageSize(viewport)))
    div.style.setProperty(side, length, 'important');
};

const textsOf = (page: HTMLElement): readonly string[] => piecesOf(page).map((span) => span.textContent);

const bringIntoView = (mark: Element | null | undefined): void => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  mark?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: calm ? 'auto' : 'smooth' });
};

/**
 * The pages of a PDF in one scroll, drawn as they come into sight and given back when they are far. `container` is
 * positioned and contains one empty element.
 */
export function showPdf(
  container: HTMLDivElement,
  pdf: PDFDocumentProxy,
  start: { readonly page: number; readonly zoom: Zoom; readonly two: boolean; readonly dark: boolean },
  events: PdfPagesEvents,
): PdfPages {
  const eventBus = new EventBus();
  const abort = new AbortController();
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK });
  // Its types leave out that it takes a signal.
  const options: ConstructorParameters<typeof PDFViewer>[0] & { readonly abortSignal: AbortSignal } = {
    container,
    eventBus,
    linkService,
    removePageBorders: true,
    imagesRightClickMinSize: 0,
    // The browser draws what is selected. What pdf.js would draw asks after every press, for each page, for a layout.
    enableSelectionRendering: false,
    // Annotations are drawn, forms are not filled in here.
    annotationMode: 1,
    abortSignal: abort.signal,
  };
  const viewer = new PDFViewer(options);
  const ahead = drawAheadLater(viewer, abort.signal);
  linkService.setViewer(viewer);
  linkService.setDocument(pdf, null);
  keepLinks(container, pdf, viewer, eventBus, abort.signal);
  let lit: Parameters<PdfPages['light']>[0] = null;
  let awaitsLight = false;
  /** The words of the lit quotation that are on the page after. */
  let rest: string | null = null;
  let dark = start.dark;
  /** While the pages are set again, what passes by is not read. */
  let quiet = false;
  const viewOf = (page: number): PageView | null =>
    (viewer.getPageView(page - 1) as PageView | undefined) ?? null;

  /** What runs over the end of the lit page is marked on the one after. */
  const lightRest = (): void => {
    const page = lit && rest !== null ? viewOf(lit.page + 1) : null;
    if (!page || rest === null || piecesOf(page.div).length === 0) return;
    const stretches = endInPieces(textsOf(page.div), rest);
    drawMarks(page.div, stretches.length > 0 ? rectanglesOf(page.div, page.canvas, [stretches]) : []);
  };
  const lightNow = (): void => {
    const page = lit && viewOf(lit.page);
    if (!lit || !page || piecesOf(page.div).length === 0) return;
    const texts = textsOf(page.div);
    const whole = quoteInPieces(texts, lit.quote, lit.search);
    const beginning = lit.search || whole.length > 0 ? null : beginningInPieces(texts, lit.quote);
    rest = beginning?.rest ?? null;
    const found = rectanglesOf(page.div, page.canvas, beginning ? [beginning.stretches] : whole);
    const now = lit.search ? Math.min(lit.nth, found.length - 1) : -1;
    const firsts = drawMarks(page.div, found, now);
    lightRest();
    if (!awaitsLight) return;
    awaitsLight = false;
    bringIntoView(firsts[lit.nth] ?? firsts[0]);
    events.onLit(firsts.length);
  };
  let own: readonly Mark[] = [];
  let sought: { readonly id: number; readonly page: number } | null = null;
  let awaitsSought = false;
  /** A page whose text layer is ready; of others nothing can be found or would last. */
  const drawnPage = (page: number): HTMLElement | null => {
    const div = viewOf(page)?.div;
    return div?.querySelector('.textLayer') ? div : null;
  };
  const drawOwn = (page: number): void => {
    if (!drawOwnMarks(page, own, drawnPage, sought?.id ?? null) || !awaitsSought) return;
    awaitsSought = false;
    bringIntoView(container.querySelector(`[data-mark="${String(sought?.id)}"] i`));
  };
  const drawAllOwn = (): void => {
    for (let page = 1; page <= pdf.numPages; page += 1) if (drawnPage(page)) drawOwn(page);
  };
  const pictures = (number: number): void => {
    const view = viewOf(number);
    if (view?.canvas) keepPicturesRight(view.div, view.canvas, dark ? view.imageCoordinates : null);
  };

  /** Before the pages are known there is none to go to: it is gone to once they are. */
  let begin = start.page;
  const goTo = (page: number): void => {
    if (viewer.pagesCount === 0) {
      begin = page;
      return;
    }
    ahead.reveal(page);
    if (viewer.currentPageNumber !== page) viewer.currentPageNumber = page;
  };
  eventBus.on('pagesinit', () => {
    const first = knowsRound ? null : viewOf(1);
    if (first) {
      const { pageWidth, pageHeight } = first.viewport.rawDims;
      container.style.setProperty('--first-width', `${pageWidth}px`);
      container.style.setProperty('--first-height', `${pageHeight}px`);
    }
    viewer.spreadMode = start.two ? SpreadMode.ODD : SpreadMode.NONE;
    viewer.currentScaleValue = String(start.zoom);
    viewer.scrollMode = ScrollMode.VERTICAL;
    if (begin > 1) viewer.currentPageNumber = begin;
  });
  eventBus.on('pagechanging', ({ pageNumber }: PageEvent) => {
    if (!quiet) events.onPage(pageNumber);
  });
  eventBus.on('scalechanging', ({ scale }: { readonly scale: number }) => events.onScale(scale));
  eventBus.on('pagerendered', ({ pageNumber }: PageEvent) => {
    const view = knowsRound ? null : viewOf(pageNumber);
    if (view) setSize(view);
    pictures(pageNumber);
    events.onDrawn(pageNumber);
  });
  eventBus.on('textlayerrendered', ({ pageNumber }: PageEvent) => {
    // The scroll around the pages is a stop of the tab key: none of them is another one.
    const layer = viewOf(pageNumber)?.textLayer?.div;
    if (layer) layer.tabIndex = -1;
    if (pageNumber === lit?.page) lightNow();
    else if (lit && pageNumber === lit.page + 1) lightRest();
    drawOwn(pageNumber);
    // A mark that runs over the border waited for this page.
    if (own.some((mark) => mark.page === pageNumber - 1 && mark.rectangles.length === 0))
      drawOwn(pageNumber - 1);
  });
  // A link is a jump, from which there is a way back; what passes by on its way is not read.
  const follow = linkService.goToDestination.bind(linkService);
  linkService.goToDestination = async (destination) => {
    const from = viewer.currentPageNumber;
    quiet = true;
    await follow(destination);
    // pdf.js sees in the next frame where it has come.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    quiet = false;
    if (!abort.signal.aborted && viewer.currentPageNumber !== from) events.onJump(viewer.currentPageNumber);
  };
  viewer.setDocument(pdf);

  // The text is over the marks, so that words in them can be selected: a click finds the mark below it.
  const choose = (element: Element | null): void => {
    const id = Number(element?.getAttribute('data-mark') ?? element?.getAttribute('data-note-of'));
    if (element && id) events.onMark(id, element.firstElementChild ?? element);
  };
  container.addEventListener(
    'click',
    (event) => {
      const sign = (event.target as Element).closest('.pdf-note');
      if (sign) choose(sign);
      else if (document.getSelection()?.isCollapsed !== false && !(event.target as Element).closest('a'))
        choose(markAt(container, event.clientX, event.clientY));
    },
    { signal: abort.signal },
  );
  container.addEventListener(
    'keydown',
    (event) => {
      const mark = (event.target as Element).closest('.pdf-mark');
      if (!mark || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      choose(mark);
    },
    { signal: abort.signal },
  );

  // What fits the width fits it also when the window or a panel changes.
  const room = new ResizeObserver(() => {
    const value = viewer.currentScaleValue;
    if (value === 'page-width' || value === 'page-fit') viewer.currentScaleValue = value;
  });
  room.observe(container);

  return {
    goTo,
    setZoom(zoom) {
      if (viewer.currentScaleValue !== String(zoom)) viewer.currentScaleValue = String(zoom);
    },
    get scale() {
      return viewer.currentScale;
    },
    setTwoPages(two) {
      const mode = two ? SpreadMode.ODD : SpreadMode.NONE;
      if (viewer.spreadMode === mode) return;
      const page = viewer.currentPageNumber;
      quiet = true;
      viewer.spreadMode = mode;
      // What fits the width fits it again.
      const zoom = viewer.currentScaleValue;
      viewer.currentScaleValue = zoom;
      viewer.scrollPageIntoView({ pageNumber: page });
      quiet = false;
      if (viewer.currentPageNumber !== page) events.onPage(viewer.currentPageNumber);
    },
    setDark(next) {
      dark = next;
      for (let page = 1; page <= pdf.numPages; page += 1) if (viewOf(page)?.canvas) pictures(page);
    },
    light(next) {
      lit = next;
      rest = null;
      awaitsLight = next !== null;
      eraseMarks(container);
      if (!next) return;
      if (viewer.pagesCount > 0) goTo(next.page);
      lightNow();
    },
    setMarks(next) {
      own = next;
      drawAllOwn();
    },
    seek(next) {
      sought = next;
      awaitsSought = next !== null;
      if (next && viewer.pagesCount > 0) goTo(next.page);
      drawAllOwn();
    },
    close() {
      quiet = true;
      room.disconnect();
      viewer.cleanup();
      linkService.setDocument(null, null);
      viewer.setDocument(null as unknown as PDFDocumentProxy);
      abort.abort();
    },
  };
}

// First, because pdf_viewer.mjs expects pdf.js to be loaded.
import '../../../pdf/pdf-document';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { keepLinks } from './page-links';

/** A page's measurements as pdf.js has them: its size before rotation, and the rotation in degrees. */
export interface PageMeasures {
  readonly rotation: number;
  readonly rawDims: { readonly pageWidth: number; readonly pageHeight: number };
}

/** The parts of pdf.js's page view that the reader uses. */
export interface PageView {
  readonly div: HTMLElement;
  readonly canvas: HTMLCanvasElement | null;
  readonly imageCoordinates: ArrayLike<number> | null;
  readonly viewport: PageMeasures;
  readonly textLayer: { readonly div: HTMLElement; readonly textDivs?: unknown } | null;
}

/** What pdf.js's page events carry. */
export interface PageEvent {
  readonly pageNumber: number;
}

export interface PdfViewerParts {
  readonly viewer: PDFViewer;
  readonly eventBus: EventBus;
  readonly linkService: PDFLinkService;
}

/** A viewer of pdf.js in `container`. It shows no document before `setDocument`. */
export function createPdfViewer(
  container: HTMLDivElement,
  pdf: PDFDocumentProxy,
  signal: AbortSignal,
): PdfViewerParts {
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK });
  // The published types omit abortSignal.
  const options: ConstructorParameters<typeof PDFViewer>[0] & { readonly abortSignal: AbortSignal } = {
    container,
    eventBus,
    linkService,
    removePageBorders: true,
    imagesRightClickMinSize: 0,
    // The browser draws the selection. pdf.js's own rendering forces a layout of each page after every pointer press.
    enableSelectionRendering: false,
    // Annotations are drawn; forms can't be filled in here.
    annotationMode: 1,
    abortSignal: signal,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);
  linkService.setDocument(pdf, null);
  keepLinks(container, pdf, viewer, eventBus, signal);
  return { viewer, eventBus, linkService };
}

/** A page's view, if pdf.js has created it. */
export const pageViewOf = (viewer: PDFViewer, page: number): PageView | null =>
  (viewer.getPageView(page - 1) as PageView | undefined) ?? null;

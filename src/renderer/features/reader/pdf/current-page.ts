import type { PageEvent, PdfViewerParts } from './pdf-viewer';

export interface CurrentPageEvents {
  readonly onPage: (page: number) => void;
  /** A link inside the book led to this page. */
  readonly onJump: (page: number) => void;
}

/** pdf.js updates the current page in the frame after a scroll. */
const afterNextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Reports the page being read, but not the pages that pass by on the way to a link's target or during a new layout. */
export function followCurrentPage(
  { viewer, eventBus, linkService }: PdfViewerParts,
  signal: AbortSignal,
  events: CurrentPageEvents,
): {
  /** Runs `layOut` without reporting pages, then reports the page if it is another one. */
  quietly(layOut: () => void): void;
  /** Reports nothing from here on. */
  stop(): void;
} {
  let quiet = false;
  eventBus.on('pagechanging', ({ pageNumber }: PageEvent) => {
    if (!quiet) events.onPage(pageNumber);
  });
  const follow = linkService.goToDestination.bind(linkService);
  linkService.goToDestination = async (destination) => {
    const from = viewer.currentPageNumber;
    quiet = true;
    await follow(destination);
    await afterNextFrame();
    quiet = false;
    if (!signal.aborted && viewer.currentPageNumber !== from) events.onJump(viewer.currentPageNumber);
  };
  return {
    quietly(layOut) {
      const page = viewer.currentPageNumber;
      quiet = true;
      layOut();
      quiet = false;
      if (viewer.currentPageNumber !== page) events.onPage(viewer.currentPageNumber);
    },
    stop() {
      quiet = true;
    },
  };
}

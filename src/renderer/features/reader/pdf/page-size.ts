import type { EventBus } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { PageEvent, PageMeasures, PageView } from './pdf-viewer';

const cssLength = (length: number): string => `calc(var(--total-scale-factor) * ${length}px)`;

/** The width and height of a page in CSS. */
export const pageSize = ({
  rotation,
  rawDims: { pageWidth, pageHeight },
}: PageMeasures): { readonly width: string; readonly height: string } => {
  const upright = rotation % 180 === 0;
  return {
    width: cssLength(upright ? pageWidth : pageHeight),
    height: cssLength(upright ? pageHeight : pageWidth),
  };
};

/**
 * Sizes the pages for browsers without CSS `round()` (before spring 2024). They drop the sizes that pdf.js sets, and each
 * page and its text layer would be 0 px high.
 */
export function sizeWithoutRound(
  container: HTMLElement,
  eventBus: EventBus,
  viewOf: (page: number) => PageView | null,
): void {
  if (CSS.supports('width', 'round(down, 1px, 1px)')) return;
  eventBus.on('pagesinit', () => {
    const first = viewOf(1);
    if (!first) return;
    const { pageWidth, pageHeight } = first.viewport.rawDims;
    container.style.setProperty('--first-width', `${pageWidth}px`);
    container.style.setProperty('--first-height', `${pageHeight}px`);
  });
  eventBus.on('pagerendered', ({ pageNumber }: PageEvent) => {
    const view = viewOf(pageNumber);
    if (!view) return;
    for (const [name, length] of Object.entries(pageSize(view.viewport)))
      view.div.style.setProperty(name, length, 'important');
  });
}

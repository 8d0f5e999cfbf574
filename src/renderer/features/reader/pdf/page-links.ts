import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { EventBus, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { text } from '../../../messages/text';

interface LinkedView {
  readonly div: HTMLElement;
}

interface PageEvent {
  readonly pageNumber: number;
}

const linkOf = '.linkAnnotation > a';

/** A printed page number: digits, or Roman numerals in lower case. */
const isNumber = (words: string): boolean => /^(\d+|[ivxlcdm]+)$/u.test(words);

/**
 * A link's accessible name. `words` is the title that pdf.js gave it: the text below it or, if it leads out of the book,
 * its address. Null if that is empty.
 */
export const nameOfLink = (words: string, leadsOut: boolean): string | null => {
  const shown = words.replace(/\s+/gu, ' ').trim();
  if (shown === '') return null;
  if (leadsOut) return text.reader.linkOut(shown);
  return isNumber(shown) ? text.reader.linkToPage(shown) : text.reader.linkTo(shown);
};

const linksOf = (page: HTMLElement): readonly HTMLAnchorElement[] => [
  ...page.querySelectorAll<HTMLAnchorElement>(linkOf),
];

/** Makes a page's first link the tab stop, unless another one already is. */
const stopAt = (page: HTMLElement | undefined): void => {
  if (page?.querySelector(`${linkOf}[tabindex="0"]`)) return;
  const first = page?.querySelector<HTMLElement>(linkOf);
  if (first) first.tabIndex = 0;
};

/** The target pages of a page's links within the book, by annotation id. */
async function pagesOfLinks(pdf: PDFDocumentProxy, number: number): Promise<ReadonlyMap<string, number>> {
  const page = await pdf.getPage(number);
  const found = new Map<string, number>();
  for (const { id, dest } of (await page.getAnnotations({ intent: 'display' })) as {
    readonly id: string;
    readonly dest?: unknown;
  }[]) {
    const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const to: unknown = Array.isArray(place) ? place[0] : null;
    if (typeof to === 'number') found.set(id, to + 1);
    else if (to !== null && typeof to === 'object')
      found.set(id, (await pdf.getPageIndex(to as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1);
  }
  return found;
}

/**
 * Makes the links of the pages accessible with the keyboard. Each gets a name; those of the current page are one tab
 * stop, and arrow keys move between them. This is done when a page is drawn ahead, so a turn only moves the tab stop.
 */
export function keepLinks(
  container: HTMLElement,
  pdf: PDFDocumentProxy,
  viewer: PDFViewer,
  eventBus: EventBus,
  signal: AbortSignal,
): void {
  const pageOf = (number: number): HTMLElement | undefined =>
    (viewer.getPageView(number - 1) as LinkedView | undefined)?.div;
  const nameUntitled = async (number: number, links: readonly HTMLAnchorElement[]): Promise<void> => {
    const pages = await pagesOfLinks(pdf, number);
    for (const link of links) {
      const to = pages.get(link.dataset['elementId'] ?? '');
      if (to !== undefined) link.setAttribute('aria-label', text.reader.linkToPage(String(to)));
    }
  };
  const prepare = ({ pageNumber }: PageEvent): void => {
    const page = pageOf(pageNumber);
    const links = page ? linksOf(page).filter((link) => !link.hasAttribute('tabindex')) : [];
    const [first] = links;
    if (!page || !first) return;
    const untitled = links.filter((link) => {
      link.tabIndex = -1;
      const name = nameOfLink(link.title, link.closest('[data-internal-link]') === null);
      if (name) link.setAttribute('aria-label', name);
      return name === null;
    });
    const layer = first.closest('.annotationLayer');
    layer?.setAttribute('role', 'group');
    layer?.setAttribute('aria-label', text.reader.links);
    if (pageNumber === viewer.currentPageNumber) stopAt(page);
    // A link with a broken destination stays without a name.
    if (untitled.length > 0) void nameUntitled(pageNumber, untitled).catch(() => undefined);
  };
  eventBus.on('annotationlayerrendered', prepare);
  eventBus.on('linkannotationsadded', prepare);
  eventBus.on('pagechanging', ({ pageNumber, previous }: PageEvent & { readonly previous: number }) => {
    for (const link of pageOf(previous)?.querySelectorAll<HTMLElement>(`${linkOf}[tabindex="0"]`) ?? [])
      link.tabIndex = -1;
    stopAt(pageOf(pageNumber));
  });
  container.addEventListener(
    'keydown',
    (event) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const link = (event.target as Element).closest<HTMLAnchorElement>(linkOf);
      if (!link || step === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
      // Continues with the links of the neighbouring page.
      const all = [...container.querySelectorAll<HTMLAnchorElement>(`.page:not([data-far]) ${linkOf}`)];
      const next = all[all.indexOf(link) + step];
      event.preventDefault();
      event.stopPropagation();
      if (!next) return;
      link.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    },
    { signal },
  );
}

/** Calls back with the address of a link that leads out of the book, instead of following it. */
export function catchOutsideLinks(
  container: HTMLElement,
  signal: AbortSignal,
  onOutside: (address: string) => void,
): void {
  const follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(linkOf);
    if (!link || link.closest('[data-internal-link]')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') onOutside(link.href);
  };
  for (const kind of ['click', 'auxclick'] as const)
    container.addEventListener(kind, follow, { capture: true, signal });
}

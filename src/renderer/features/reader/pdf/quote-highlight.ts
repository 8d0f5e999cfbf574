import { bringIntoView } from './bring-into-view';
import { drawMarks, eraseMarks, rectanglesOf } from './highlight-marks';
import { piecesOf } from './pdf-marks';
import type { PageView } from './pdf-viewer';
import { beginningInPieces, endInPieces, quoteInPieces } from './quote-in-text';

/** A quotation to highlight on a page. */
export interface QuoteHighlight {
  readonly page: number;
  readonly quote: string;
  /** A search term: every occurrence is highlighted, and the `nth` is scrolled to. */
  readonly search: boolean;
  /** It is scrolled to the top, and not highlighted. */
  readonly isHeading?: boolean;
  readonly nth: number;
}

interface QuoteHighlightLayer {
  /** Replaces the highlighted quotation; null removes it. */
  set(next: QuoteHighlight | null): void;
  /** Draws the highlights of a page whose text layer has just been rendered. */
  draw(page: number): void;
}

const textsOf = (page: HTMLElement): readonly string[] => piecesOf(page).map((span) => span.textContent);

/**
 * Highlights one quotation on the pages of a PDF, once their text layers are rendered.
 * @param onFound called once per quotation, with the number of occurrences; 0 if it isn't on its page
 */
export function quoteHighlightLayer(
  container: HTMLElement,
  viewOf: (page: number) => PageView | null,
  onFound: (count: number) => void,
): QuoteHighlightLayer {
  let highlight: QuoteHighlight | null = null;
  /** Whether the quotation still has to be found and scrolled to. */
  let pending = false;
  /** The end of the quotation, if it runs over onto the next page. */
  let rest: string | null = null;

  const drawRest = (): void => {
    const view = highlight && rest !== null ? viewOf(highlight.page + 1) : null;
    if (!view || rest === null || piecesOf(view.div).length === 0) return;
    const stretches = endInPieces(textsOf(view.div), rest);
    drawMarks(view.div, stretches.length > 0 ? rectanglesOf(view.div, view.canvas, [stretches]) : []);
  };

  const drawOwnPage = (): void => {
    const view = highlight && viewOf(highlight.page);
    if (!highlight || !view || piecesOf(view.div).length === 0 || (highlight.isHeading && !pending)) return;
    const texts = textsOf(view.div);
    const whole = quoteInPieces(texts, highlight.quote, highlight.search);
    const beginning = highlight.search || whole.length > 0 ? null : beginningInPieces(texts, highlight.quote);
    rest = beginning?.rest ?? null;
    const found = rectanglesOf(view.div, view.canvas, beginning ? [beginning.stretches] : whole);
    const current = highlight.search ? Math.min(highlight.nth, found.length - 1) : -1;
    const firstLines = drawMarks(view.div, found, current);
    drawRest();
    if (!pending) return;
    pending = false;
    const first = firstLines[highlight.nth] ?? firstLines[0];
    if (highlight.isHeading) {
      first?.scrollIntoView({ block: 'start', inline: 'nearest' });
      eraseMarks(container);
      return;
    }
    bringIntoView(first);
    onFound(firstLines.length);
  };

  return {
    set(next) {
      highlight = next;
      rest = null;
      pending = next !== null;
      eraseMarks(container);
      drawOwnPage();
    },
    draw(page) {
      if (page === highlight?.page) drawOwnPage();
      else if (page - 1 === highlight?.page) drawRest();
    },
  };
}

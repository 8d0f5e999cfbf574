import type { RefObject } from 'react';
import type { PageHighlight } from '../../../navigation/place';
import type { QuoteHighlight } from '../pdf/quote-highlight';

/**
 * Highlights a quotation and scrolls to it; null removes the highlight.
 * @param headingTurn the heading that was scrolled to last, which is not scrolled to again when the book is shown again
 */
export function showHighlight(
  pages: { light(highlight: QuoteHighlight | null): void } | null,
  highlight: PageHighlight | null,
  headingTurn: RefObject<number>,
): void {
  const isHeading = highlight?.by === 'heading';
  const done = isHeading && headingTurn.current === highlight.turn;
  if (isHeading && pages) headingTurn.current = highlight.turn;
  pages?.light(
    highlight && !done
      ? {
          page: highlight.page,
          quote: highlight.quote,
          search: highlight.by === 'search',
          isHeading,
          nth: highlight.nth,
        }
      : null,
  );
}

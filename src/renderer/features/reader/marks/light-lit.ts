import type { RefObject } from 'react';
import type { Highlight } from '../../../navigation/place';
import type { LitQuote } from '../pdf/lit-quote';

/**
 * Highlights a quotation and scrolls to it; null removes the highlight.
 * @param headingTurn the heading that was scrolled to last, which is not scrolled to again when the book is shown again
 */
export function lightLit(
  pages: { light(lit: LitQuote | null): void } | null,
  lit: Highlight | null,
  headingTurn: RefObject<number>,
): void {
  const isHeading = lit?.by === 'heading';
  const done = isHeading && headingTurn.current === lit.turn;
  if (isHeading && pages) headingTurn.current = lit.turn;
  pages?.light(
    lit && !done
      ? { page: lit.page, quote: lit.quote, search: lit.by === 'search', isHeading, nth: lit.nth }
      : null,
  );
}

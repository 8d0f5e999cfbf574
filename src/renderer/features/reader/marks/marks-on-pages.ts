import type { Mark, Page } from '../../../../shared/model';
import type { PageHighlight } from '../../../navigation/place';
import { findAll, findQuote, findWords, type Range } from '../../../../shared/text/quotes/find-quote';

/** A range of a page's text that gets a class name. */
export interface PageMark extends Range {
  readonly name: string;
  /** The learner's mark that it belongs to; `first` for its first piece. */
  readonly own?: Mark;
  readonly first?: boolean;
}

const nameRanges = (ranges: readonly Range[], name: string): readonly PageMark[] =>
  ranges.map(({ start, end }) => ({ start, end, name }));

/** A quotation that runs from one page to the next: its part on each. */
function overBorder(first: Page, second: Page, quote: string): readonly (readonly [Page, Range])[] {
  const joined = `${first.text}\n${second.text}`;
  const border = first.text.length;
  const found = findQuote(joined, quote);
  if (!found || found.end <= border + 1 || found.start >= border) return [];
  return [
    [first, { start: found.start, end: border }],
    [second, { start: 0, end: found.end - border - 1 }],
  ];
}

/**
 * The highlights by page: the quotation, on both pages if it runs over a border, or every match of a search on its
 * page, the current one with an extra class.
 */
export function highlightsOnPages(
  highlight: PageHighlight | null,
  pageOf: (page: number) => Page | undefined,
): ReadonlyMap<number, readonly PageMark[]> {
  const page = highlight && pageOf(highlight.page);
  if (!highlight || highlight.by === 'heading' || !page) return new Map();
  if (highlight.by === 'search') {
    const places = findAll(page.text, highlight.quote);
    const found = places.length > 0 ? places : findWords(page.text, highlight.quote);
    if (found.length <= 1) return new Map([[highlight.page, nameRanges(found, 'hl')]]);
    const now = Math.min(highlight.nth, found.length - 1);
    const marks = nameRanges(found, 'hl is-word').map((mark, nth) =>
      nth === now ? { ...mark, name: 'hl is-word is-now' } : mark,
    );
    return new Map([[highlight.page, marks]]);
  }
  const whole = findQuote(page.text, highlight.quote);
  if (whole) return new Map([[highlight.page, nameRanges([whole], 'hl')]]);
  const [before, after] = [pageOf(highlight.page - 1), pageOf(highlight.page + 1)];
  const parts = [
    ...(after ? overBorder(page, after, highlight.quote) : []),
    ...(before ? overBorder(before, page, highlight.quote) : []),
  ];
  return new Map(parts.slice(0, 2).map(([one, range]) => [one.page, nameRanges([range], 'hl')]));
}

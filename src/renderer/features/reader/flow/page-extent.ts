import type { MarkId, PagePlace } from '../../../../shared/model';
import { findAnchored, foldAnchor, foldText, isSame } from '../../../../shared/text/quotes/anchor-quote';
import {
  findAll,
  findLetters,
  findQuote,
  findWords,
  type Range as TextRange,
} from '../../../../shared/text/quotes/find-quote';
import type { FrameText } from './frames/frame-text';

/** What to mark on a page: a quotation, or every occurrence of a search. */
export interface PageMatch {
  readonly page: number;
  readonly quote: string;
  readonly search: boolean;
  /** The text around a mark, which distinguishes it from the same words elsewhere; `id` is the mark's. */
  readonly around?: { readonly before: string; readonly after: string };
  readonly id?: MarkId;
  /** Only the match with this index on the page. */
  readonly only?: number;
}

/** The first and the last part of a page. */
export function partsOfPage(
  pages: readonly PagePlace[],
  page: number,
  count: number,
): readonly [number, number] {
  const from = pages[page - 1]?.part ?? 0;
  const next = pages[page];
  const to = next ? (next.at > 0 ? next.part : next.part - 1) : count - 1;
  return [from, Math.max(from, to)];
}

/** How far a quotation may extend beyond its page, in characters. */
const beyond = 400;

/** The place of a quotation in a text, if any. */
const placesIn = (
  slice: string,
  { quote, around }: Pick<PageMatch, 'quote' | 'around'>,
): readonly TextRange[] => {
  if (around) {
    const anchor = foldAnchor({ quote, ...around });
    const place = findAnchored(foldText(slice), anchor);
    return place && isSame(anchor, place) ? [place] : [];
  }
  const found = findQuote(slice, quote) ?? findLetters(slice, quote);
  return found ? [found] : [];
};

/**
 * The ranges of a quotation that begins at the end of one part and ends at the start of the next; null for other
 * quotations.
 */
export function stretchesOver(
  first: string,
  next: string,
  marked: Pick<PageMatch, 'quote' | 'around'>,
): readonly [TextRange, TextRange] | null {
  const reach = marked.quote.length + beyond;
  const from = Math.max(0, first.length - reach);
  const end = first.trimEnd().length;
  const begin = next.length - next.trimStart().length;
  if (end <= from || begin >= next.length) return null;
  const tail = first.slice(from, end);
  const [found] = placesIn(`${tail}\n${next.slice(begin, begin + reach)}`, marked);
  if (!found || found.start >= tail.length || found.end <= tail.length + 1) return null;
  return [
    { start: from + found.start, end },
    { start: begin, end: begin + found.end - tail.length - 1 },
  ];
}

/** The ranges of a quotation or search in a part's text. */
export function stretchesOf(
  pages: readonly PagePlace[],
  part: number,
  text: FrameText,
  { page, quote, search, around }: PageMatch,
): readonly TextRange[] {
  const [own, next] = [pages[page - 1], pages[page]];
  if (!own) return [];
  const from = own.part === part ? text.startOf(own.words, own.at) : 0;
  const to = next?.part === part ? text.startOf(next.words, next.at) : text.text.length;
  const within = (start: number, end: number, find: (slice: string) => readonly TextRange[]): TextRange[] =>
    find(text.text.slice(Math.max(0, start), end)).map((one) => ({
      start: one.start + Math.max(0, start),
      end: one.end + Math.max(0, start),
    }));
  if (search) {
    const places = within(from, to, (slice) => findAll(slice, quote));
    return places.length > 0 ? places : within(from, to, (slice) => findWords(slice, quote));
  }
  const one = (slice: string): readonly TextRange[] => placesIn(slice, { quote, around });
  const onPage = within(from, to, one);
  return onPage.length > 0 ? onPage : within(from - quote.length - beyond, to + quote.length + beyond, one);
}

import type { BookId, CardPlace, CardQuote, Page, PassageId } from '../../../shared/model';
import { endsClause } from '../../../shared/text/ending';
import type { DisplayBlock } from '../../library/quotes/blocks-of-quote';
import type { AnswerPassage, LibraryReader } from '../../ports';
import { sentencesOf } from '../../text/sentences';
import type { Citing } from './citing';
import {
  minSentences,
  isSetApart,
  isShown,
  quotedText,
  sentencesOn,
  textAt,
  windowAround,
  type OpenRange,
  type Range,
} from './quote-window';

/** A passage, its best sentence, and the page on which that sentence begins. */
export interface Spot {
  readonly passage: AnswerPassage;
  readonly page: Page;
  readonly range: Range;
  /** Quotes that were shown before and are not repeated. */
  readonly shown: readonly string[];
}

export const pageKey = (bookId: BookId, page: number): string => `${bookId}:${String(page)}`;

/** A row with fewer words includes the next sentence too: a headword is useless without its definition. */
const minWords = 4;

const placeOf = ({ passage, page, range }: Spot) => {
  const quote = page.text.slice(range.start, range.end).trim();
  const isShort = quote !== '' && quote.split(/\s+/).length < minWords;
  const next = isShort ? (sentencesOf(page.text.slice(range.end))[0]?.end ?? 0) : 0;
  return {
    bookId: passage.bookId,
    page: page.page,
    label: page.label,
    passageId: passage.passageId,
    quote: next === 0 ? quote : page.text.slice(range.start, range.end + next).trim(),
  };
};

export const pageOfSpot = ({ passage, page }: Spot): string => pageKey(passage.bookId, page.page);

/** Weight of code, tables and formulas relative to sentences. */
const setApart = 0.5;

/** The sentence of a passage that fits the question best. Falls back to the passage's `best` if no sentence was scored. */
const bestIn = (passage: AnswerPassage, pages: readonly Page[], shown: readonly string[]): Spot | null => {
  const { best, parts, sentences: weighed = [] } = passage;
  const found = pages.flatMap((page) => [
    ...sentencesOn(page, weighed, shown).map(({ start, end, worth }) => ({
      page,
      range: { start, end },
      worth,
    })),
    ...weighed
      .filter(
        (one) =>
          one.page === page.page &&
          isSetApart(page, one.start) &&
          !isShown(page.text.slice(one.start, one.end), shown),
      )
      .map(({ start, end, worth }) => ({ page, range: { start, end }, worth: worth * setApart })),
  ]);
  const [chosen] = found
    .flatMap(({ worth, ...one }) => (worth === null ? [] : [{ worth, ...one }]))
    .toSorted((a, b) => b.worth - a.worth);
  if (chosen) return { passage, page: chosen.page, range: chosen.range, shown };
  const number = best?.page ?? parts[0]?.page;
  const page = pages.find((one) => one.page === number);
  const start = best?.start ?? parts[0]?.start ?? 0;
  if (!page) return null;
  const range = textAt(page, { start, end: best?.end ?? start + 1 });
  return isShown(page.text.slice(range.start, range.end), shown) ? null : { passage, page, range, shown };
};

/** The places of the passages' best sentences that are not in `shown`. Reads each book once. */
export const readSpots = async (
  library: Pick<LibraryReader, 'getPages'>,
  passages: readonly AnswerPassage[],
  shown: readonly string[] = [],
): Promise<readonly Spot[]> => {
  const wanted = new Map<BookId, Set<number>>();
  for (const { bookId, parts } of passages) {
    const numbers = wanted.get(bookId) ?? new Set<number>();
    for (const { page } of parts) numbers.add(page);
    wanted.set(bookId, numbers);
  }
  const read = await Promise.all(
    Array.from(wanted, async ([bookId, numbers]) =>
      (await library.getPages(bookId, [...numbers])).map(
        (page) => [pageKey(bookId, page.page), page] as const,
      ),
    ),
  );
  const pages = new Map(read.flat());
  return passages.flatMap((passage) => {
    const own = passage.parts.flatMap(({ page }) => pages.get(pageKey(passage.bookId, page)) ?? []);
    return bestIn(passage, own, shown) ?? [];
  });
};

/** Chapter and nearest heading; the chapter is null if both are the same. */
const headingsOf = ({ headingPath }: AnswerPassage): Pick<CardPlace, 'heading' | 'chapter'> => {
  const [chapter = null] = headingPath;
  const heading = headingPath.at(-1) ?? null;
  return { heading, chapter: heading === chapter ? null : chapter };
};

const maxLineLength = 220;

/** Cuts at the end of a word. */
const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maxLineLength ? line : `${line.slice(0, line.lastIndexOf(' ', maxLineLength))}…`;
};

/** At most `most` rows, one per page, without the pages in `shown`. */
export const placesOf = (
  spots: readonly Spot[],
  citing: Citing,
  most: number,
  shown: readonly string[] = [],
): CardPlace[] => {
  const pages = new Set(shown);
  const rows: CardPlace[] = [];
  for (const spot of spots) {
    const place = placeOf(spot);
    if (rows.length === most || place.quote === '' || pages.has(pageOfSpot(spot))) continue;
    pages.add(pageOfSpot(spot));
    rows.push({ cite: citing.cite(place), ...headingsOf(spot.passage), line: oneLine(place.quote) });
  }
  return rows;
};

/** Joins a sentence that crosses a page break, and ends truncated code with an ellipsis. */
const asShown = (blocks: readonly DisplayBlock[]): CardQuote['blocks'] => {
  const shown: CardQuote['blocks'] = [];
  let page = blocks[0]?.page;
  for (const block of blocks) {
    const { kind, text, cut } = block;
    const last = shown.at(-1);
    if (last?.kind === 'prose' && kind === 'prose' && block.page !== page && !endsClause(last.text))
      last.text += `\n${text}`;
    else shown.push({ kind, text: cut && kind === 'code' ? `${text}\n…` : text });
    page = block.page;
  }
  return shown;
};

/** The last page of a book that may be used; null for the whole book. */
export type LastPageOf = (bookId: BookId) => number | null;
const noLimit: LastPageOf = () => null;

/**
 * A range of a page as a quote, laid out as in the book, with the blocks that it introduces.
 * @param lastPageOf text of later pages is left out.
 */
export const quoteRange = async (
  library: Pick<LibraryReader, 'listPages'>,
  place: {
    readonly bookId: BookId;
    readonly page: number;
    readonly passageId: PassageId | null;
    readonly headings: readonly string[];
  },
  choose: (page: Page, next?: Page) => OpenRange,
  citing: Citing,
  lastPageOf: LastPageOf = noLimit,
): Promise<CardQuote | null> => {
  const lastPage = lastPageOf(place.bookId);
  const { bookId, page: number, passageId, headings } = place;
  const [page, after] = await library.listPages(bookId, number, number + 1);
  if (!page) return null;
  const next = after && (lastPage === null || after.page <= lastPage) ? after : undefined;
  const { blocks, quote } = quotedText(page, choose(page, next), next);
  if (quote === '') return null;
  return {
    cite: citing.cite({ bookId, page: page.page, label: page.label, passageId, quote }),
    headings: [...headings],
    blocks: asShown(blocks),
  };
};

/** Quotes the sentences around the best one of a passage, or with `short` only the fewest. */
export const quoteOf = (
  library: Pick<LibraryReader, 'listPages'>,
  { passage, page, range, shown }: Spot,
  citing: Citing,
  lastPageOf: LastPageOf = noLimit,
  short = false,
): Promise<CardQuote | null> => {
  const { bookId, passageId, headingPath: headings, sentences: weighed = [] } = passage;
  return quoteRange(
    library,
    { bookId, page: page.page, passageId, headings },
    (one, next) =>
      windowAround(one, range, { weighed, next, shown, ...(short ? { most: minSentences } : {}) }),
    citing,
    lastPageOf,
  );
};

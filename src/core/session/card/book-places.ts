import type { CardPlace, CardQuote, DisplayBlock, Page } from '../../../shared/model';
import type { AnswerPassage, LibraryReader } from '../../ports';
import type { Citing } from './citing';
import { fewest, quotedText, textAt, windowAround, type Range } from './quote-window';

/** A passage with its best sentence on the page where that begins. */
export interface Spot {
  readonly passage: AnswerPassage;
  readonly page: Page;
  readonly range: Range;
}

export const pageKey = (bookId: string, page: number): string => `${bookId}:${String(page)}`;

const placeOf = ({ passage, page, range }: Spot) => ({
  bookId: passage.bookId,
  page: page.page,
  label: page.label,
  passageId: passage.passageId,
  quote: page.text.slice(range.start, range.end).trim(),
});

export const pageOfSpot = ({ passage, page }: Spot): string => pageKey(passage.bookId, page.page);

const bestPage = ({ best, parts }: AnswerPassage): number | undefined => best?.page ?? parts[0]?.page;

/** Where the passages' best sentences are: one read for each book. */
export const readSpots = async (
  library: Pick<LibraryReader, 'getPages'>,
  passages: readonly AnswerPassage[],
): Promise<readonly Spot[]> => {
  const wanted = new Map<string, Set<number>>();
  for (const passage of passages) {
    const page = bestPage(passage);
    if (page !== undefined) wanted.set(passage.bookId, (wanted.get(passage.bookId) ?? new Set()).add(page));
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
    const page = pages.get(pageKey(passage.bookId, bestPage(passage) ?? 0));
    const start = passage.best?.start ?? passage.parts[0]?.start ?? 0;
    return page
      ? [{ passage, page, range: textAt(page, { start, end: passage.best?.end ?? start + 1 }) }]
      : [];
  });
};

/** Chapter and nearest heading, without saying one twice. */
const headingsOf = ({ headingPath }: AnswerPassage): Pick<CardPlace, 'heading' | 'chapter'> => {
  const [chapter = null] = headingPath;
  const heading = headingPath.at(-1) ?? null;
  return { heading, chapter: heading === chapter ? null : chapter };
};

const longestLine = 220;

/** Cut where a word ends. */
const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longestLine ? line : `${line.slice(0, line.lastIndexOf(' ', longestLine))}…`;
};

/** Rows for pages that have none yet, one for a page, at most `most`; `shown` are pages to leave out. */
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

const asShown = (blocks: readonly DisplayBlock[]): DisplayBlock[] =>
  blocks.map(({ kind, text }) => ({ kind, text }));

/**
 * A range of a page as a quote: as the book has it, with the blocks that it introduces.
 * @param lastPage of the pages that may be used; null: all.
 */
export const quoteRange = async (
  library: Pick<LibraryReader, 'listPages'>,
  place: {
    readonly bookId: string;
    readonly page: number;
    readonly passageId: number | null;
    readonly headings: readonly string[];
  },
  choose: (page: Page) => Range,
  citing: Citing,
  lastPage: number | null = null,
): Promise<CardQuote | null> => {
  const { bookId, page: number, passageId, headings } = place;
  const [page, after] = await library.listPages(bookId, number, number + 1);
  if (!page) return null;
  const next = after && (lastPage === null || after.page <= lastPage) ? after : undefined;
  const { blocks, quote } = quotedText(page, choose(page), next);
  if (quote === '') return null;
  return {
    cite: citing.cite({ bookId, page: page.page, label: page.label, passageId, quote }),
    headings: [...headings],
    blocks: asShown(blocks),
  };
};

/** The best place of a passage: two to five consecutive sentences around its best one; `short`: it and the next. */
export const quoteOf = (
  library: Pick<LibraryReader, 'listPages'>,
  { passage, page, range }: Spot,
  citing: Citing,
  lastPage: number | null = null,
  short = false,
): Promise<CardQuote | null> => {
  const { bookId, passageId, headingPath: headings } = passage;
  return quoteRange(
    library,
    { bookId, page: page.page, passageId, headings },
    (one) => windowAround(one, range, short ? fewest : undefined),
    citing,
    lastPage,
  );
};

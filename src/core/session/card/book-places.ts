import type { CardPlace, CardQuote, DisplayBlock } from '../../../shared/model';
import type { AnswerPassage, LibraryReader } from '../../ports';
import type { Citing } from './citing';
import { quotedText, windowAround, type Range } from './quote-window';

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Chapter and nearest heading, without saying one twice. */
const headingsOf = ({ headingPath }: AnswerPassage): Pick<CardPlace, 'heading' | 'chapter'> => {
  const [chapter = null] = headingPath;
  const heading = headingPath.at(-1) ?? null;
  return { heading, chapter: heading === chapter ? null : chapter };
};

/** Where a passage's best sentence is; its beginning where none was chosen. */
const bestOf = (passage: AnswerPassage): NonNullable<AnswerPassage['best']> | null => {
  if (passage.best) return passage.best;
  const [part] = passage.parts;
  return part ? { page: part.page, label: part.label, start: 0, end: 0, text: part.text } : null;
};

const longestLine = 220;

/** Cut where a word ends. */
const oneLine = (text: string): string => {
  const line = folded(text);
  if (line.length <= longestLine) return line;
  return `${line.slice(0, line.lastIndexOf(' ', longestLine))}…`;
};

/** A row for a passage: its best sentence. */
export const placeOf = (passage: AnswerPassage, citing: Citing): CardPlace | null => {
  const best = bestOf(passage);
  if (!best) return null;
  const { page, label, text } = best;
  return {
    cite: citing.cite({
      bookId: passage.bookId,
      page,
      label,
      passageId: passage.passageId,
      quote: text.trim(),
    }),
    ...headingsOf(passage),
    line: oneLine(text),
  };
};

/** Rows for passages on pages that have none yet, one for a page, at most `most`. */
export const placesOf = (
  passages: readonly AnswerPassage[],
  citing: Citing,
  most: number,
  shown: readonly string[] = [],
): readonly CardPlace[] => {
  const pages = new Set(shown);
  const rows: CardPlace[] = [];
  for (const passage of passages) {
    const best = bestOf(passage);
    if (rows.length === most || !best) continue;
    const page = pageKey(passage.bookId, best.page);
    if (pages.has(page)) continue;
    pages.add(page);
    const row = placeOf(passage, citing);
    if (row) rows.push(row);
  }
  return rows;
};

export const pageKey = (bookId: string, page: number): string => `${bookId}:${String(page)}`;

export const bestPageOf = (passage: AnswerPassage): string => {
  const best = bestOf(passage);
  return best ? pageKey(passage.bookId, best.page) : '';
};

const asShown = (blocks: readonly DisplayBlock[]): DisplayBlock[] =>
  blocks.map(({ kind, text }) => ({ kind, text }));

/**
 * A range of a page as a quote: as the book has it, with the blocks it introduces.
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
  choose: (
    page: {
      readonly text: string;
      readonly blocks: readonly { readonly start: number; readonly end: number }[];
    } & Parameters<typeof windowAround>[0],
  ) => Range,
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

/** The best place of a passage: two to five consecutive sentences around its best one. */
export const quoteOf = async (
  library: Pick<LibraryReader, 'listPages'>,
  passage: AnswerPassage,
  citing: Citing,
  lastPage: number | null = null,
): Promise<CardQuote | null> => {
  const best = bestOf(passage);
  if (!best) return null;
  const place = {
    bookId: passage.bookId,
    page: best.page,
    passageId: passage.passageId,
    headings: passage.headingPath,
  };
  return quoteRange(library, place, (page) => windowAround(page, best), citing, lastPage);
};

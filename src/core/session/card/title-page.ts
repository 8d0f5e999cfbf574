import type { CardSection } from '../../../shared/model';
import type { LibraryReader } from '../../ports';
import { quoteRange } from './book-places';
import type { Citing } from './citing';

/** The title page is among these; a cover may be a picture, or the title alone. */
const frontPages = 3;
const fewestLines = 3;
/** Lines of it, which name the author if any page does. */
const mostLines = 8;

/** How a book begins, as a quote: who wrote it may be named there where the file does not say. */
export const titlePage = async (
  library: Pick<LibraryReader, 'listPages'>,
  bookId: string,
  citing: Citing,
): Promise<readonly CardSection[]> => {
  const pages = await library.listPages(bookId, 1, frontPages);
  const read = pages.map((page) => ({ page, lines: [...page.text.matchAll(/[^\n]*\S[^\n]*/gu)] }));
  const found =
    read.find(({ lines }) => lines.length >= fewestLines) ?? read.find(({ lines }) => lines.length > 0);
  if (!found) return [];
  const first = found.page;
  const lines = found.lines.slice(0, mostLines);
  const [start, last] = [lines[0]?.index ?? 0, lines.at(-1)];
  const end = last ? last.index + last[0].length : first.text.length;
  const place = { bookId, page: first.page, passageId: null, headings: [] };
  const quote = await quoteRange(library, place, () => ({ start, end }), citing);
  return quote ? [{ ...quote, kind: 'quote' }] : [];
};

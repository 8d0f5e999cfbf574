import type { BookId, CardSection } from '../../../shared/model';
import type { LibraryReader } from '../../ports';
import { quoteRange } from './book-places';
import type { Citing } from './citing';

/** The title page is among these pages; the first may be a cover with a picture or just the title. */
const frontPages = 3;
const minLines = 3;
/** Lines to quote; the author is usually named in them. */
const maxLines = 8;

/** Quotes the title page, which may name the author if the file's metadata does not. */
export const titlePage = async (
  library: Pick<LibraryReader, 'listPages'>,
  bookId: BookId,
  citing: Citing,
): Promise<readonly CardSection[]> => {
  const pages = await library.listPages(bookId, 1, frontPages);
  const read = pages.map((page) => ({ page, lines: [...page.text.matchAll(/[^\n]*\S[^\n]*/gu)] }));
  const found =
    read.find(({ lines }) => lines.length >= minLines) ?? read.find(({ lines }) => lines.length > 0);
  if (!found) return [];
  const first = found.page;
  const lines = found.lines.slice(0, maxLines);
  const [start, last] = [lines[0]?.index ?? 0, lines.at(-1)];
  const end = last ? last.index + last[0].length : first.text.length;
  const place = { bookId, page: first.page, passageId: null, headings: [] };
  const quote = await quoteRange(library, place, () => ({ start, end }), citing);
  return quote ? [{ ...quote, kind: 'quote' }] : [];
};

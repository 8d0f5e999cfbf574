import type { Book, BookFormat } from '../../shared/model';
import { locatorOf, physicalPageOf } from '../../shared/text/locator';

/** A book's format never changes: it is known from the first time that a book was listed. */
const formats = new Map<string, BookFormat>();

/** Takes note of what the books are files of, and gives them back. */
export const withFormats = <Books extends readonly Pick<Book, 'id' | 'format'>[]>(books: Books): Books => {
  for (const { id, format } of books) formats.set(id, format);
  return books;
};

const formatOf = (bookId: string | null): BookFormat | null =>
  (bookId === null ? undefined : formats.get(bookId)) ?? null;

/** "PDF 14", where that is not what is printed on the page; else null. */
export const physicalPage = (bookId: string | null, page: number | null, label: string): string | null =>
  page === null ? null : physicalPageOf(formatOf(bookId), page, label);

/** A page as it is printed, with the physical page beside it where they differ: "p. xii (PDF 14)". */
export const locator = (bookId: string | null, page: number | null, label: string | null): string =>
  page === null ? `p. ${label ?? ''}` : locatorOf(formatOf(bookId), page, label ?? String(page));

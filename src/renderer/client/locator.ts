import type { Book, BookFormat, BookId } from '../../shared/model';
import { locatorOf, physicalPageOf } from '../../shared/text/locator';
import { formatPage, pageWords } from '../messages/format';

/** A book's format never changes, so it is cached from the first list of books. */
const formats = new Map<BookId, BookFormat>();

/** Caches the books' formats, and returns the books. */
export const withFormats = <Books extends readonly Pick<Book, 'id' | 'format'>[]>(books: Books): Books => {
  for (const { id, format } of books) formats.set(id, format);
  return books;
};

const formatOf = (bookId: BookId | null): BookFormat | null =>
  (bookId === null ? undefined : formats.get(bookId)) ?? null;

/** "PDF 14" if that differs from what is printed on the page; else null. */
export const physicalPage = (bookId: BookId | null, page: number | null, label: string): string | null =>
  page === null ? null : physicalPageOf(formatOf(bookId), page, label, pageWords);

/** A page by its printed label, with the physical page if it differs: "p. xii (PDF 14)". */
export const locator = (bookId: BookId | null, page: number | null, label: string | null): string =>
  page === null
    ? formatPage(label ?? '')
    : locatorOf(formatOf(bookId), page, label ?? String(page), pageWords);

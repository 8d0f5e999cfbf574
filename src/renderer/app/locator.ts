import type { Book, BookFormat } from '../../shared/model';
import { formatPage } from './format';

/** What a book's pages are pages of, beside their printed labels. */
const fileWords: Readonly<Record<BookFormat, string>> = {
  pdf: 'PDF',
  epub: 'EPUB',
  markdown: 'page',
  html: 'page',
  text: 'page',
};

/** A book's format never changes: it is known from the first time that a book was listed. */
const formats = new Map<string, BookFormat>();

/** Takes note of what the books are files of, and gives them back. */
export const withFormats = <Books extends readonly Pick<Book, 'id' | 'format'>[]>(books: Books): Books => {
  for (const { id, format } of books) formats.set(id, format);
  return books;
};

/** "PDF 14", where that is not what is printed on the page; else null. */
export const physicalPage = (bookId: string | null, page: number | null, label: string): string | null => {
  if (page === null || label === String(page)) return null;
  const format = bookId === null ? undefined : formats.get(bookId);
  return `${format === undefined ? 'page' : fileWords[format]} ${page}`;
};

/** A page as it is printed, with the physical page beside it where they differ: "p. xii (PDF 14)". */
export const locator = (bookId: string | null, page: number | null, label: string | null): string => {
  const shown = label ?? String(page);
  const physical = physicalPage(bookId, page, shown);
  return physical === null ? formatPage(shown) : `${formatPage(shown)} (${physical})`;
};

import type { Book, BookId, Bookmark, PageSpan, ReadingDay, ReadingReport } from '../../shared/model';

/** The pages that were read, and bookmarks. Methods reject with `BOOK_NOT_FOUND`. */
export interface Reading {
  /** The pages that were read, in order; ranges never touch. */
  ranges(bookId: BookId): Promise<readonly PageSpan[]>;
  /** Adds time, and pages that stayed in sight long enough. */
  report(report: ReadingReport): Promise<Book>;
  /** Marks pages as read or unread. */
  mark(bookId: BookId, range: PageSpan, read: boolean): Promise<Book>;
  /** In the order of the book. */
  bookmarks(bookId: BookId): Promise<readonly Bookmark[]>;
  /** Adds a bookmark or renames it. Rejects with `PAGE_NOT_FOUND`. */
  putBookmark(bookId: BookId, page: number, name: string): Promise<void>;
  removeBookmark(bookId: BookId, page: number): Promise<void>;
  /** Seconds and pages by day and book, `from` to `to` inclusive. */
  days(range: { readonly from: string; readonly to: string }): Promise<readonly ReadingDay[]>;
}

import type { BookId, Bookmark, PageSpan, ReadingDay, ReadingReport } from '../../../../shared/model';

export interface ReadingReader {
  /** The pages that were read, in order; ranges never touch. */
  readRanges(bookId: BookId): Promise<readonly PageSpan[]>;
  /** In the order of the book. */
  listBookmarks(bookId: BookId): Promise<readonly Bookmark[]>;
  /** By day and book, `from` to `to` inclusive. */
  listReadingDays(range: { readonly from: string; readonly to: string }): Promise<readonly ReadingDay[]>;
}

/** All throw `BOOK_NOT_FOUND`; pages past the end of the book are left out. */
export interface ReadingWriter {
  /** Adds time and pages to the day. */
  addReading(report: ReadingReport): Promise<void>;
  markRead(bookId: BookId, range: PageSpan): Promise<void>;
  markUnread(bookId: BookId, range: PageSpan): Promise<void>;
  /** Adds a bookmark or renames it. Throws `PAGE_NOT_FOUND`. */
  putBookmark(bookId: BookId, page: number, name: string, at: string): Promise<void>;
  eraseBookmark(bookId: BookId, page: number): Promise<void>;
}

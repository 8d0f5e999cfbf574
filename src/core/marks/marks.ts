import type { BookId, Mark, MarkColour, MarkId, MarkInput, MarksElsewhere } from '../../shared/model';

/** Progress and result of writing a copy. */
export type CopyStep =
  | { readonly kind: 'progress'; readonly share: number }
  | {
      readonly kind: 'done';
      readonly fileName: string;
      readonly written: number;
      readonly missed: number;
    };

/** Highlights and margin notes. Methods reject with `MARK_NOT_FOUND`, `BOOK_NOT_FOUND` and `PAGE_NOT_FOUND`. */
export interface Marks {
  list(filter: {
    readonly bookId?: BookId | undefined;
    readonly colour?: MarkColour | undefined;
    readonly q?: string | undefined;
  }): Promise<readonly Mark[]>;
  create(mark: MarkInput): Promise<Mark>;
  update(
    id: MarkId,
    change: { readonly colour?: MarkColour | undefined; readonly note?: string | undefined },
  ): Promise<Mark>;
  remove(id: MarkId): Promise<void>;
  /** Marks made in other files of the same title and author. */
  elsewhere(bookId: BookId): Promise<readonly MarksElsewhere[]>;
  /** Moves the marks of another file to this book. */
  adopt(bookId: BookId, from: BookId): Promise<{ readonly placed: number; readonly lost: number }>;
  markdown(bookId: BookId): Promise<{ readonly fileName: string; readonly text: string }>;
  /** Writes a copy of a PDF with its marks. Ending the iteration stops it. */
  intoPdf(bookId: BookId): AsyncIterable<CopyStep>;
  /** The latest copy. Rejects with `NOT_FOUND` if it no longer exists. */
  copy(bookId: BookId): Promise<{ readonly path: string; readonly fileName: string }>;
}

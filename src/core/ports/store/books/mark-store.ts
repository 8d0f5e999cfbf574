import type { BookId, Mark, MarkColour, MarkId, MarkInput, MarksElsewhere } from '../../../../shared/model';

export interface MarkReader {
  /** In the order of the book, or without a book newest first. `q` searches quote and note. */
  listMarks(filter: {
    readonly bookId?: BookId;
    readonly colour?: MarkColour;
    readonly q?: string;
  }): Promise<readonly Mark[]>;
  findMark(id: MarkId): Promise<Mark | null>;
  /** In the order of `ids`, without missing ones. */
  getMarks(ids: readonly MarkId[]): Promise<readonly Mark[]>;
  /** Marks in other files of the same title and author, including removed files. */
  listMarksElsewhere(bookId: BookId): Promise<readonly MarksElsewhere[]>;
}

/** Each method writes the row and its event in one transaction. */
export interface MarkWriter {
  /** Throws `BOOK_NOT_FOUND` and `PAGE_NOT_FOUND`. */
  addMark(mark: MarkInput, at: string): Promise<Mark>;
  updateMark(
    id: MarkId,
    change: { readonly colour?: MarkColour; readonly note?: string },
    at: string,
  ): Promise<Mark | null>;
  /** Returns the mark as it was. */
  eraseMark(id: MarkId, at: string): Promise<Mark | null>;
  /** Moves the marks of one file to another, relocated by their words. */
  adoptMarks(
    bookId: BookId,
    fromBookId: BookId,
    at: string,
  ): Promise<{ readonly placed: number; readonly lost: number }>;
}

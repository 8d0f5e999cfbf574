import type { Mark, MarkColour, MarkInput, MarksElsewhere } from '../../../shared/model';

export interface MarkReader {
  /** In the order of the book; without a book by the time they were made, newest first. `q`: words of quote or note. */
  listMarks(filter: {
    readonly bookId?: string;
    readonly colour?: MarkColour;
    readonly q?: string;
  }): Promise<readonly Mark[]>;
  findMark(id: number): Promise<Mark | null>;
  /** In the order of `ids`; what is not there is left out. */
  getMarks(ids: readonly number[]): Promise<readonly Mark[]>;
  /** Marks in other files of the same title and author, removed ones among them. */
  listMarksElsewhere(bookId: string): Promise<readonly MarksElsewhere[]>;
}

/** Each verb writes the row and its event in one transaction. */
export interface MarkWriter {
  /** Throws `BOOK_NOT_FOUND` and `PAGE_NOT_FOUND`. */
  addMark(mark: MarkInput, at: string): Promise<Mark>;
  updateMark(
    id: number,
    change: { readonly colour?: MarkColour; readonly note?: string },
    at: string,
  ): Promise<Mark | null>;
  /** Returns the mark as it was. */
  eraseMark(id: number, at: string): Promise<Mark | null>;
  /** Makes the marks of one file those of another, found again by their words. */
  adoptMarks(
    bookId: string,
    fromBookId: string,
    at: string,
  ): Promise<{ readonly placed: number; readonly lost: number }>;
}

import type { BookId, Mark } from '../../shared/model';

/** The parts of a mark that are written into the copy of a PDF. */
export type MarkToWrite = Pick<
  Mark,
  | 'page'
  | 'label'
  | 'quote'
  | 'before'
  | 'after'
  | 'rectangles'
  | 'colour'
  | 'note'
  | 'createdAt'
  | 'updatedAt'
>;

/** Copies of PDFs that contain the learner's marks as standard annotations. */
export interface MarkedCopies {
  /**
   * Writes a copy next to the original, which is only read. Rejects with `ENCRYPTED`, `DAMAGED_FILE`, `DISK_FULL`,
   * `CANCELLED` or `UNREADABLE_FILE`, and then leaves no copy.
   * @param onProgress share of the work, 0 to 1
   * @returns how many marks are in the copy, and how many have no place on their page
   */
  make(
    copy: {
      readonly bookId: BookId;
      readonly source: string;
      /** The file's name for messages. */
      readonly name: string;
      readonly author: string;
      readonly marks: readonly MarkToWrite[];
    },
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<{ readonly written: number; readonly missed: number }>;
  /** Path of the latest copy; null if it does not exist. */
  find(bookId: BookId): Promise<string | null>;
  /** Removes all copies. */
  close(): Promise<void>;
}

import type { Mark } from '../../shared/model';

/** What is written into the copy of a PDF. */
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

/** Copies of PDFs with the learner's marks in them as annotations that every viewer shows. */
export interface MarkedCopies {
  /**
   * Writes a copy beside the original, which is read only. Rejects with `ENCRYPTED`, `DAMAGED_FILE`, `DISK_FULL`,
   * `CANCELLED` or `UNREADABLE_FILE`, and then leaves no copy.
   * @param onProgress share of the work, 0 to 1
   * @returns how many marks are in the copy, and how many have no place on their page
   */
  make(
    copy: {
      readonly bookId: string;
      readonly source: string;
      /** For what is said of it. */
      readonly name: string;
      readonly author: string;
      readonly marks: readonly MarkToWrite[];
    },
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<{ readonly written: number; readonly missed: number }>;
  /** Path of the latest copy; null where there is none, or none any more. */
  find(bookId: string): Promise<string | null>;
  /** Removes all copies. */
  close(): Promise<void>;
}

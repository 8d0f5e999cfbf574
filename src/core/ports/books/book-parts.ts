import type { BookParts } from '../../../shared/model';
import type { DocumentFile } from './document-reader';

/** The part of a stored page that is needed to find it in the book. */
export interface PageStart {
  readonly label: string;
  /** The first characters of its text. */
  readonly start: string;
  /** Length of its text. */
  readonly length: number;
}

/** One file of a book, made safe to show. */
export interface BookPart {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a book's own documents, styles, pictures and fonts, for showing it in its original layout. Works off the event
 * loop. Rejects with the errors of the import.
 */
export interface BookPartsReader {
  /** The documents in reading order, and the places in them where `pages` begin. */
  list(file: DocumentFile, pages: readonly PageStart[]): Promise<BookParts>;
  /**
   * One file of the book by its path in the archive; null if there is none that may be shown.
   * @param base the address under which the parts are served. All links are rewritten to it.
   */
  read(file: DocumentFile, path: string, base: string): Promise<BookPart | null>;
  close(): Promise<void>;
}

import type { BookParts } from '../../shared/model';
import type { DocumentFile } from './document-reader';

/** A stored page, as far as it is needed to find it in the book again. */
export interface PageStart {
  readonly label: string;
  /** The first characters of its text. */
  readonly start: string;
  /** Of its text. */
  readonly length: number;
}

/** One file of a book, made safe to show. */
export interface BookPart {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * A book's own documents, styles, pictures and fonts, for showing it as it was made; away from the event loop. Rejects
 * with the refusals of the import.
 */
export interface BookPartsReader {
  /** The documents in reading order, and where `pages` begin in them. */
  list(file: DocumentFile, pages: readonly PageStart[]): Promise<BookParts>;
  /**
   * One file of the book by its path in the archive; null where there is none that is shown.
   * @param base the address under which the parts are served; links are made to lead there and nowhere else.
   */
  read(file: DocumentFile, path: string, base: string): Promise<BookPart | null>;
  close(): Promise<void>;
}

import type { BookPart, CoverPicture, DocumentFile, DocumentReader, PageStart } from '../../core/ports';
import type { BookParts } from '../../shared/model';

/** The start of a file, up to 64 KB. */
export interface FileStart {
  /** One character for each byte. */
  readonly latin1: string;
  /** Decoded; null if the bytes are not text. */
  readonly text: string | null;
}

/** The documents, styles and pictures inside a file, to show it in its original layout. */
export interface PartReader {
  list(file: DocumentFile, pages: readonly PageStart[]): Promise<BookParts>;
  read(file: DocumentFile, path: string, base: string): Promise<BookPart | null>;
}

/** How one format's files are recognised and read. The code behind it is loaded when it is first used. */
export interface DocumentFormat {
  /** Whether it is recognised by its bytes alone. Any text may be a file of a format that is not binary. */
  readonly binary: boolean;
  /**
   * Whether a file is of this format by its bytes; `named` if its ending is one of the format's. Absent if only the
   * ending decides.
   */
  matches?(start: FileStart, named: boolean): boolean;
  reader(): Promise<DocumentReader>;
  /** The cover in the file; only for formats whose covers are `in-file`. */
  findCover?(file: DocumentFile): Promise<CoverPicture | null>;
  /** Loads the reader of the file's parts; only for formats shown as `documents`. */
  parts?(): Promise<PartReader>;
}

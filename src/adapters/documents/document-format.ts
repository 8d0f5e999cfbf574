import type { BookPart, CoverPicture, DocumentFile, DocumentReader, PageStart } from '../../core/ports';
import type { BookParts } from '../../shared/model';

/** The start of a file, up to 64 KB. */
export interface FileStart {
  /** A character per byte. */
  readonly latin1: string;
  /** Decoded; null where the bytes are not text. */
  readonly text: string | null;
}

/** The documents, styles and pictures inside a file, for showing it as it was made. */
export interface PartReader {
  list(file: DocumentFile, pages: readonly PageStart[]): Promise<BookParts>;
  read(file: DocumentFile, path: string, base: string): Promise<BookPart | null>;
}

/** How one format's files are recognised and read. The code behind it is loaded when it is first used. */
export interface DocumentFormat {
  /** Recognised by its bytes alone. Any text may be a file of a format that is not binary. */
  readonly binary: boolean;
  /**
   * Whether a file is of this format by its bytes; `named`: its ending is one of the format's. Left out where only the
   * ending says so.
   */
  matches?(start: FileStart, named: boolean): boolean;
  /** Loads the reader. */
  reader(): Promise<DocumentReader>;
  /** The cover in the file; only for formats whose covers are `in-file`. */
  findCover?(file: DocumentFile): Promise<CoverPicture | null>;
  /** Loads what reads the file's parts; only for formats shown as `documents`. */
  parts?(): Promise<PartReader>;
}

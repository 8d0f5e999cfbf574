import type { RasterExtension } from '../../shared/raster-picture';

/** Covers under `covers/`, one to a book at most but for the moment in which another takes its place. */
export interface CoverFiles {
  /** Whole or not at all, in place of one with the same extension. Returns the version of these bytes. */
  write(bookId: string, extension: RasterExtension, bytes: Uint8Array): Promise<string>;
  pathOf(bookId: string, extension: string): string;
  /** All of the book's, but for the one with the extension that is to stay. */
  remove(bookId: string, stays?: string): Promise<void>;
  /** What is in the folder: a book's id and an extension each. */
  list(): Promise<readonly { readonly bookId: string; readonly extension: string }[]>;
}

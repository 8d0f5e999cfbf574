import type { RasterExtension } from '../../shared/raster-picture';

/** Covers under `covers/`: at most one per book, except while it is being replaced. */
export interface CoverFiles {
  /** Writes atomically, replacing one with the same extension. Returns the version of these bytes. */
  write(bookId: string, extension: RasterExtension, bytes: Uint8Array): Promise<string>;
  pathOf(bookId: string, extension: string): string;
  /** Removes the book's covers except the one with the extension `stays`. */
  remove(bookId: string, stays?: string): Promise<void>;
  /** All covers in the folder. */
  list(): Promise<readonly { readonly bookId: string; readonly extension: string }[]>;
}

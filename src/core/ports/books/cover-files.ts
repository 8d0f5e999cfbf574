import type { RasterExtension } from '../../../shared/raster-picture';
import type { BookId } from '../../../shared/model';

/** Covers under `covers/`: at most one per book, except while it is being replaced. */
export interface CoverFiles {
  /** Writes atomically, replacing one with the same extension. Returns the version of these bytes. */
  write(bookId: BookId, extension: RasterExtension, bytes: Uint8Array): Promise<string>;
  pathOf(bookId: BookId, extension: string): string;
  /** Removes the book's covers except the one with the extension `stays`. */
  remove(bookId: BookId, stays?: string): Promise<void>;
  /** All covers in the folder. */
  list(): Promise<readonly { readonly bookId: BookId; readonly extension: string }[]>;
}

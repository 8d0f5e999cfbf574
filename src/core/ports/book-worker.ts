import type { BookWarning } from '../../shared/model';
import type { RasterExtension } from '../../shared/raster-picture';
import type { DocumentFile, DocumentHead, DocumentOutlineEntry } from './document-reader';
import type { PageDraft, PassageDraft } from './store/book-content';

/** A cover as a book contains it: pixels by its own bytes, 8 MB at most. */
export interface CoverPicture {
  readonly extension: RasterExtension;
  readonly bytes: Uint8Array;
}

/** What an import passes on, in this order: one head, a cover where the file contains one, then batches, then one end. */
export type ImportPart =
  | {
      readonly kind: 'head';
      readonly head: DocumentHead;
      readonly outline: readonly DocumentOutlineEntry[];
      /** Printed labels of all pages, so that the outline can be stored with them before the pages come. */
      readonly labels: readonly string[];
      readonly pageCount: number;
      readonly warnings: readonly BookWarning[];
    }
  | { readonly kind: 'cover'; readonly cover: CoverPicture }
  | { readonly kind: 'pages'; readonly pages: readonly PageDraft[] }
  | { readonly kind: 'passages'; readonly passages: readonly PassageDraft[] };

/**
 * Parses, cuts and embeds away from the event loop (a worker thread). The consumer pulls: the next part is made
 * once the last was stored, so memory stays bounded.
 */
export interface BookWorker {
  /** Rejects with a LecternError of the library domain. Aborting ends the work at once. */
  parse(
    file: DocumentFile,
    onProgress: (share: number, detail: string) => void,
    signal: AbortSignal,
  ): AsyncIterable<ImportPart>;
  /** The cover that a file holds; null where it contains none that can be shown. Only EPUBs do. */
  findCover(file: DocumentFile, signal: AbortSignal): Promise<CoverPicture | null>;
  /** Vectors of the built-in model for texts, in their order; away from the event loop. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
  /** Ends idle threads. */
  close(): Promise<void>;
}

import type { BookWarning, JobStep } from '../../../shared/model';
import type { RasterExtension } from '../../../shared/raster-picture';
import type { DocumentFile, DocumentHead, DocumentOutlineEntry } from './document-reader';
import type { PageDraft, PassageDraft } from '../store/books/book-content';

/** A cover from a book: a raster image of at most 8 MB. */
export interface CoverPicture {
  readonly extension: RasterExtension;
  readonly bytes: Uint8Array;
}

/** The parts of an import in order: one head, a cover if the file contains one, then batches of pages and passages. */
export type ImportPart =
  | {
      readonly kind: 'head';
      readonly head: DocumentHead;
      readonly outline: readonly DocumentOutlineEntry[];
      /** Printed labels of all pages, so that the outline can be stored before the pages. */
      readonly labels: readonly string[];
      readonly pageCount: number;
      readonly warnings: readonly BookWarning[];
    }
  | { readonly kind: 'cover'; readonly cover: CoverPicture }
  | { readonly kind: 'pages'; readonly pages: readonly PageDraft[] }
  | { readonly kind: 'passages'; readonly passages: readonly PassageDraft[] };

/**
 * Parses, cuts and embeds in a worker thread. The consumer pulls: the next part is made once the previous one is stored,
 * so memory stays bounded.
 */
export interface BookWorker {
  /** Rejects with a LecternError of the library domain. Aborting ends the work at once. */
  parse(
    file: DocumentFile,
    onProgress: (share: number, step: JobStep) => void,
    signal: AbortSignal,
  ): AsyncIterable<ImportPart>;
  /** The cover inside a file; null if it has none that can be shown. Only EPUBs have one. */
  findCover(file: DocumentFile, signal: AbortSignal): Promise<CoverPicture | null>;
  /** Vectors of the built-in model for texts, in order. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
  /** Ends idle threads. */
  close(): Promise<void>;
}

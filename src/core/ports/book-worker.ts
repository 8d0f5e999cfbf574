import type { DocumentFile, DocumentHead, DocumentOutlineEntry, DocumentPage } from './document-reader';
import type { PassageDraft } from './store/library-store';

/** What an import hands over, in this order: one head, then batches, then one end. */
export type ImportPart =
  | {
      readonly kind: 'head';
      readonly head: DocumentHead;
      readonly outline: readonly DocumentOutlineEntry[];
      /** Printed labels of all pages, so that the outline can be stored with them before the pages come. */
      readonly labels: readonly string[];
      readonly pageCount: number;
      readonly warnings: readonly string[];
    }
  | {
      readonly kind: 'pages';
      readonly pages: readonly (DocumentPage & { readonly chapter: string | null })[];
    }
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
  /** Vectors of the built-in model for texts, in their order; away from the event loop. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
  /** Ends idle threads. */
  close(): Promise<void>;
}

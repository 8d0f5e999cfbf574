import type { BookWarning, PassagePart } from '../../../../shared/model';
import type { DocumentHead, DocumentOutlineEntry, DocumentPage } from '../../books/document-reader';

export interface HeadDraft extends DocumentHead {
  readonly warnings: readonly BookWarning[];
  /** The `readerVersion` of its format; 0 if absent. */
  readonly readBy?: number;
}

export interface OutlineDraft extends DocumentOutlineEntry {
  readonly label: string;
}

export interface PageDraft extends DocumentPage {
  /** Title of the chapter that the page's start belongs to. */
  readonly chapter: string | null;
}

/** A passage before it is stored. */
export interface PassageDraft {
  readonly ordinal: number;
  readonly chapter: string | null;
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly parts: readonly PassagePart[];
  readonly tokens: number;
  /** Words of the neighbouring passages in the chapter, for the keyword index. */
  readonly before: string;
  readonly after: string;
}

/** A part of a re-import, staged until all parts are there. */
export type StagedPart =
  | { readonly kind: 'head'; readonly head: HeadDraft; readonly outline: readonly OutlineDraft[] }
  | { readonly kind: 'pages'; readonly pages: readonly PageDraft[] }
  | { readonly kind: 'passages'; readonly passages: readonly PassageDraft[] };

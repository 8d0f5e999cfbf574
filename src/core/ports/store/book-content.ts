import type { BookWarning, PassagePart } from '../../../shared/model';
import type { DocumentHead, DocumentOutlineEntry, DocumentPage } from '../document-reader';

export interface HeadDraft extends DocumentHead {
  readonly warnings: readonly BookWarning[];
  /** The `readerVersion` of its format; without it 0. */
  readonly readBy?: number;
}

export interface OutlineDraft extends DocumentOutlineEntry {
  readonly label: string;
}

export interface PageDraft extends DocumentPage {
  /** Title of the chapter that the page's start belongs to. */
  readonly chapter: string | null;
}

/** A passage as the cutter makes it, before it has a row. */
export interface PassageDraft {
  readonly ordinal: number;
  readonly chapter: string | null;
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly parts: readonly PassagePart[];
  readonly tokens: number;
  /** For the keyword index's columns of neighbours: the last sentences before and the first after, in the chapter. */
  readonly before: string;
  readonly after: string;
}

/** A part of a book that is read in again, until all are there. */
export type StagedPart =
  | { readonly kind: 'head'; readonly head: HeadDraft; readonly outline: readonly OutlineDraft[] }
  | { readonly kind: 'pages'; readonly pages: readonly PageDraft[] }
  | { readonly kind: 'passages'; readonly passages: readonly PassageDraft[] };

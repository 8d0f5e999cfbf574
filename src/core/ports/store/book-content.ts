import type { Block, BookFormat, PassagePart } from '../../../shared/model';

export interface HeadDraft {
  readonly title: string;
  readonly author: string | null;
  readonly language: string | null;
  readonly format: BookFormat;
  readonly pageCount: number;
  readonly warnings: readonly string[];
}

export interface OutlineDraft {
  readonly title: string;
  readonly level: number;
  readonly page: number;
  readonly offset: number;
  readonly label: string;
}

export interface PageDraft {
  readonly page: number;
  readonly label: string;
  readonly chapter: string | null;
  readonly text: string;
  readonly blocks: readonly Block[];
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

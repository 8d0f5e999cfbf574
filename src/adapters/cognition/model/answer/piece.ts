import type { Basis } from './basis-line';
import type { ParsedItem, Wrapper } from './markers/parse-marker';

/** A complete marker in an answer. */
export interface MarkerPiece {
  readonly kind: 'marker';
  readonly items: readonly ParsedItem[];
  readonly wrapper: Wrapper;
  readonly written: string;
}

/** The start of a line in a list of sources. */
export interface EntryPiece {
  readonly kind: 'entry';
  /** The number that it explains; null if it has none. */
  readonly number: string | null;
  /** Whether it cannot be anything else: "[^1]:", or a line below "Sources". */
  readonly sure: boolean;
  readonly written: string;
}

/** A piece of an answer as it was received. */
export type AnswerPiece =
  | { readonly kind: 'text'; readonly text: string; readonly code: boolean }
  | { readonly kind: 'basis'; readonly basis: Basis }
  /** The heading of a list of sources. */
  | { readonly kind: 'sources'; readonly written: string }
  | EntryPiece
  | MarkerPiece;

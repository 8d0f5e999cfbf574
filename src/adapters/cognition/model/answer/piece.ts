import type { Basis } from './basis-line';
import type { ParsedItem, Wrapper } from './parse-marker';

/** A marker in an answer, whole. */
export interface MarkerPiece {
  readonly kind: 'marker';
  readonly items: readonly ParsedItem[];
  readonly wrapper: Wrapper;
  readonly written: string;
}

/** A line of a list of sources begins. */
export interface EntryPiece {
  readonly kind: 'entry';
  /** The number that it explains; null if it has none. */
  readonly number: string | null;
  /** Whether it can be nothing else: "[^1]:", or a line below "Sources". */
  readonly sure: boolean;
  readonly written: string;
}

/** A piece of an answer as it came. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly code: boolean }
  | { readonly kind: 'basis'; readonly basis: Basis }
  /** The heading of a list of sources. */
  | { readonly kind: 'sources'; readonly written: string }
  | EntryPiece
  | MarkerPiece;

import type { BookId, SearchKind } from '../../shared/model';
import type { TimeRange } from '../ports';

/** A search across all kinds. */
export interface SearchQuery {
  readonly q: string;
  readonly bookId: BookId | null;
  readonly kind: SearchKind | null;
  readonly range: TimeRange;
  readonly limit: number;
}

/** What was typed so far, searched in one kind. */
export interface WordQuery {
  readonly q: string;
  readonly bookId: BookId | null;
  readonly kind: SearchKind;
  readonly limit: number;
}

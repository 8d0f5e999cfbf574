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

import type { SearchKind } from '../../shared/model';
import type { TimeRange } from '../ports';

/** What a search of everything asks for. */
export interface SearchQuery {
  readonly q: string;
  readonly bookId: string | null;
  readonly kind: SearchKind | null;
  readonly range: TimeRange;
  readonly limit: number;
}

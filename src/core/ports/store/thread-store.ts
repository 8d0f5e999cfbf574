import type { ThreadPage } from '../../../shared/model';

/** Where a page of a thread is to be opened. A turn and a session tell their thread by themselves. */
export type ThreadPlace =
  | { readonly kind: 'newest'; readonly bookId: string | null }
  /** The turns that come before it, or after it. */
  | { readonly kind: 'before' | 'after' | 'around'; readonly turnId: number }
  /** Around its first turn. */
  | { readonly kind: 'session'; readonly sessionId: string }
  /** Around the first turn at that time (ISO 8601, UTC) or later; the newest page where there is none. */
  | { readonly kind: 'since'; readonly bookId: string | null; readonly at: string };

export interface ThreadReader {
  /** At most `limit` turns; null where the place is not there. */
  findThreadPage(place: ThreadPlace, limit: number): Promise<ThreadPage | null>;
}

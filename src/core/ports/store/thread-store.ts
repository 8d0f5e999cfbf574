import type { BookId, SessionId, ThreadPage, TurnId } from '../../../shared/model';

/** Where to open a page of a thread. A turn or a session determines its thread. */
export type ThreadPlace =
  | { readonly kind: 'newest'; readonly bookId: BookId | null }
  /** The turns before, after or around a turn. */
  | { readonly kind: 'before' | 'after' | 'around'; readonly turnId: TurnId }
  /** Around the session's first turn. */
  | { readonly kind: 'session'; readonly sessionId: SessionId }
  /** Around the first turn at that time (ISO 8601, UTC) or later; the newest page if there is none. */
  | { readonly kind: 'since'; readonly bookId: BookId | null; readonly at: string };

export interface ThreadReader {
  /** At most `limit` turns; null if the place does not exist. */
  findThreadPage(place: ThreadPlace, limit: number): Promise<ThreadPage | null>;
}

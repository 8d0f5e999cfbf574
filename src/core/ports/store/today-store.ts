import type { BookId, FactId, SessionId } from '../../../shared/model';

export interface TodayReader {
  /** The books that were opened or added last, the newest first. */
  listCurrentBooks(limit: number): Promise<readonly BookId[]>;
  /** When the sessions with turns began and had their last turn, the oldest first, from `since` on. */
  listStudyTimes(
    since: string,
  ): Promise<readonly { readonly startedAt: string; readonly lastActive: string }[]>;
  /** Active facts that were first stated in a session, most important first. */
  listFactIdsOfSession(sessionId: SessionId, now: string, limit: number): Promise<readonly FactId[]>;
}

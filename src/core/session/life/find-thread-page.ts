import { LecternError } from '../../../shared/errors';
import type { BookId, SessionId, ThreadPage, TurnId } from '../../../shared/model';
import type { ThreadPlace, ThreadReader } from '../../ports';
import { sessionNotFound } from './end-sessions';
import { errorText } from '../../../shared/messages/engine-text';

/** At most one place may be given; without one, the newest page is read. */
export interface ThreadQuery {
  readonly bookId?: BookId | undefined;
  readonly before?: TurnId | undefined;
  readonly after?: TurnId | undefined;
  readonly around?: TurnId | undefined;
  readonly session?: SessionId | undefined;
  /** ISO 8601, a time or a day. */
  readonly since?: string | undefined;
  readonly limit: number;
}

const placeOf = (query: ThreadQuery): ThreadPlace => {
  const bookId = query.bookId ?? null;
  if (query.before !== undefined) return { kind: 'before', turnId: query.before };
  if (query.after !== undefined) return { kind: 'after', turnId: query.after };
  if (query.around !== undefined) return { kind: 'around', turnId: query.around };
  if (query.session !== undefined) return { kind: 'session', sessionId: query.session };
  if (query.since !== undefined) return { kind: 'since', bookId, at: new Date(query.since).toISOString() };
  return { kind: 'newest', bookId };
};

/** A page of the conversation across sessions (D15). */
export const findThreadPage = async (reader: ThreadReader, query: ThreadQuery): Promise<ThreadPage> => {
  const page = await reader.findThreadPage(placeOf(query), query.limit);
  if (page) return page;
  if (query.session !== undefined) throw sessionNotFound();
  throw new LecternError('TURN_NOT_FOUND', errorText.turnGone);
};

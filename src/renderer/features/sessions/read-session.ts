import type { Session } from '../../../shared/model';
import { navigate } from '../../app/route';
import { createStore } from '../../ui/store';

/** The earlier session that another screen wants the chat to show. */
export const readSessionStore = createStore<string | null>(null);

/** The message in it that is to be in sight. */
export const readTurnStore = createStore<number | null>(null);

/** Opens an earlier session, to be read, beside its book; at one of its messages where that is named. */
export function readSession(
  session: Pick<Session, 'sessionId' | 'bookId'>,
  turnId: number | null = null,
): void {
  readTurnStore.set(turnId);
  readSessionStore.set(session.sessionId);
  navigate({ screen: 'study', bookId: session.bookId, page: null });
}

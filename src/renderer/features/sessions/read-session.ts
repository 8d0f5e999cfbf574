import type { Session } from '../../../shared/model';
import { navigate } from '../../app/route';
import { createStore } from '../../ui/store';

/** The earlier session that another screen wants the chat to show. */
export const readSessionStore = createStore<string | null>(null);

/** Opens an earlier session, to be read, beside its book. */
export function readSession(session: Pick<Session, 'sessionId' | 'bookId'>): void {
  readSessionStore.set(session.sessionId);
  navigate({ screen: 'study', bookId: session.bookId, page: null });
}

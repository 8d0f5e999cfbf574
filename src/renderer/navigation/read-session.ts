import type { Session, SessionId, TurnId } from '../../shared/model';
import { navigate, noBook } from './route';
import { client, messageOf } from '../client/client';
import { createStore } from '../state/store';
import { toast } from '../ui/toast';

/** The place in the conversation that the chat is asked to open. Without a turn: the session's first. */
interface RequestedTurn {
  readonly sessionId: SessionId;
  readonly turnId: TurnId | null;
}
export const requestedTurnStore = createStore<RequestedTurn | null>(null);

/** Opens the conversation at an earlier session next to its book, or at one of its turns. */
export function readSession(
  { sessionId, bookId }: Pick<Session, 'sessionId' | 'bookId'>,
  turnId: TurnId | null = null,
): void {
  requestedTurnStore.set({ sessionId, turnId });
  navigate({ screen: 'study', bookId: bookId ?? noBook, page: null });
}

/** Opens the conversation at a session whose book is not known. */
export async function readSessionById(sessionId: SessionId): Promise<void> {
  try {
    const { bookId } = await client.study.thread({ session: sessionId, limit: 1 });
    readSession({ sessionId, bookId });
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

/** Opens the conversation at a turn whose session is not known. */
export async function readTurn(turnId: TurnId): Promise<void> {
  try {
    const { bookId, turns } = await client.study.thread({ around: turnId, limit: 1 });
    const sessionId = turns[0]?.sessionId;
    if (sessionId) readSession({ sessionId, bookId }, turnId);
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

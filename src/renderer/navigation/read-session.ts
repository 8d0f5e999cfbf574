import type { Session } from '../../shared/model';
import { navigate, noBook } from './route';
import { client, messageOf } from '../client/client';
import { createStore } from '../state/store';
import { toast } from '../ui/toast';

/** The place in the conversation that another screen wants the chat to open; a session without a turn means its first. */
export interface ThreadWish {
  readonly sessionId: string;
  readonly turnId: number | null;
}
export const threadWishStore = createStore<ThreadWish | null>(null);

/** Opens the conversation at an earlier session, beside its book; at one of its messages where that is named. */
export function readSession(
  { sessionId, bookId }: Pick<Session, 'sessionId' | 'bookId'>,
  turnId: number | null = null,
): void {
  threadWishStore.set({ sessionId, turnId });
  navigate({ screen: 'study', bookId: bookId ?? noBook, page: null });
}

/** The same for a session of which only its id is known. */
export async function readSessionById(sessionId: string): Promise<void> {
  try {
    const { bookId } = await client.study.thread({ session: sessionId, limit: 1 });
    readSession({ sessionId, bookId });
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

/** The same for a message of which only its number is known. */
export async function readTurn(turnId: number): Promise<void> {
  try {
    const { bookId, turns } = await client.study.thread({ around: turnId, limit: 1 });
    const sessionId = turns[0]?.sessionId;
    if (sessionId) readSession({ sessionId, bookId }, turnId);
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

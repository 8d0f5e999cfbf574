import { useMemo } from 'react';
import type { BookId, Turn, TurnId } from '../../../../shared/model';
import { useStableCallback } from '../../../state/use-stable-callback';
import type { PendingQuestion } from '../session/answer-stream';
import type { Chat } from '../session/use-chat';
import { turnActions, type TurnActions } from './turn-actions';

interface Handlers extends Pick<TurnActions, 'look' | 'erase'> {
  readonly send: (asked: PendingQuestion) => void;
}

/** The actions for the memoised rows of a conversation, as an object that changes only with the book. */
export function useTurnActions(
  bookId: BookId | null,
  findTurn: (turnId: TurnId | null) => Turn | undefined,
  chat: Chat,
  handlers: Handlers,
): TurnActions {
  const find = useStableCallback(findTurn);
  const again = useStableCallback(chat.again);
  const stop = useStableCallback(chat.stop);
  const instead = useStableCallback(chat.instead);
  const look = useStableCallback(handlers.look);
  const erase = useStableCallback(handlers.erase);
  const ask = useStableCallback((content: string) => {
    // A queued question is not replaced.
    if (chat.queued === null) handlers.send({ content, selection: null });
  });
  return useMemo(
    () => turnActions(bookId, find, { again, ask, stop, instead, look, erase }),
    [bookId, find, again, ask, stop, instead, look, erase],
  );
}

import { useState } from 'react';
import type { BookId, SessionId, Turn, TurnId } from '../../../shared/model';
import { messageOf } from '../../client/client';
import { useCommand } from '../../commands/commands';
import { useOpenedCitations } from './answer/use-opened-citations';
import { useCitationKeys } from './answer/use-citation-keys';
import { useTurnActions } from './answer/use-turn-actions';
import type { PendingQuestion } from './session/answer-stream';
import { useChat } from './session/use-chat';
import { useExaminedAnswer } from './sources/use-examined-answer';
import { useKeepEndedSession } from './thread/use-keep-ended-session';
import { useQuickQuestion } from './session/use-quick-question';
import { useThread } from './thread/use-thread';
import { useThreadPlaces } from './thread/use-thread-places';
import { useUnfoldedSessions } from './thread/use-unfolded-sessions';

/** The state of the chat: the open session, the thread around it, and the turns that the learner examines or deletes. */
export function useChatPanel(bookId: BookId | null) {
  const chat = useChat(bookId);
  const handle = useThread(bookId);
  const { session, turns } = chat;
  const ended = session !== null && session.endedAt !== null;
  const canEnd = !ended && turns.length > 0;
  const places = useThreadPlaces(handle, ended);
  const examined = useExaminedAnswer(turns);
  const unfolded = useUnfoldedSessions();
  const [inView, setInView] = useState<SessionId | null>(null);
  const [erasing, setErasing] = useState<Turn | null>(null);

  const findTurn = (turnId: TurnId | null): Turn | undefined =>
    [...(handle.thread?.turns ?? []), ...turns].find((turn) => turn.turnId === turnId);
  const send = (asked: PendingQuestion): void => {
    examined.examineLatest();
    places.toNow();
    chat.send(asked);
  };
  useQuickQuestion(bookId, chat, send);
  const actions = useTurnActions(bookId, findTurn, chat, {
    send,
    look: examined.examine,
    erase: setErasing,
  });

  useKeepEndedSession(chat, handle);
  useCitationKeys(turns);
  useOpenedCitations([...(handle.thread?.turns ?? []), ...turns]);
  useCommand('session.end', () => void chat.end(), canEnd);
  useCommand('session.new', chat.fresh, ended);

  return {
    bookId,
    chat,
    handle,
    ended,
    canEnd,
    places,
    examined,
    unfolded,
    /** The session that is scrolled to, if it is not the open one. */
    inView: (inView && inView !== chat.sessionId && handle.thread?.sessions.get(inView)) || null,
    setInView,
    erasing,
    setErasing,
    findTurn,
    send,
    actions,
    failure: chat.failure ? messageOf(chat.failure) : handle.error,
    retry: (): void => (chat.failure ? chat.readAgain() : places.open({ kind: 'now' })),
  };
}

export type ChatPanelState = ReturnType<typeof useChatPanel>;

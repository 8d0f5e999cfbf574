import { useLayoutEffect, useRef } from 'react';
import type { Session, Turn } from '../../../../shared/model';
import type { Chat } from '../session/use-chat';
import type { ThreadHandle } from './use-thread';

/** Keeps the session that was open here in the thread when the next one begins. */
export function useKeepEndedSession(chat: Chat, thread: ThreadHandle): void {
  const followed = useRef<{ readonly session: Session; readonly turns: readonly Turn[] } | null>(null);
  useLayoutEffect(() => {
    const last = followed.current;
    if (last && chat.sessionId && last.session.sessionId !== chat.sessionId) {
      followed.current = null;
      void thread.keepSession(last.session, last.turns);
    }
    if (chat.session && chat.session.sessionId === chat.sessionId)
      followed.current = { session: chat.session, turns: chat.turns };
  });
}

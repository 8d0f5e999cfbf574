import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Session, ThreadPage, Turn } from '../../../../shared/model';
import { client, errorCode, messageOf } from '../../../client/client';
import {
  fromPage,
  retold,
  withNewer,
  withOlder,
  withoutExchange,
  withoutSession,
  withSession,
  type Thread,
} from './thread-state';

/** Where the thread is to be opened. */
export type ThreadGoal =
  | { readonly kind: 'now' }
  /** The very beginning. */
  | { readonly kind: 'start' }
  | { readonly kind: 'turn'; readonly turnId: number }
  | { readonly kind: 'session'; readonly sessionId: string }
  /** The first turn at that time or later. */
  | { readonly kind: 'since'; readonly at: string };

/** Where the thread was opened; `nonce` grows with every opening, so that the same place can be gone to again. */
export interface ThreadMark {
  readonly place: 'now' | 'start' | 'turn';
  /** Of a turn that was asked for: it is marked. */
  readonly turnId: number | null;
  readonly nonce: number;
}

const readPage = (bookId: string | null, goal: ThreadGoal): Promise<ThreadPage> => {
  const book = bookId === null ? {} : { bookId };
  if (goal.kind === 'turn') return client.study.thread({ around: goal.turnId });
  if (goal.kind === 'session') return client.study.thread({ session: goal.sessionId });
  if (goal.kind === 'start') return client.study.thread({ ...book, since: '0001-01-01T00:00:00Z' });
  if (goal.kind === 'since') return client.study.thread({ ...book, since: goal.at });
  return client.study.thread(book);
};

const unmarked: ThreadMark = { place: 'now', turnId: null, nonce: 0 };

/** A past session that is summed up again: read again with every change of a session, until it has its title. */
function useRetold(put: (session: Session) => void): (sessionId: string) => void {
  const [waiting, setWaiting] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['sessions', 'retold', waiting],
    queryFn: async () => {
      const { sessions } = await client.study.thread({ session: waiting ?? '', limit: 1 });
      return sessions[0] ?? null;
    },
    enabled: waiting !== null,
    staleTime: 0,
    retry: false,
  });
  const onRead = useEffectEvent((session: Session) => {
    put(session);
    if (session.title !== null) setWaiting(null);
  });
  useEffect(() => {
    if (data) onRead(data);
  }, [data]);
  return setWaiting;
}

/** The conversation across sessions: a stretch of it, which grows to both sides as it is scrolled through (D15). */
export function useThread(bookId: string | null) {
  const [thread, setThread] = useState<Thread | null>(null);
  const [mark, setMark] = useState<ThreadMark>(unmarked);
  const [error, setError] = useState<string | null>(null);
  const current = useRef<Thread | null>(null);
  useLayoutEffect(() => {
    current.current = thread;
  }, [thread]);
  /** Grows when another stretch is opened: a page that was on its way to the one before has no place any more. */
  const opening = useRef(0);
  const busy = useRef(false);

  const open = async (goal: ThreadGoal): Promise<void> => {
    const held = current.current;
    if (goal.kind === 'turn' && held?.turns.some((turn) => turn.turnId === goal.turnId)) {
      setMark(({ nonce }) => ({ place: 'turn', turnId: goal.turnId, nonce: nonce + 1 }));
      return;
    }
    opening.current += 1;
    const mine = opening.current;
    try {
      const page = await readPage(bookId, goal);
      if (mine !== opening.current) return;
      setThread(fromPage(page));
      const place = page.at === null ? 'now' : goal.kind === 'start' ? 'start' : 'turn';
      const turnId = place === 'turn' ? page.at : null;
      setMark(({ nonce }) => ({ place, turnId, nonce: nonce + 1 }));
      setError(null);
    } catch (failure) {
      if (mine !== opening.current) return;
      // What was to be opened is gone: say so, and show what there is.
      setError(messageOf(failure));
      if (!current.current && goal.kind !== 'now') await open({ kind: 'now' });
    }
  };

  const extend = async (side: 'older' | 'newer'): Promise<void> => {
    const held = current.current;
    const edge = side === 'older' ? held?.turns[0] : held?.turns.at(-1);
    if (!held || !edge || busy.current || !(side === 'older' ? held.hasOlder : held.hasNewer)) return;
    busy.current = true;
    const mine = opening.current;
    try {
      const page = await client.study.thread(
        side === 'older' ? { before: edge.turnId } : { after: edge.turnId },
      );
      if (mine !== opening.current) return;
      setThread((now) => now && (side === 'older' ? withOlder(now, page) : withNewer(now, page)));
      setError(null);
    } catch (failure) {
      if (mine !== opening.current) return;
      // A session that was discarded meanwhile took the turn at the edge with it.
      if (errorCode(failure) === 'TURN_NOT_FOUND') await open({ kind: 'now' });
      else setError(messageOf(failure));
    } finally {
      busy.current = false;
    }
  };

  /** Back at the end: what was marked is no longer what one looks at. */
  const unmark = (): void => setMark(({ nonce }) => ({ ...unmarked, nonce }));

  /** Keeps a session that was followed here and is over now; its title comes once it is summed up. */
  const keepSession = (session: Session, turns: readonly Turn[]): void => {
    setThread((now) => now && withSession(now, session, turns));
    void retell(session.sessionId, turns);
  };

  const retell = async (sessionId: string, turns: readonly Turn[]): Promise<void> => {
    try {
      const { sessions } = await client.study.thread({ session: sessionId, limit: 1 });
      const [told] = sessions;
      if (told) setThread((now) => now && withSession(now, told, turns));
    } catch (failure) {
      // Too short to keep: it is gone, and so is what it said.
      if (errorCode(failure) === 'SESSION_NOT_FOUND')
        setThread((now) => now && withoutSession(now, sessionId));
    }
  };

  const readRetold = useRetold((session) => setThread((now) => now && retold(now, session)));

  /** A question that was deleted, with its answers. */
  const forget = (turn: Turn): void => {
    setThread((now) => now && withoutExchange(now, turn.replyTo ?? turn.turnId));
    if (current.current?.sessions.get(turn.sessionId)?.endedAt) readRetold(turn.sessionId);
  };

  const openNow = useEffectEvent(() => {
    setThread(null);
    void open({ kind: 'now' });
  });
  useEffect(() => {
    openNow();
    return () => {
      opening.current += 1;
    };
  }, [bookId]);

  return { thread, mark, error, open, extend, unmark, keepSession, forget };
}

export type ThreadHandle = ReturnType<typeof useThread>;

import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { BookId, Session, SessionId, ThreadPage, Turn, TurnId } from '../../../../shared/model';
import { client, errorCode, messageOf } from '../../../client/client';
import {
  fromPage,
  withNewer,
  withOlder,
  withoutExchange,
  withoutSession,
  withSession,
  withSummary,
  type Thread,
} from './thread-state';

/** Where to open the thread. */
export type ThreadGoal =
  | { readonly kind: 'now' }
  /** The first turn of all. */
  | { readonly kind: 'start' }
  | { readonly kind: 'turn'; readonly turnId: TurnId }
  | { readonly kind: 'session'; readonly sessionId: SessionId }
  /** The first turn at that time or later. */
  | { readonly kind: 'since'; readonly at: string };

/** Where the thread was opened. `nonce` increases every time, so that the same place can be opened again. */
export interface ThreadMark {
  readonly place: 'now' | 'start' | 'turn';
  /** The turn that was asked for, which is highlighted. */
  readonly turnId: TurnId | null;
  readonly nonce: number;
}

const readPage = (bookId: BookId | null, goal: ThreadGoal): Promise<ThreadPage> => {
  const book = bookId === null ? {} : { bookId };
  if (goal.kind === 'turn') return client.study.thread({ around: goal.turnId });
  if (goal.kind === 'session') return client.study.thread({ session: goal.sessionId });
  if (goal.kind === 'start') return client.study.thread({ ...book, since: '0001-01-01T00:00:00Z' });
  if (goal.kind === 'since') return client.study.thread({ ...book, since: goal.at });
  return client.study.thread(book);
};

type Side = 'older' | 'newer';

/** The outermost loaded turn on a side that has more turns. */
function edgeOf(thread: Thread | null, side: Side): Turn | undefined {
  if (side === 'older') return thread?.hasOlder ? thread.turns[0] : undefined;
  return thread?.hasNewer ? thread.turns.at(-1) : undefined;
}

const readNextPage = ({ turnId }: Turn, side: Side): Promise<ThreadPage> =>
  client.study.thread(side === 'older' ? { before: turnId } : { after: turnId });

const unmarked: ThreadMark = { place: 'now', turnId: null, nonce: 0 };

/** Follows a past session whose summary is being rewritten, until it has its new title. */
function useRewrittenSession(put: (session: Session) => void): (sessionId: SessionId) => void {
  const [waiting, setWaiting] = useState<SessionId | null>(null);
  const { data } = useQuery({
    queryKey: ['sessions', 'rewritten', waiting],
    queryFn:
      waiting === null
        ? skipToken
        : async () => {
            const { sessions } = await client.study.thread({ session: waiting, limit: 1 });
            return sessions[0] ?? null;
          },
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

/** The loaded part of the thread, as state and as a ref for asynchronous code. */
function useThreadState() {
  const [thread, setThread] = useState<Thread | null>(null);
  const current = useRef<Thread | null>(null);
  useLayoutEffect(() => {
    current.current = thread;
  }, [thread]);
  const change = (next: (now: Thread) => Thread): void => setThread((now) => now && next(now));
  return { thread, setThread, change, current };
}

type ThreadState = ReturnType<typeof useThreadState>;

/** Opens a part of the thread and loads the pages before and after it. */
function useThreadPages(bookId: BookId | null, { setThread, change, current }: ThreadState) {
  const [mark, setMark] = useState<ThreadMark>(unmarked);
  const [error, setError] = useState<string | null>(null);
  /** Increases every time the thread is opened, so that a page requested for an earlier opening is dropped. */
  const opening = useRef(0);
  const busy = useRef(false);
  const dropRequests = (): void => void (opening.current += 1);
  const goTo = (place: ThreadMark['place'], turnId: TurnId | null): void =>
    setMark(({ nonce }) => ({ place, turnId, nonce: nonce + 1 }));

  const open = async (goal: ThreadGoal): Promise<void> => {
    if (goal.kind === 'turn' && current.current?.turns.some((turn) => turn.turnId === goal.turnId))
      return goTo('turn', goal.turnId);
    opening.current += 1;
    const mine = opening.current;
    try {
      const page = await readPage(bookId, goal);
      if (mine !== opening.current) return;
      setThread(fromPage(page));
      const place = page.at === null ? 'now' : goal.kind === 'start' ? 'start' : 'turn';
      goTo(place, place === 'turn' ? page.at : null);
      setError(null);
    } catch (failure) {
      if (mine !== opening.current) return;
      // The place no longer exists: report that, and show the newest turns if nothing is shown yet.
      setError(messageOf(failure));
      if (!current.current && goal.kind !== 'now') await open({ kind: 'now' });
    }
  };

  const extend = async (side: Side): Promise<void> => {
    const edge = edgeOf(current.current, side);
    if (!edge || busy.current) return;
    busy.current = true;
    const mine = opening.current;
    try {
      const page = await readNextPage(edge, side);
      if (mine !== opening.current) return;
      change((now) => (side === 'older' ? withOlder(now, page) : withNewer(now, page)));
      setError(null);
    } catch (failure) {
      if (mine !== opening.current) return;
      // The session of the turn at the edge has been discarded in the meantime.
      if (errorCode(failure) === 'TURN_NOT_FOUND') await open({ kind: 'now' });
      else setError(messageOf(failure));
    } finally {
      busy.current = false;
    }
  };

  return {
    mark,
    error,
    open,
    extend,
    /**
     * Removes the mark when the learner goes to the end, and cancels a jump that is still loading. The first page is not
     * a jump.
     */
    unmark(): void {
      if (current.current) dropRequests();
      setMark(({ nonce }) => ({ ...unmarked, nonce }));
    },
    dropRequests,
  };
}

/** The loaded part of the conversation across sessions, which grows at both ends with scrolling. */
export function useThread(bookId: BookId | null) {
  const state = useThreadState();
  const { thread, setThread, change, current } = state;
  const { dropRequests, ...pages } = useThreadPages(bookId, state);
  const followRewrite = useRewrittenSession((session) => change((now) => withSummary(now, session)));

  /** Keeps a session that was followed here and has ended. Its title comes once it is summarised. */
  const keepSession = async (session: Session, turns: readonly Turn[]): Promise<void> => {
    change((now) => withSession(now, session, turns));
    const { sessionId } = session;
    try {
      const { sessions } = await client.study.thread({ session: sessionId, limit: 1 });
      const [ended] = sessions;
      if (ended) change((now) => withSession(now, ended, turns));
    } catch (failure) {
      // It was too short to be saved.
      if (errorCode(failure) === 'SESSION_NOT_FOUND') change((now) => withoutSession(now, sessionId));
    }
  };

  /** Removes a question that was deleted, with its answers. */
  const forget = (turn: Turn): void => {
    change((now) => withoutExchange(now, turn.replyTo ?? turn.turnId));
    if (current.current?.sessions.get(turn.sessionId)?.endedAt) followRewrite(turn.sessionId);
  };

  const openNow = useEffectEvent(() => {
    setThread(null);
    void pages.open({ kind: 'now' });
  });
  const drop = useEffectEvent(dropRequests);
  useEffect(() => {
    openNow();
    return () => drop();
  }, [bookId]);

  return { thread, ...pages, keepSession, forget };
}

export type ThreadHandle = ReturnType<typeof useThread>;

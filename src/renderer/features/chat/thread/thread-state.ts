import type { Session, SessionId, ThreadPage, Turn, TurnId } from '../../../../shared/model';

/** The loaded part of the conversation, oldest first. */
export interface Thread {
  readonly turns: readonly Turn[];
  readonly sessions: ReadonlyMap<SessionId, Session>;
  /** The number of memories that each answer was given. */
  readonly memories: ReadonlyMap<TurnId, number>;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** The most turns loaded at once: about ten pages. Turns further away are dropped, and loaded again when needed. */
const maxTurns = 600;

const sessionMap = (page: ThreadPage): ReadonlyMap<SessionId, Session> =>
  new Map(page.sessions.map((session) => [session.sessionId, session]));
const memoryMap = (page: ThreadPage): ReadonlyMap<TurnId, number> =>
  new Map(page.memories.map(({ turnId, count }) => [turnId, count]));

export const fromPage = (page: ThreadPage): Thread => ({
  turns: page.turns,
  sessions: sessionMap(page),
  memories: memoryMap(page),
  hasOlder: page.hasOlder,
  hasNewer: page.hasNewer,
});

/** Without the sessions and counts of turns that were dropped. */
const pruned = (thread: Thread): Thread => {
  const sessionIds = new Set(thread.turns.map((turn) => turn.sessionId));
  const turnIds = new Set(thread.turns.map((turn) => turn.turnId));
  return {
    ...thread,
    sessions: new Map([...thread.sessions].filter(([id]) => sessionIds.has(id))),
    memories: new Map([...thread.memories].filter(([id]) => turnIds.has(id))),
  };
};

const joinPage = (thread: Thread, page: ThreadPage): Pick<Thread, 'sessions' | 'memories'> => ({
  sessions: new Map([...thread.sessions, ...sessionMap(page)]),
  memories: new Map([...thread.memories, ...memoryMap(page)]),
});

const notIn = (turns: readonly Turn[], others: readonly Turn[]): readonly Turn[] => {
  const known = new Set(others.map((turn) => turn.turnId));
  return turns.filter((turn) => !known.has(turn.turnId));
};

/** With an older page in front. The newest turns beyond the limit are dropped. */
export const withOlder = (thread: Thread, page: ThreadPage, most = maxTurns): Thread => {
  const turns = [...notIn(page.turns, thread.turns), ...thread.turns];
  const extended: Thread = { ...thread, ...joinPage(thread, page), turns, hasOlder: page.hasOlder };
  return turns.length <= most
    ? extended
    : pruned({ ...extended, turns: turns.slice(0, most), hasNewer: true });
};

/** With a newer page at the end. The oldest turns beyond the limit are dropped. */
export const withNewer = (thread: Thread, page: ThreadPage, most = maxTurns): Thread => {
  const turns = [...thread.turns, ...notIn(page.turns, thread.turns)];
  const extended: Thread = { ...thread, ...joinPage(thread, page), turns, hasNewer: page.hasNewer };
  return turns.length <= most ? extended : pruned({ ...extended, turns: turns.slice(-most), hasOlder: true });
};

export const withoutSession = (thread: Thread, sessionId: SessionId): Thread =>
  thread.turns.some((turn) => turn.sessionId === sessionId)
    ? pruned({ ...thread, turns: thread.turns.filter((turn) => turn.sessionId !== sessionId) })
    : thread;

/** Without a question and its answers, nor a session that has nothing left. */
export const withoutExchange = (thread: Thread, questionId: TurnId): Thread =>
  pruned({
    ...thread,
    turns: thread.turns.filter((turn) => turn.turnId !== questionId && turn.replyTo !== questionId),
  });

/** With a session's current title and summary. */
export const withSummary = (thread: Thread, session: Session): Thread =>
  thread.sessions.has(session.sessionId)
    ? { ...thread, sessions: new Map([...thread.sessions, [session.sessionId, session]]) }
    : thread;

/** With a session that was open in this window until its end, as the newest of the thread. */
export const withSession = (thread: Thread, session: Session, turns: readonly Turn[]): Thread => {
  if (thread.hasNewer) return thread;
  const others = thread.turns.filter((turn) => turn.sessionId !== session.sessionId);
  return {
    ...thread,
    turns: [...others, ...turns],
    sessions: new Map([...thread.sessions, [session.sessionId, session]]),
  };
};

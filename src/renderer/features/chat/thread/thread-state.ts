import type { Session, ThreadPage, Turn } from '../../../../shared/model';

/** The stretch of the conversation that this window holds, oldest first. */
export interface Thread {
  readonly turns: readonly Turn[];
  readonly sessions: ReadonlyMap<string, Session>;
  /** By answer: how many memories it was given to read. */
  readonly memories: ReadonlyMap<number, number>;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** Turns held at once: some ten pages. What is further away is released, and read again when it is come back to. */
const mostTurns = 600;

const sessionMap = (page: ThreadPage): ReadonlyMap<string, Session> =>
  new Map(page.sessions.map((session) => [session.sessionId, session]));
const memoryMap = (page: ThreadPage): ReadonlyMap<number, number> =>
  new Map(page.memories.map(({ turnId, count }) => [turnId, count]));

export const fromPage = (page: ThreadPage): Thread => ({
  turns: page.turns,
  sessions: sessionMap(page),
  memories: memoryMap(page),
  hasOlder: page.hasOlder,
  hasNewer: page.hasNewer,
});

/** Without what belongs to turns that are no longer held. */
const pruned = (thread: Thread): Thread => {
  const sessionIds = new Set(thread.turns.map((turn) => turn.sessionId));
  const turnIds = new Set(thread.turns.map((turn) => turn.turnId));
  return {
    ...thread,
    sessions: new Map([...thread.sessions].filter(([id]) => sessionIds.has(id))),
    memories: new Map([...thread.memories].filter(([id]) => turnIds.has(id))),
  };
};

const joined = (thread: Thread, page: ThreadPage): Pick<Thread, 'sessions' | 'memories'> => ({
  sessions: new Map([...thread.sessions, ...sessionMap(page)]),
  memories: new Map([...thread.memories, ...memoryMap(page)]),
});

const notIn = (turns: readonly Turn[], others: readonly Turn[]): readonly Turn[] => {
  const known = new Set(others.map((turn) => turn.turnId));
  return turns.filter((turn) => !known.has(turn.turnId));
};

/** With an older page in front; far newer turns are released. */
export const withOlder = (thread: Thread, page: ThreadPage, most = mostTurns): Thread => {
  const turns = [...notIn(page.turns, thread.turns), ...thread.turns];
  const whole: Thread = { ...thread, ...joined(thread, page), turns, hasOlder: page.hasOlder };
  return turns.length <= most ? whole : pruned({ ...whole, turns: turns.slice(0, most), hasNewer: true });
};

/** With a newer page behind; far older turns are released. */
export const withNewer = (thread: Thread, page: ThreadPage, most = mostTurns): Thread => {
  const turns = [...thread.turns, ...notIn(page.turns, thread.turns)];
  const whole: Thread = { ...thread, ...joined(thread, page), turns, hasNewer: page.hasNewer };
  return turns.length <= most ? whole : pruned({ ...whole, turns: turns.slice(-most), hasOlder: true });
};

export const withoutSession = (thread: Thread, sessionId: string): Thread =>
  thread.turns.some((turn) => turn.sessionId === sessionId)
    ? pruned({ ...thread, turns: thread.turns.filter((turn) => turn.sessionId !== sessionId) })
    : thread;

/** Without a question and its answers; a session with nothing left goes too. */
export const withoutExchange = (thread: Thread, questionId: number): Thread =>
  pruned({
    ...thread,
    turns: thread.turns.filter((turn) => turn.turnId !== questionId && turn.replyTo !== questionId),
  });

/** With a session as it is called by now. */
export const retold = (thread: Thread, session: Session): Thread =>
  thread.sessions.has(session.sessionId)
    ? { ...thread, sessions: new Map([...thread.sessions, [session.sessionId, session]]) }
    : thread;

/** With a session as it was at its end, which the window followed by itself; it is the newest that the thread has. */
export const withSession = (thread: Thread, session: Session, turns: readonly Turn[]): Thread => {
  if (thread.hasNewer) return thread;
  const others = thread.turns.filter((turn) => turn.sessionId !== session.sessionId);
  return {
    ...thread,
    turns: [...others, ...turns],
    sessions: new Map([...thread.sessions, [session.sessionId, session]]),
  };
};

import { LecternError } from '../../../shared/errors';
import { isoTime } from '../../ports';
import type { LiveSessions, SessionManagerDeps } from './live-sessions';
import type { Sessions } from './sessions';
import { gatherWarmup, shownWarmup } from './warmup';
import { errorText } from '../../../shared/messages/engine-text';
import type { BookId, SessionId } from '../../../shared/model';

type Started = Awaited<ReturnType<Sessions['start']>>;

const checkBook = async ({ store, embedder }: SessionManagerDeps, bookId: BookId): Promise<void> => {
  const book = await store.library.findBook(bookId, embedder.modelId);
  if (!book) throw new LecternError('BOOK_NOT_FOUND', errorText.bookGone);
  if (book.state !== 'ready') throw new LecternError('BOOK_NOT_READY', errorText.bookImporting);
};

const resume = async (
  { store, clock }: SessionManagerDeps,
  { resumedAt, timers }: LiveSessions,
  sessionId: SessionId,
  limit: number,
): Promise<Started> => {
  const now = clock.now();
  resumedAt.set(sessionId, now);
  timers.arm(sessionId, now, limit);
  const warmup = await store.sessions.findWarmup(sessionId);
  return { sessionId, warmup: shownWarmup(warmup, now, clock.timeZone), resumed: true };
};

const beginSession = async (
  { store, clock, ids, emit }: SessionManagerDeps,
  { timers }: LiveSessions,
  bookId: BookId | null,
  limit: number,
): Promise<Started> => {
  const { warmupFacts } = (await store.settings.getSettings()).session;
  const now = clock.now();
  const warmup = await gatherWarmup(store, bookId, now, clock.timeZone, warmupFacts);
  const sessionId = ids.sessionId();
  await store.sessions.addSession({ id: sessionId, bookId, at: isoTime(clock), warmup });
  timers.arm(sessionId, now, limit);
  emit({ kind: 'session', sessionId, change: 'started' });
  return { sessionId, warmup: shownWarmup(warmup, now, clock.timeZone), resumed: false };
};

/** Resumes the book's session, or ends idle ones and begins a new one. */
const startSession = async (
  deps: SessionManagerDeps,
  live: LiveSessions,
  endSoon: (sessionId: SessionId) => Promise<void>,
  bookId: BookId | null,
  fresh: boolean,
): Promise<Started> => {
  if (bookId) await checkBook(deps, bookId);
  const limit = await live.idleLimit();
  let open: SessionId | null = null;
  for (const session of await deps.store.sessions.listOpenSessions()) {
    const { sessionId } = session;
    if (session.bookId !== bookId) continue;
    if (live.isLive(session, limit) && !fresh && !live.ends.isEnding(sessionId)) open = sessionId;
    else await endSoon(sessionId);
  }
  return open ? resume(deps, live, open, limit) : beginSession(deps, live, bookId, limit);
};

/** Starts for the same book run one at a time, so that two windows share its session. */
export const createSessionStarter = (
  deps: SessionManagerDeps,
  live: LiveSessions,
  endSoon: (sessionId: SessionId) => Promise<void>,
): Sessions['start'] => {
  const starting = new Map<string, Promise<unknown>>();
  return async (bookId, fresh) => {
    const key = bookId ?? '';
    const previous = starting.get(key) ?? Promise.resolve();
    const work = previous.catch(() => undefined).then(() => startSession(deps, live, endSoon, bookId, fresh));
    starting.set(key, work);
    try {
      return await work;
    } finally {
      if (starting.get(key) === work) starting.delete(key);
    }
  };
};

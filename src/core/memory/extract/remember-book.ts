import type { Mark, Note, Session, Settings, Turn } from '../../../shared/model';
import { isoTime, type Store } from '../../ports';
import { refutes } from '../../summaries/learner-verdict';
import { bookFindings } from './book-findings';
import type { MemoryDeps } from '../facts/memory-deps';
import { writeFact, type Written } from '../facts/write-fact';

/** Facts of books that one session may add. */
export const mostBookFacts = 3;
/** Sessions before this one in which the same place may have been asked for. */
const sessionsLookedAt = 8;

/**
 * Keeps what a session shows to be worth remembering of its book, at most `mostBookFacts` in all. Runs again without
 * harm. Earlier sessions are looked through once, when it has ended.
 */
export const rememberBook = async (
  deps: MemoryDeps,
  settings: Settings,
  session: Session,
  signal: AbortSignal,
  when: 'open' | 'ended' = 'open',
): Promise<readonly Written[]> => {
  const { store } = deps;
  const { sessionId, bookId } = session;
  if (bookId === null) return [];
  let count = await store.memory.countBookFacts(sessionId);
  if (count >= mostBookFacts) return [];
  const turns = await store.sessions.listTurns(sessionId);
  const [earlier, marks, notes] = await Promise.all([
    when === 'ended' ? earlierTurns(store, session) : [],
    keptMarks(store, session),
    keptNotes(store, session),
  ]);
  const written: Written[] = [];
  for (const candidate of bookFindings({ turns, earlier, marks, notes })) {
    signal.throwIfAborted();
    if (count >= mostBookFacts) break;
    const result = await writeFact(deps, settings, candidate, turns, session);
    if (result.kind === 'skipped') continue;
    if (result.kind !== 'merged') count += 1;
    written.push(result);
  }
  return written;
};

const earlierTurns = async (
  { sessions }: Pick<Store, 'sessions'>,
  { bookId, startedAt }: Session,
): Promise<readonly Turn[]> => {
  const before = await sessions.listSessions(bookId, sessionsLookedAt, startedAt);
  return (await Promise.all(before.map(({ sessionId }) => sessions.listTurns(sessionId)))).flat();
};

/** Until when what is kept belongs to the session: an open one goes on. */
const isDuring = ({ startedAt, endedAt }: Session, at: string): boolean =>
  at >= startedAt && (endedAt === null || at <= endedAt);

const keptMarks = async ({ marks }: Pick<Store, 'marks'>, session: Session): Promise<readonly Mark[]> =>
  session.bookId === null
    ? []
    : (await marks.listMarks({ bookId: session.bookId })).filter(
        ({ note, updatedAt }) => note.trim() !== '' && isDuring(session, updatedAt),
      );

const keptNotes = async ({ notes }: Pick<Store, 'notes'>, session: Session): Promise<readonly Note[]> =>
  session.bookId === null
    ? []
    : (await notes.listNotes({ bookId: session.bookId })).filter(({ updatedAt }) =>
        isDuring(session, updatedAt),
      );

/** Facts of the book that rest on nothing but an answer that the learner called wrong. Returns how many were disabled. */
export const retireRefuted = async (
  { store, clock }: MemoryDeps,
  turns: readonly Turn[],
): Promise<number> => {
  let retired = 0;
  const questions = turns.filter(({ role }) => role === 'user');
  for (const [at, question] of questions.entries()) {
    const next = questions[at + 1];
    if (!next || !refutes(next.content)) continue;
    const facts = (await store.sessions.findErasure(question.turnId))?.facts ?? [];
    for (const { id, scope, status } of facts) {
      if (scope !== 'book' || status !== 'active') continue;
      await store.memory.updateFact(id, { status: 'disabled', at: isoTime(clock) });
      retired += 1;
    }
  }
  return retired;
};

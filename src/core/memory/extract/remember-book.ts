import type { Mark, Note, Session, Settings, Turn } from '../../../shared/model';
import { isoTime, type Store } from '../../ports';
import { refutesAnswer } from '../../summaries/learner-verdict';
import { bookFindings } from './book-findings';
import type { MemoryDeps } from '../facts/memory-deps';
import { writeFact, type Written } from '../facts/write-fact';

/** Maximum number of book facts per session. */
export const maxBookFacts = 3;
/** Number of earlier sessions to search for questions about the same place. */
const maxEarlierSessions = 8;

/**
 * Saves at most `maxBookFacts` facts that a session suggests about its book. Can be repeated safely. Earlier sessions
 * are searched only once the session has ended.
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
  if (count >= maxBookFacts) return [];
  const turns = await store.sessions.listTurns(sessionId);
  const [earlier, marks, notes] = await Promise.all([
    when === 'ended' ? earlierTurns(store, session) : [],
    marksDuring(store, session),
    notesDuring(store, session),
  ]);
  const written: Written[] = [];
  for (const candidate of bookFindings({ turns, earlier, marks, notes })) {
    signal.throwIfAborted();
    if (count >= maxBookFacts) break;
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
  const before = await sessions.listSessions(bookId, maxEarlierSessions, startedAt);
  return (await Promise.all(before.map(({ sessionId }) => sessions.listTurns(sessionId)))).flat();
};

/** Whether a time is within the session, which has no end while it is open. */
const isDuring = ({ startedAt, endedAt }: Session, at: string): boolean =>
  at >= startedAt && (endedAt === null || at <= endedAt);

const marksDuring = async ({ marks }: Pick<Store, 'marks'>, session: Session): Promise<readonly Mark[]> =>
  session.bookId === null
    ? []
    : (await marks.listMarks({ bookId: session.bookId })).filter(
        ({ note, updatedAt }) => note.trim() !== '' && isDuring(session, updatedAt),
      );

const notesDuring = async ({ notes }: Pick<Store, 'notes'>, session: Session): Promise<readonly Note[]> =>
  session.bookId === null
    ? []
    : (await notes.listNotes({ bookId: session.bookId })).filter(({ updatedAt }) =>
        isDuring(session, updatedAt),
      );

/** Disables book facts based only on an answer that the learner called wrong. Returns how many. */
export const retireRefuted = async (
  { store, clock }: MemoryDeps,
  turns: readonly Turn[],
): Promise<number> => {
  let retired = 0;
  const questions = turns.filter(({ role }) => role === 'user');
  for (const [at, question] of questions.entries()) {
    const next = questions[at + 1];
    if (!next || !refutesAnswer(next.content)) continue;
    const facts = (await store.sessions.findErasure(question.turnId))?.facts ?? [];
    for (const { id, scope, status } of facts) {
      if (scope !== 'book' || status !== 'active') continue;
      await store.memory.updateFact(id, { status: 'disabled', at: isoTime(clock) });
      retired += 1;
    }
  }
  return retired;
};

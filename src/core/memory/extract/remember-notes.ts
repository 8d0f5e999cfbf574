import { asTurnId, type Note, type Session, type SessionId } from '../../../shared/model';
import { isoTime, type FactCandidate } from '../../ports';
import type { MemoryDeps } from '../facts/memory-deps';
import { isRemembered } from '../policy/session-memory';
import { writeFact } from '../facts/write-fact';

/** Notes to read per session, and characters of each. */
const maxNotes = 5;
const maxNoteLength = 4000;
/** A note has no turn; turn ids begin at 1. */
const noTurn = asTurnId(0);

/** The notes that were written or changed during the session. */
const notesOf = async ({ store }: MemoryDeps, session: Session): Promise<readonly Note[]> => {
  const { bookId, startedAt, endedAt } = session;
  const notes = await store.notes.listNotes(bookId === null ? {} : { bookId }, maxNotes);
  return notes.filter(
    ({ updatedAt }) => updatedAt >= startedAt && (endedAt === null || updatedAt <= endedAt),
  );
};

const fromNote = (candidate: FactCandidate, note: Note): FactCandidate => ({
  ...candidate,
  evidence: {
    kind: 'note',
    turnId: null,
    noteId: note.id,
    text: note.content,
    quote: candidate.evidence.quote,
  },
});

/** C11: writes the facts about the learner in the notes of an ended session, with the note as evidence. Can run twice. */
export const rememberNotes = async (
  deps: MemoryDeps,
  sessionId: SessionId,
  signal: AbortSignal,
): Promise<number> => {
  const { store, cognition, clock } = deps;
  const settings = await store.settings.getSettings();
  const session = await store.sessions.findSession(sessionId);
  if (!settings.memory.enable || !session || !isRemembered(session)) return 0;
  let written = 0;
  for (const note of await notesOf(deps, session)) {
    signal.throwIfAborted();
    const { candidates } = await cognition.extractFacts(
      {
        question: {
          turnId: noTurn,
          sessionId,
          content: note.content.slice(0, maxNoteLength),
          at: note.updatedAt,
        },
        answer: null,
        before: [],
        chapters: new Map(),
        now: isoTime(clock),
        timeZone: clock.timeZone,
      },
      signal,
    );
    for (const candidate of candidates.filter(({ scope }) => scope === 'user')) {
      const result = await writeFact(deps, settings, fromNote(candidate, note), [], session);
      if (result.kind !== 'skipped') written += 1;
    }
  }
  return written;
};

import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { asNoteId, type NoteId, type NoteProposal, type Turn, type TurnId } from '../../shared/model';
import { noteMarkers } from '../../shared/text/notes/note-marker';
import { isLinkable } from '../../shared/text/notes/note-text';
import { isoTime, type Cognition, type SessionReader } from '../ports';
import type { NoteRequest } from '../request/note-request';
import { requireNote, noteNotFound, type NotesDeps } from './note-deps';
import type { Notes } from './notes';

export interface ProposalDeps extends NotesDeps {
  readonly sessions: Pick<SessionReader, 'getTurns'>;
  readonly cognition: Pick<Cognition, 'writeNote' | 'id'>;
}

const neverAborted = new AbortController().signal;

/** Each quote once, in the order of the answer. */
const quotesOf = ({ citations }: Turn) => {
  const cited = citations.filter(({ verdict, quote }) => verdict !== 'not-found' && quote.trim() !== '');
  return [...new Map(cited.map((one) => [one.quote, { label: one.label, quote: one.quote }])).values()];
};

/** In a note, the marker of another note is a link. */
const withNoteLinks = ({ content, noteCitations = [] }: Turn): string =>
  content.replace(noteMarkers, (marker) => {
    const cited = noteCitations.find((one) => one.marker === marker);
    return cited && isLinkable(cited.title) ? `[[${cited.title}]]` : marker;
  });

type ProposeDeps = Pick<ProposalDeps, 'notes' | 'sessions' | 'cognition' | 'clock' | 'emit'>;

const answerOf = async ({ sessions }: ProposeDeps, turnId: TurnId): Promise<readonly [Turn, string]> => {
  const [answer] = await sessions.getTurns([turnId]);
  if (answer?.role !== 'assistant' || answer.content.trim() === '')
    throw new LecternError('TURN_NOT_FOUND', errorText.turnGone);
  const [question] = answer.replyTo === null ? [] : await sessions.getTurns([answer.replyTo]);
  return [answer, question?.content ?? ''];
};

const announce = ({ emit }: ProposeDeps, { noteId }: Pick<NoteProposal, 'noteId'>): void =>
  emit({ kind: 'note', noteId: noteId ?? asNoteId(0) });

const propose = async (
  deps: ProposeDeps,
  { turnId, noteId, title }: Parameters<Notes['propose']>[0],
): Promise<NoteProposal> => {
  const { notes, clock, cognition } = deps;
  const [answer, question] = await answerOf(deps, turnId);
  const note = noteId === null ? null : requireNote(await notes.findNote(noteId));
  const task = {
    question,
    answer: withNoteLinks(answer),
    quotes: quotesOf(answer),
    title: note?.title ?? title,
    content: note?.content ?? '',
  };
  const text = await cognition.writeNote(task, neverAborted);
  const proposal = await notes.addProposal({
    noteId,
    title: text.title.trim().slice(0, 300) || question.slice(0, 300) || answer.content.slice(0, 80),
    before: task.content,
    after: text.content,
    bookId: answer.citations[0]?.bookId ?? null,
    pages: [...new Set(answer.citations.map(({ page }) => page))],
    turnId,
    engine: text.engine ?? cognition.id,
    createdAt: isoTime(clock),
  });
  announce(deps, proposal);
  return proposal;
};

/** Number of turns to search for the answer that a message refers to. */
const lookedBack = 20;

/** Whether a turn only reports what was done, and so is not an answer to save. */
const isReply = ({ card }: Turn): boolean =>
  card?.sections.some(({ kind }) => kind === 'remark' || kind === 'remembered') === true;

/** Proposes a note from the last answer before a message; null if there is none. */
export const proposeFromMessage = async (
  deps: ProposeDeps & { readonly sessions: Pick<SessionReader, 'listRecentTurns'> },
  message: Pick<Turn, 'turnId' | 'sessionId'>,
  { title }: NoteRequest,
): Promise<NoteProposal | null> => {
  const recent = await deps.sessions.listRecentTurns(message.sessionId, lookedBack);
  const answer = recent.findLast(
    (turn) =>
      turn.turnId < message.turnId &&
      turn.role === 'assistant' &&
      turn.state !== 'streaming' &&
      turn.content.trim() !== '' &&
      !isReply(turn),
  );
  if (!answer) return null;
  const [note] = title === null ? [] : await deps.notes.findByTitle([title]);
  return propose(deps, { turnId: answer.turnId, noteId: note?.id ?? null, title });
};

/** What the tutor proposes to write. Only accepting it changes a note. */
export const createNoteProposals = (
  deps: ProposalDeps,
  changed: (noteId: NoteId) => Promise<void>,
): Pick<Notes, 'propose' | 'proposals' | 'acceptProposal' | 'rejectProposal'> => {
  const { notes, clock } = deps;
  return {
    propose: (task) => propose(deps, task),
    proposals: () => notes.listProposals(),
    async acceptProposal(id, content, change) {
      const note = requireNote(await notes.acceptProposal(id, content, isoTime(clock), change));
      await changed(note.id);
      return note;
    },
    async rejectProposal(id) {
      const proposal = await notes.findProposal(id);
      if (!proposal || !(await notes.rejectProposal(id))) throw noteNotFound();
      announce(deps, proposal);
    },
  };
};

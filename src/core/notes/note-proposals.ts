import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/en/errors';
import type { NoteProposal, Turn } from '../../shared/model';
import { isoTime, type Cognition, type SessionReader } from '../ports';
import { found, notFound, type NotesDeps } from './note-deps';
import type { Notes } from './notes';

export interface ProposalDeps extends NotesDeps {
  readonly sessions: Pick<SessionReader, 'getTurns'>;
  readonly cognition: Pick<Cognition, 'writeNote' | 'id'>;
}

const never = new AbortController().signal;

/** Each quote once, in the order of the answer. */
const quotesOf = ({ citations }: Turn) => {
  const cited = citations.filter(({ verdict, quote }) => verdict !== 'not-found' && quote.trim() !== '');
  return [...new Map(cited.map((one) => [one.quote, { label: one.label, quote: one.quote }])).values()];
};

const answerOf = async ({ sessions }: ProposalDeps, turnId: number): Promise<readonly [Turn, string]> => {
  const [answer] = await sessions.getTurns([turnId]);
  if (answer?.role !== 'assistant' || answer.content.trim() === '')
    throw new LecternError('TURN_NOT_FOUND', errorText.turnGone);
  const [question] = answer.replyTo === null ? [] : await sessions.getTurns([answer.replyTo]);
  return [answer, question?.content ?? ''];
};

/** What the tutor proposes to write. Only accepting it changes a note. */
export const createNoteProposals = (
  deps: ProposalDeps,
  changed: (noteId: number) => Promise<void>,
): Pick<Notes, 'propose' | 'proposals' | 'acceptProposal' | 'rejectProposal'> => {
  const { notes, clock, emit, cognition } = deps;
  const announce = ({ noteId }: Pick<NoteProposal, 'noteId'>): void =>
    emit({ kind: 'note', noteId: noteId ?? 0 });
  return {
    async propose({ turnId, noteId, title }) {
      const [answer, question] = await answerOf(deps, turnId);
      const note = noteId === null ? null : found(await notes.findNote(noteId));
      const task = {
        question,
        answer: answer.content,
        quotes: quotesOf(answer),
        title: note?.title ?? title,
        content: note?.content ?? '',
      };
      const text = await cognition.writeNote(task, never);
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
      announce(proposal);
      return proposal;
    },
    proposals: () => notes.listProposals(),
    async acceptProposal(id, content, change) {
      const note = found(await notes.acceptProposal(id, content, isoTime(clock), change));
      await changed(note.id);
      return note;
    },
    async rejectProposal(id) {
      const proposal = await notes.findProposal(id);
      if (!proposal || !(await notes.rejectProposal(id))) throw notFound();
      announce(proposal);
    },
  };
};

import { client, messageOf } from '../../client/client';
import { text } from '../../messages/en';
import { navigate } from '../../navigation/route';
import { createStore } from '../../state/store';
import { toast } from '../../ui/toast';
import type { NoteRequest } from './note-request';

/** The proposal for a new note that the notes screen shows. */
export const shownProposal = createStore<number | null>(null);

/** Has the tutor write a note from an answer, and offers to look at the proposal. */
export async function proposeNote(turnId: number, { title }: NoteRequest = { title: null }): Promise<void> {
  toast(text.notes.proposing);
  try {
    const [note] = title === null ? [] : await client.notes.findByTitle({ titles: [title] });
    const proposal = await client.notes.propose({ turnId, noteId: note?.id ?? null, title });
    toast(text.notes.proposalReady, {
      action: {
        label: text.notes.look,
        run() {
          shownProposal.set(proposal.noteId === null ? proposal.id : null);
          navigate({ screen: 'notes', noteId: proposal.noteId });
        },
      },
    });
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

import type { NoteId, TurnId } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { text } from '../../../messages/text';
import { navigate } from '../../../navigation/route';
import { createStore } from '../../../state/store';
import { toast } from '../../../ui/toast';

/** The proposal for a new note that the notes screen shows. */
export const shownProposal = createStore<number | null>(null);

/** Opens a proposal, in its note if it changes one. */
export function openProposal(proposalId: number, noteId: NoteId | null): void {
  shownProposal.set(noteId === null ? proposalId : null);
  navigate({ screen: 'notes', noteId });
}

/** Has the tutor write a note from an answer, and offers to look at the proposal. */
export async function proposeNote(turnId: TurnId): Promise<void> {
  toast(text.notes.proposing);
  try {
    const proposal = await client.notes.propose({ turnId });
    toast(text.notes.proposalReady, {
      action: {
        label: text.notes.look,
        run: () => openProposal(proposal.id, proposal.noteId),
      },
    });
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

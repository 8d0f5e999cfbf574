import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletedNote, NoteId } from '../../../shared/model';
import { client } from '../../client/client';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { formatWhen } from '../../messages/format';
import { navigate } from '../../navigation/route';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';

/** Restores a note from the bin and opens it. */
export async function restoreNote(noteId: NoteId): Promise<void> {
  try {
    await client.notes.restore({ noteId });
    navigate({ screen: 'notes', noteId });
  } catch (error) {
    showError(error);
  }
}

function BinnedNote({
  note,
  onRestore,
}: {
  readonly note: DeletedNote;
  readonly onRestore: (noteId: NoteId) => void;
}) {
  return (
    <li>
      <span>
        <b>{note.title}</b>
        <span className="n-x">{note.preview}</span>
      </span>
      <span className="meta num">{formatWhen(note.deletedAt)}</span>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={text.notes.restoreNote(note.title)}
        onClick={() => onRestore(note.id)}
      >
        {text.notes.restore}
      </button>
    </li>
  );
}

/** Deleted notes, which can be restored for 30 days. */
export function NotesBin({ onClose }: { readonly onClose: () => void }) {
  const { data: notes = [] } = useQuery({ queryKey: ['notes', 'bin'], queryFn: () => client.notes.bin() });
  const [asking, setAsking] = useState(false);
  const empty = async (): Promise<void> => {
    setAsking(false);
    try {
      const { erased } = await client.notes.emptyBin({});
      toast(text.notes.emptied(erased));
    } catch (error) {
      showError(error);
    }
  };
  const restore = (noteId: NoteId): void => {
    onClose();
    void restoreNote(noteId);
  };
  return (
    <Dialog
      title={text.notes.bin}
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            className="btn btn-danger"
            disabled={notes.length === 0}
            onClick={() => setAsking(true)}
          >
            {text.notes.emptyBin}
          </button>
          <button type="button" className="btn" data-autofocus onClick={onClose}>
            {text.shell.close}
          </button>
        </>
      }
    >
      <p className="meta">{notes.length === 0 ? text.notes.binEmpty : text.notes.binText}</p>
      <ul className="n-bin">
        {notes.map((note) => (
          <BinnedNote key={note.id} note={note} onRestore={restore} />
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          title={text.notes.emptyBinTitle(notes.length)}
          action={text.notes.emptyBin}
          onConfirm={() => void empty()}
          onClose={() => setAsking(false)}
        >
          <p>{text.notes.emptyBinText}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

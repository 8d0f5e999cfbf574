import type { NoteId } from '../../../shared/model';
import { client } from '../../client/client';
import { desktop } from '../../client/desktop';
import { showError } from '../../client/show-error';
import { useCommand } from '../../commands/commands';
import { queryClient } from '../../client/queries';
import { text } from '../../messages/text';
import { navigate } from '../../navigation/route';
import { saveItem } from '../../state/saved-item';
import { Menu } from '../../ui/menu';
import { toast } from '../../ui/toast';
import { exportNotes } from './files/export-notes';
import { printNote, savePdf } from './print/print-note';
import { restoreNote } from './notes-bin';

async function moveToBin(noteId: NoteId): Promise<void> {
  try {
    await client.notes.remove({ noteId });
    saveItem(`draft.${noteId}`, null);
    navigate({ screen: 'notes', noteId: null }, 'replace');
    toast(text.notes.deleted, { action: { label: text.notes.undo, run: () => void restoreNote(noteId) } });
  } catch (error) {
    showError(error);
  }
  void queryClient.invalidateQueries({ queryKey: ['notes', 'list'] });
}

async function pin(noteId: NoteId, pinned: boolean): Promise<void> {
  try {
    await client.notes.pin({ noteId, pinned });
  } catch (error) {
    showError(error);
  }
}

export function NoteMenu(props: {
  readonly noteId: NoteId;
  readonly pinned: boolean;
  readonly beforeLeaving: () => Promise<void>;
  readonly onHistory: () => void;
}) {
  const { noteId, pinned, beforeLeaving, onHistory } = props;
  const print = (): void => void beforeLeaving().then(() => printNote(noteId));
  const pdf = (): void => void beforeLeaving().then(() => savePdf(noteId));
  useCommand('note.print', print);
  useCommand('note.pdf', pdf);
  return (
    <Menu
      label={text.shell.more}
      items={[
        {
          label: pinned ? text.notes.unpin : text.notes.pin,
          icon: 'pin',
          run: () => void pin(noteId, !pinned),
        },
        {
          label: text.notes.exportOne,
          icon: 'out',
          run: () => void beforeLeaving().then(() => exportNotes(noteId)),
        },
        { label: text.notes.print, icon: 'page', run: print },
        ...(desktop ? [{ label: text.notes.savePdf, icon: 'file' as const, run: pdf }] : []),
        { label: text.notes.history, icon: 'history', run: onHistory },
        {
          label: text.notes.delete,
          icon: 'trash',
          danger: true,
          run: () => void beforeLeaving().then(() => moveToBin(noteId)),
        },
      ]}
    />
  );
}

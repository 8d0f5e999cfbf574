import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NoteId } from '../../../shared/model';
import { client, errorCode, messageOf } from '../../client/client';
import { keys } from '../../client/queries';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { EmptyState, LoadError, Skeleton } from '../../ui/states';
import { ImportDialog } from './files/import-dialog';
import { beginNote } from './new-note';
import { NoteEditor } from './editor/note-editor';
import { NoteList, useNoteSearch } from './note-list';
import { ProposedNote, useProposals } from './proposal/note-proposal';
import { NotesBin } from './notes-bin';
import { shownProposal } from './proposal/propose-note';
import { useStore } from '../../state/store';

function OpenNote({ noteId }: { readonly noteId: NoteId }) {
  const {
    data: note,
    error,
    refetch,
  } = useQuery({ queryKey: keys.note(noteId), queryFn: () => client.notes.get({ noteId }) });
  if (errorCode(error) === 'NOTE_NOT_FOUND')
    return (
      <section className="n-none">
        <EmptyState title={text.notes.gone} />
      </section>
    );
  if (error && !note)
    return (
      <section className="n-none">
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      </section>
    );
  if (!note)
    return (
      <section className="n-none pad">
        <Skeleton lines={6} />
      </section>
    );
  return <NoteEditor key={note.id} note={note} />;
}

/** Shown if no note is open: there are no notes yet, or none is chosen. */
function NoOpenNote({ empty }: { readonly empty: boolean }) {
  return (
    <section className="n-none">
      <EmptyState
        title={empty ? text.notes.emptyTitle : text.notes.pickTitle}
        action={
          <button type="button" className="btn btn-primary" onClick={() => void beginNote()}>
            <Icon name="plus" small />
            {text.notes.new}
          </button>
        }
      >
        {empty ? text.notes.emptyText : text.notes.pickText}
      </EmptyState>
    </section>
  );
}

export function NotesScreen({ noteId }: { readonly noteId: NoteId | null }) {
  const search = useNoteSearch();
  const [dialog, setDialog] = useState<'bin' | 'import' | null>(null);
  const { first, isOn } = search;
  const shown = useStore(shownProposal);
  const proposals = useProposals();
  const proposal = noteId === null ? proposals.find(({ id }) => id === shown) : undefined;
  const open = noteId ?? (isOn ? null : (first?.notes[0]?.id ?? null));
  return (
    <main className="notes" tabIndex={-1}>
      <NoteList
        search={search}
        open={open}
        onBin={() => setDialog('bin')}
        onImport={() => setDialog('import')}
      />
      {proposal ? (
        <ProposedNote proposal={proposal} />
      ) : open !== null ? (
        <OpenNote noteId={open} />
      ) : (
        first && <NoOpenNote empty={first.total === 0 && !isOn} />
      )}
      {dialog === 'bin' && <NotesBin onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
    </main>
  );
}

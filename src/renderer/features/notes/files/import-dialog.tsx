import { useRef, useState } from 'react';
import type { NoteImport } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { droppedFiles } from '../../../client/dropped-files';
import { queryClient } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Segment } from '../../../ui/fields/check';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-actions';
import { toast } from '../../../ui/toast';
import { readNoteFiles, type ReadFiles, type ReadNote } from './read-note-files';

interface Planned extends ReadNote, NoteImport {}

type Conflicts = 'replace' | 'both' | 'skip';

/** Splits notes into requests with a limited number of notes and of characters. */
const batchesOf = <Item extends ReadNote>(items: readonly Item[]): readonly (readonly Item[])[] => {
  const batches: Item[][] = [];
  let size = Infinity;
  for (const item of items) {
    size += item.note.content.length;
    const last = batches.at(-1);
    if (!last || last.length >= 100 || size > 1_000_000) {
      batches.push([item]);
      size = item.note.content.length;
    } else last.push(item);
  }
  return batches;
};

async function plan({ notes }: ReadFiles): Promise<readonly Planned[]> {
  const planned: Planned[] = [];
  for (const batch of batchesOf(notes)) {
    const found = await client.notes.planImport({ notes: batch.map(({ note }) => note) });
    planned.push(
      ...batch.map((one, at) => ({ ...one, ...(found[at] ?? { meets: 'new' as const, noteId: null }) })),
    );
  }
  return planned;
}

async function apply(planned: readonly Planned[], conflicts: Conflicts): Promise<number> {
  const wanted = planned.filter(({ meets }) => meets === 'new' || (meets !== 'same' && conflicts !== 'skip'));
  for (const batch of batchesOf(wanted))
    await client.notes.importNotes({
      notes: batch.map(({ note, meets, noteId }) => ({
        note,
        replaces: meets !== 'new' && conflicts === 'replace' ? noteId : null,
      })),
    });
  await queryClient.invalidateQueries({ queryKey: ['notes'] });
  return wanted.length;
}

function Preview(props: {
  readonly planned: readonly Planned[];
  readonly bad: ReadFiles['bad'];
  readonly conflicts: Conflicts;
  readonly onConflicts: (conflicts: Conflicts) => void;
}) {
  const { planned, bad, conflicts, onConflicts } = props;
  const count = (kind: NoteImport['meets']): number => planned.filter(({ meets }) => meets === kind).length;
  const clashes = planned.filter(({ meets }) => meets === 'changed' || meets === 'title');
  return (
    <>
      <p>{text.notes.importCounts(count('new'), count('same'), clashes.length)}</p>
      {clashes.length > 0 && (
        <>
          <ul className="n-import">
            {clashes.slice(0, 50).map(({ file, note, meets }) => (
              <li key={file}>
                <b>{note.title}</b> <span className="meta">{text.notes.meets[meets]}</span>
              </li>
            ))}
          </ul>
          <Segment
            label={text.notes.conflicts}
            value={conflicts}
            onChange={onConflicts}
            options={(['replace', 'both', 'skip'] as const).map(
              (one) => [one, text.notes.onConflict[one]] as const,
            )}
          />
        </>
      )}
      {bad.length > 0 && (
        <>
          <p role="alert">{text.notes.badFiles(bad.length)}</p>
          <ul className="n-import">
            {bad.slice(0, 50).map(({ file, why }) => (
              <li key={file}>
                <b>{file}</b> <span className="meta">{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Reads the chosen files, plans what to do with each note, and then imports them. */
function useNoteImport(onClose: () => void) {
  const [read, setRead] = useState<{
    readonly planned: readonly Planned[];
    readonly bad: ReadFiles['bad'];
  } | null>(null);
  const [busy, setBusy] = useState(false);
  const busily = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast(messageOf(error), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return {
    read,
    busy,
    take(chosen: readonly File[]): void {
      if (chosen.length === 0) return;
      void busily(async () => {
        const found = await readNoteFiles(chosen);
        setRead({ planned: await plan(found), bad: found.bad });
      });
    },
    start: (conflicts: Conflicts): void =>
      void busily(async () => {
        toast(text.notes.imported(await apply(read?.planned ?? [], conflicts)));
        onClose();
      }),
  };
}

/** Takes files that are dropped, or chosen in a dialog for files or for a folder. */
function FileDrop({
  busy,
  onFiles,
}: {
  readonly busy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div
      className="n-drop"
      onDragOver={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void droppedFiles(event.dataTransfer).then(({ files: dropped }) => onFiles(dropped));
      }}
    >
      <p className="meta">{busy ? text.notes.importing : text.notes.importText}</p>
      <button type="button" className="btn btn-sm" onClick={() => files.current?.click()}>
        {text.notes.chooseFiles}
      </button>
      <button type="button" className="btn btn-sm" onClick={() => folder.current?.click()}>
        {text.notes.chooseFolder}
      </button>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept=".md,.markdown,.zip,image/*"
        aria-label={text.notes.chooseFiles}
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
      <input
        ref={(input) => {
          folder.current = input;
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        multiple
        aria-label={text.notes.chooseFolder}
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
    </div>
  );
}

/** Imports Markdown files, a folder or a zip file, after a preview of what will happen. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { read, busy, take, start } = useNoteImport(onClose);
  const [conflicts, setConflicts] = useState<Conflicts>('both');
  return (
    <Dialog
      title={text.notes.importTitle}
      onClose={onClose}
      footer={
        <DialogActions
          ready={!busy && Boolean(read?.planned.length)}
          onCancel={onClose}
          onAction={() => start(conflicts)}
        >
          {text.notes.import}
        </DialogActions>
      }
    >
      <FileDrop busy={busy} onFiles={take} />
      {read && (
        <Preview planned={read.planned} bad={read.bad} conflicts={conflicts} onConflicts={setConflicts} />
      )}
    </Dialog>
  );
}

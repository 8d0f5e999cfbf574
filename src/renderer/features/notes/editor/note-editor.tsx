import { EditorView } from '@codemirror/view';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { NoteProposal, OpenNote } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { formatNumber } from '../../../messages/format';
import { text } from '../../../messages/text';
import { highlightedNoteStore, type HighlightedNote } from '../../../navigation/place';
import { navigate } from '../../../navigation/route';
import { useStore } from '../../../state/store';
import { useSavedItem } from '../../../state/saved-item';
import { useStableCallback } from '../../../state/use-stable-callback';
import { Segment } from '../../../ui/fields/check';
import { MarkdownEditor } from '../../../ui/markdown/markdown-editor';
import { toast } from '../../../ui/toast';
import { useWide } from '../../../ui/use-media';
import { Backlinks } from '../backlinks';
import { HistoryPanel } from '../versions/history-panel';
import { imageInput } from './image-input';
import { highlightInEditor } from './quote-highlight';
import { livePreview } from './live-preview';
import { beginNote } from '../new-note';
import { noteCompletion } from './note-completion';
import { CardMenu, SaveStatus, TitleField } from '../note-bar';
import { NoteConflict } from '../note-conflict';
import { NoteMenu } from '../note-menu';
import { PrintPage } from '../print/print-page';
import { ProposalView, useProposals } from '../proposal/note-proposal';
import { NoteProperties } from '../note-properties';
import { openLabel, Preview } from '../preview';
import { changedLines } from '../proposal/proposed-lines';
import { rebased } from '../proposal/rebase-proposal';
import { toggleTask } from './task-boxes';
import type { NoteDraft, SaveState } from '../use-draft-saving';
import { useNoteDraft } from '../use-note-draft';

type View = 'write' | 'both' | 'read';

/** The view of a note: writing, reading or, if the window is wide enough, both side by side. */
function useView() {
  const wide = useWide();
  const [stored, setView] = useSavedItem<View>('note-view', 'both');
  const views: readonly View[] = wide ? ['write', 'both', 'read'] : ['write', 'read'];
  const view: View = !wide && stored === 'both' ? 'write' : stored;
  return { view, setView, views };
}

async function openTitle(title: string, bookId: NoteDraft['bookId']): Promise<void> {
  try {
    const [note] = await client.notes.findByTitle({ titles: [title] });
    if (note) navigate({ screen: 'notes', noteId: note.id });
    else await beginNote({ title, bookId });
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

/**
 * The editor's extensions: completion, pictures, a quotation's highlight, reports of the cursor's position and, if
 * `live`, the live preview.
 */
function useExtensions(
  bookId: NoteDraft['bookId'],
  live: boolean,
  onCursor: (line: number, column: number, selected: string) => void,
  highlight: HighlightedNote | null,
) {
  const moved = useStableCallback(onCursor);
  return useMemo(
    () => [
      noteCompletion(bookId),
      imageInput,
      highlight ? highlightInEditor(highlight) : [],
      live
        ? livePreview({
            onNote: (title) => void openTitle(title, bookId),
            onPage: (label) => {
              if (bookId) void openLabel(bookId, label);
            },
          })
        : [],
      EditorView.updateListener.of(({ state, selectionSet, docChanged }) => {
        if (!selectionSet && !docChanged) return;
        const { head, from, to } = state.selection.main;
        const line = state.doc.lineAt(head);
        moved(line.number, head - line.from + 1, state.sliceDoc(from, to));
      }),
    ],
    [bookId, highlight, live, moved],
  );
}

interface Shown {
  readonly note: OpenNote;
  readonly draft: NoteDraft;
  readonly onEdit: (patch: Partial<NoteDraft>) => void;
  readonly highlight: HighlightedNote | null;
  readonly proposal: NoteProposal | undefined;
}

function Reading({ note, draft, onEdit, highlight, proposal }: Shown) {
  // Rendering the preview must not delay typing.
  const content = useDeferredValue(draft.content);
  const proposed = useMemo(
    () => (proposal ? changedLines(content, rebased(proposal, content) ?? proposal.after) : undefined),
    [proposal, content],
  );
  const toggle = useStableCallback((line: number) => onEdit({ content: toggleTask(draft.content, line) }));
  return (
    <div className="n-prev">
      <Preview
        content={content}
        bookId={draft.bookId}
        onToggle={toggle}
        highlight={highlight}
        {...(proposed ? { proposed } : {})}
      />
      <Backlinks note={note} />
    </div>
  );
}

/** The highlight in this note, which is removed when the note is left. */
function useHighlightHere(noteId: OpenNote['id']): HighlightedNote | null {
  const highlight = useStore(highlightedNoteStore);
  useEffect(
    () => () => {
      if (highlightedNoteStore.get()?.noteId === noteId) highlightedNoteStore.set(null);
    },
    [noteId],
  );
  return highlight?.noteId === noteId ? highlight : null;
}

/** The text of a note to read or to write, or the versions to choose between. */
function NoteBody({
  state,
  view,
  extensions,
  onResolve,
  ...shown
}: Shown & {
  readonly state: SaveState;
  readonly view: View;
  readonly extensions: ReturnType<typeof useExtensions>;
  readonly onResolve: (theirs: OpenNote, content: string) => void;
}) {
  const { note, draft, onEdit, proposal } = shown;
  if (proposal && state.kind !== 'conflict')
    return <ProposalView proposal={proposal} now={draft.content} version={note.version} />;
  if (state.kind === 'conflict')
    return (
      <NoteConflict
        key={state.theirs.version}
        theirs={state.theirs}
        mine={draft.content}
        onResolve={(content) => onResolve(state.theirs, content)}
      />
    );
  if (view === 'read') return <Reading {...shown} />;
  return (
    <MarkdownEditor
      value={draft.content}
      onChange={(content) => onEdit({ content })}
      extensions={extensions}
      numbered={view !== 'write'}
    />
  );
}

/** The preview next to the editor. */
function PreviewSide({ selected, ...shown }: Shown & { readonly selected: string }) {
  return (
    <section className="n-side" aria-label={text.notes.previewLinks} data-pane="preview" tabIndex={-1}>
      <header className="bar">
        <h2 className="h2">{text.notes.preview}</h2>
        <span className="push">
          <CardMenu draft={shown.draft} selected={selected} shown />
        </span>
      </header>
      <Reading {...shown} />
    </section>
  );
}

/** Where the cursor is in the editor, and the words selected there. */
function useCursor() {
  const [cursor, setCursor] = useState<{
    readonly place: readonly [line: number, column: number] | null;
    readonly selected: string;
  }>({ place: null, selected: '' });
  return {
    ...cursor,
    onCursor: (line: number, column: number, selected: string) =>
      setCursor({ place: [line, column], selected }),
  };
}

/** A note's Markdown editor, next to its preview or its history. */
export function NoteEditor({ note }: { readonly note: OpenNote }) {
  const { draft, state, edit, save, finishTitle, resolve } = useNoteDraft(note);
  const { view, setView, views } = useView();
  const [history, setHistory] = useState(false);
  const proposal = useProposals().find(({ noteId }) => noteId === note.id);
  const { place, selected, onCursor } = useCursor();
  const highlight = useHighlightHere(note.id);
  const extensions = useExtensions(draft.bookId, view === 'write', onCursor, highlight);
  const words = draft.content.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const shown: Shown = { note, draft, onEdit: edit, highlight, proposal };
  const side = history ? 'history' : view === 'both' ? 'preview' : null;
  return (
    <>
      <PrintPage />
      <section
        className="n-edit"
        aria-label={text.notes.editor}
        data-pane="editor"
        data-view={view}
        tabIndex={-1}
      >
        <header className="bar">
          <TitleField draft={draft} onEdit={edit} onDone={finishTitle} />
          <SaveStatus state={state} onRetry={() => void save()} />
          <Segment
            label={text.notes.view}
            value={view}
            onChange={setView}
            options={views.map((one) => [one, text.notes[one]] as const)}
          />
          {side !== 'preview' && <CardMenu draft={draft} selected={selected} />}
          <NoteMenu
            noteId={note.id}
            pinned={note.pinned}
            beforeLeaving={save}
            onHistory={() => setHistory(!history)}
          />
        </header>
        <NoteProperties draft={draft} onEdit={edit} />
        <NoteBody
          {...shown}
          state={state}
          view={view}
          extensions={extensions}
          onResolve={(theirs, content) => void resolve(theirs, content)}
        />
        <footer className="n-foot meta num">
          <span>{text.notes.words(formatNumber(words))}</span>
          {place && view !== 'read' && <span>{text.notes.position(...place)}</span>}
        </footer>
      </section>
      {side === 'history' && (
        <HistoryPanel noteId={note.id} content={draft.content} onClose={() => setHistory(false)} />
      )}
      {side === 'preview' && <PreviewSide {...shown} selected={selected} />}
    </>
  );
}

import { EditorView } from '@codemirror/view';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { NoteProposal, OpenNote } from '../../../shared/model';
import { client, messageOf } from '../../client/client';
import { formatNumber, formatTime } from '../../messages/format';
import { text } from '../../messages/text';
import { beginCard } from '../../navigation/card-draft';
import { litNoteStore, type LitNote } from '../../navigation/place';
import { navigate } from '../../navigation/route';
import { useStore } from '../../state/store';
import { useKept } from '../../state/kept';
import { useStableCallback } from '../../state/use-stable-callback';
import { Menu } from '../../ui/menu';
import { Segment } from '../../ui/check';
import { Icon } from '../../ui/icon';
import { MarkdownEditor } from '../../ui/markdown/markdown-editor';
import { toast } from '../../ui/toast';
import { useWide } from '../../ui/use-media';
import { Backlinks } from './backlinks';
import { HistoryPanel } from './history-panel';
import { imageInput } from './image-input';
import { litInEditor } from './lit-quote';
import { livePreview } from './live-preview';
import { beginNote } from './new-note';
import { noteCompletion } from './note-completion';
import { cardsOfNote, type NoteCard } from './note-cards';
import { NoteConflict } from './note-conflict';
import { NoteMenu } from './note-menu';
import { PrintPage } from './print/print-page';
import { ProposalView, useProposals } from './note-proposal';
import { NoteProperties } from './note-properties';
import { openLabel, Preview } from './preview';
import { changedLines } from './proposed-lines';
import { rebased } from './rebase-proposal';
import { toggleTask } from './task-boxes';
import { useNoteDraft, type NoteDraft, type SaveState } from './use-note-draft';

function Saved({ state, onRetry }: { readonly state: SaveState; readonly onRetry: () => void }) {
  if (state.kind === 'failed') {
    return (
      <span className="n-fail" role="alert" title={`${state.reason} ${text.notes.draftKept}`}>
        <Icon name="alert" small />
        {text.notes.failed}
        <button type="button" className="btn btn-sm" onClick={onRetry}>
          {text.notes.retry}
        </button>
      </span>
    );
  }
  if (state.kind === 'conflict') return <span className="n-fail">{text.notes.conflictState}</span>;
  return (
    <span className="meta num n-saved" role="status">
      {state.kind === 'saved'
        ? text.notes.saved(formatTime(state.at))
        : state.kind === 'saving'
          ? text.notes.saving
          : text.notes.unsaved}
    </span>
  );
}

type View = 'write' | 'both' | 'read';

/** The view of a note: writing, reading or, if the window is wide enough, both side by side. */
function useView() {
  const wide = useWide();
  const [stored, setView] = useKept<View>('note-view', 'both');
  const views: readonly View[] = wide ? ['write', 'both', 'read'] : ['write', 'read'];
  const view: View = !wide && stored === 'both' ? 'write' : stored;
  return { view, setView, views };
}

function TitleField(props: {
  readonly draft: NoteDraft;
  readonly onEdit: (patch: Partial<NoteDraft>) => void;
  readonly onDone: () => void;
}) {
  const { draft, onEdit, onDone } = props;
  const untitled = draft.title === text.notes.untitled;
  return (
    <input
      className="n-title"
      aria-label={text.notes.noteTitle}
      value={draft.title}
      placeholder={text.notes.untitled}
      maxLength={300}
      onChange={(event) => onEdit({ title: event.target.value })}
      onFocus={(event) => untitled && event.target.select()}
      onBlur={onDone}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone();
      }}
      autoFocus={untitled && draft.content === ''}
    />
  );
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

/** Completion, pictures, and where the cursor is; alone in its view, the editor hides the marks of Markdown. */
function useExtensions(
  bookId: NoteDraft['bookId'],
  live: boolean,
  onCursor: (line: number, column: number, selected: string) => void,
  lit: LitNote | null,
) {
  const moved = useStableCallback(onCursor);
  return useMemo(
    () => [
      noteCompletion(bookId),
      imageInput,
      lit ? litInEditor(lit) : [],
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
    [bookId, lit, live, moved],
  );
}

function Reading({
  note,
  draft,
  onEdit,
  lit,
  proposal,
}: {
  readonly proposal: NoteProposal | undefined;
  readonly lit: LitNote | null;
  readonly note: OpenNote;
  readonly draft: NoteDraft;
  readonly onEdit: (patch: Partial<NoteDraft>) => void;
}) {
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
        lit={lit}
        {...(proposed ? { proposed } : {})}
      />
      <Backlinks note={note} />
    </div>
  );
}

/** Cards from the selected text, or from the headings and bold words of the note. */
function CardMenu(props: {
  readonly draft: NoteDraft;
  readonly selected: string;
  /** Whether the button has words. */
  readonly shown?: boolean;
}) {
  const { draft, selected, shown = false } = props;
  const { title, content, bookId, tags } = draft;
  const begin = (input: NoteCard['input']): void => beginCard({ ...input, bookId, tags });
  const whole = selected.trim() === '' ? null : selected.trim();
  return (
    <Menu
      label={text.notes.makeCards}
      icon="review"
      shown={shown}
      items={[
        {
          label: whole === null ? text.notes.cardFromText : text.notes.cardFromSelected,
          icon: 'quote',
          run: () => begin({ kind: 'plain', front: whole === null ? title : '', back: whole ?? content }),
        },
        ...cardsOfNote(content).map(({ label, input }) => ({ label, run: () => begin(input) })),
      ]}
    />
  );
}

/** A note's Markdown editor, next to its preview or its history. */
export function NoteEditor({ note }: { readonly note: OpenNote }) {
  const { draft, state, edit, save, finishTitle, resolve } = useNoteDraft(note);
  const { view, setView, views } = useView();
  const [history, setHistory] = useState(false);
  const proposal = useProposals().find(({ noteId }) => noteId === note.id);
  const [place, setPlace] = useState<readonly [line: number, column: number] | null>(null);
  const [selected, setSelected] = useState('');
  const live = view === 'write';
  const lit = useStore(litNoteStore);
  const litHere = lit?.noteId === note.id ? lit : null;
  useEffect(
    () => () => {
      if (litNoteStore.get()?.noteId === note.id) litNoteStore.set(null);
    },
    [note.id],
  );
  const extensions = useExtensions(
    draft.bookId,
    live,
    (line, column, words) => {
      setPlace([line, column]);
      setSelected(words);
    },
    litHere,
  );
  const words = draft.content.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
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
          <Saved state={state} onRetry={() => void save()} />
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
        {proposal && state.kind !== 'conflict' ? (
          <ProposalView proposal={proposal} now={draft.content} version={note.version} />
        ) : state.kind === 'conflict' ? (
          <NoteConflict
            key={state.theirs.version}
            theirs={state.theirs}
            mine={draft.content}
            onResolve={(content) => void resolve(state.theirs, content)}
          />
        ) : view === 'read' ? (
          <Reading note={note} draft={draft} onEdit={edit} lit={litHere} proposal={proposal} />
        ) : (
          <MarkdownEditor
            value={draft.content}
            onChange={(content) => edit({ content })}
            extensions={extensions}
            numbered={!live}
          />
        )}
        <footer className="n-foot meta num">
          <span>{text.notes.words(formatNumber(words))}</span>
          {place && view !== 'read' && <span>{text.notes.position(...place)}</span>}
        </footer>
      </section>
      {side === 'history' && (
        <HistoryPanel noteId={note.id} content={draft.content} onClose={() => setHistory(false)} />
      )}
      {side === 'preview' && (
        <section className="n-side" aria-label={text.notes.previewLinks} data-pane="preview" tabIndex={-1}>
          <header className="bar">
            <h2 className="h2">{text.notes.preview}</h2>
            <span className="push">
              <CardMenu draft={draft} selected={selected} shown />
            </span>
          </header>
          <Reading note={note} draft={draft} onEdit={edit} lit={litHere} proposal={proposal} />
        </section>
      )}
    </>
  );
}

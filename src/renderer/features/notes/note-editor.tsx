import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Note } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { formatNumber, formatTime } from '../../messages/format';
import { formatRoute, navigate } from '../../navigation/route';
import { client } from '../../client/client';
import { keys, queryClient, useBooks, useNotes } from '../../client/queries';
import { text } from '../../messages/en';
import { Segment } from '../../ui/check';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Icon } from '../../ui/icon';
import { keep, useKept } from '../../state/kept';
import { Menu } from '../../ui/menu';
import { PageLink } from '../../navigation/page-label';
import { toast } from '../../ui/toast';
import { useWide } from '../../ui/use-media';
import { MarkdownEditor } from '../../ui/markdown/markdown-editor';
import { NoteTags } from './note-tags';
import { Preview } from './preview';
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

function Backlinks({ note }: { readonly note: Note }) {
  if (note.backlinks.length === 0) return null;
  return (
    <section className="bl" aria-labelledby="bl-h">
      <div className="sec-head">
        <h3 className="h2" id="bl-h">
          {text.notes.linkedFrom}
        </h3>
        <span className="meta num">{note.backlinks.length}</span>
      </div>
      <ul>
        {note.backlinks.map((link) => (
          <li key={link.id}>
            <a href={formatRoute({ screen: 'notes', noteId: link.id })}>
              <b>{link.title}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function remove(noteId: number): Promise<void> {
  try {
    await client.notes.remove({ noteId });
    keep(`draft.${noteId}`, null);
    navigate({ screen: 'notes', noteId: null }, 'replace');
    toast(text.notes.deleted);
  } catch (error) {
    showError(error);
  }
  void queryClient.invalidateQueries({ queryKey: ['notes', 'list'] });
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

interface DraftProps {
  readonly draft: NoteDraft;
  readonly onEdit: (patch: Partial<NoteDraft>) => void;
}

function TitleField({ draft, onEdit }: DraftProps) {
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
      autoFocus={untitled && draft.content === ''}
    />
  );
}

/** A note's tags, book and pages. */
function Properties({ draft, onEdit }: DraftProps) {
  const books = useBooks().data ?? [];
  const { bookId } = draft;
  const { data: tags = [] } = useQuery({ queryKey: keys.tags, queryFn: () => client.notes.tags() });
  return (
    <div className="n-props">
      <span className="n-k meta">{text.notes.tags}</span>
      <NoteTags
        tags={draft.tags}
        known={tags.map((one) => one.tag)}
        onChange={(next) => onEdit({ tags: next })}
      />
      <span className="n-k meta">{text.notes.book}</span>
      <select
        className="input input-sm n-book"
        aria-label={text.notes.book}
        value={bookId ?? ''}
        onChange={(event) =>
          onEdit({ bookId: books.find(({ id }) => id === event.target.value)?.id ?? null })
        }
      >
        <option value="">{text.notes.noBook}</option>
        {books.map((book) => (
          <option key={book.id} value={book.id}>
            {book.title}
          </option>
        ))}
      </select>
      {draft.relatedPages.length > 0 && bookId && (
        <span className="n-v">
          {draft.relatedPages.slice(0, 6).map((page) => (
            <PageLink key={page} bookId={bookId} page={page} />
          ))}
        </span>
      )}
    </div>
  );
}

function Reading({ note, draft }: { readonly note: Note; readonly draft: NoteDraft }) {
  const notes = useNotes({}).data ?? [];
  return (
    <div className="n-prev">
      <Preview content={draft.content} bookId={draft.bookId} notes={notes} />
      <Backlinks note={note} />
    </div>
  );
}

/** The menu of a note, which deletes it after confirmation. */
function NoteMenu({ noteId, title }: { readonly noteId: number; readonly title: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={text.shell.more}
        items={[{ label: text.notes.delete, icon: 'trash', danger: true, run: () => setAsking(true) }]}
      />
      {asking && (
        <ConfirmDialog
          title={text.notes.deleteTitle(title)}
          action={text.shell.delete}
          onConfirm={() => {
            setAsking(false);
            void remove(noteId);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{text.notes.deleteText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A note's Markdown editor, next to its preview. */
export function NoteEditor({ note }: { readonly note: Note }) {
  const { draft, state, edit, save } = useNoteDraft(note);
  const { view, setView, views } = useView();
  const words = draft.content.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return (
    <>
      <section
        className="n-edit"
        aria-label={text.notes.editor}
        data-pane="editor"
        data-view={view}
        tabIndex={-1}
      >
        <header className="bar">
          <TitleField draft={draft} onEdit={edit} />
          <Saved state={state} onRetry={() => void save()} />
          <Segment
            label={text.notes.view}
            value={view}
            onChange={setView}
            options={views.map((one) => [one, text.notes[one]] as const)}
          />
          <NoteMenu noteId={note.id} title={draft.title} />
        </header>
        <Properties draft={draft} onEdit={edit} />
        {view === 'read' ? (
          <Reading note={note} draft={draft} />
        ) : (
          <MarkdownEditor value={draft.content} onChange={(content) => edit({ content })} />
        )}
        <footer className="n-foot meta num">
          <span>{text.notes.words(formatNumber(words))}</span>
        </footer>
      </section>
      {view === 'both' && (
        <section className="n-side" aria-label={text.notes.previewLinks} data-pane="preview" tabIndex={-1}>
          <header className="bar">
            <h2 className="h2">{text.notes.preview}</h2>
          </header>
          <Reading note={note} draft={draft} />
        </section>
      )}
    </>
  );
}

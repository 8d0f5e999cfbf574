import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Note } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { formatWhen } from '../../messages/format';
import { formatRoute } from '../../navigation/route';
import { client, errorCode, messageOf } from '../../client/client';
import { keys, useNotes } from '../../client/queries';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { SearchField } from '../../ui/search-field';
import { EmptyState, LoadError, Skeleton } from '../../ui/states';
import { useDebounced } from '../../state/use-debounced';
import { beginNote } from './new-note';
import { NoteEditor } from './note-editor';

/** Markdown as plain text, for an excerpt. */
const plain = (markdown: string): string =>
  markdown
    .replace(/^#+\s.*$/m, '')
    .replace(/[#>*_`]|\[\[|\]\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function NoteLink({ note, current }: { readonly note: Note; readonly current: boolean }) {
  return (
    <li>
      <a
        className="n-i"
        href={formatRoute({ screen: 'notes', noteId: note.id })}
        aria-current={current ? 'true' : undefined}
      >
        <b className="truncate">{note.title}</b>
        <span className="meta num">{formatWhen(note.updatedAt)}</span>
        <span className="n-x">{plain(note.content).slice(0, 160)}</span>
        {note.tags.length > 0 && (
          <span className="n-tags">
            {note.tags.slice(0, 4).map((tag) => (
              <span className="tag" key={tag}>
                {tag}
              </span>
            ))}
          </span>
        )}
      </a>
    </li>
  );
}

function OpenNote({ noteId }: { readonly noteId: number }) {
  const {
    data: note,
    error,
    refetch,
  } = useQuery({ queryKey: keys.note(noteId), queryFn: () => client.notes.get({ noteId }) });
  if (errorCode(error) === 'NOTE_NOT_FOUND' && !note)
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

/** The notes that match the search words and the chosen tag. */
function useNoteSearch() {
  const [query, setQuery] = useState('');
  const [tag, setTag] = useState<string | null>(null);
  const q = useDebounced(query.trim(), 180);
  const { data: notes, error, refetch } = useNotes({ ...(q && { q }), ...(tag && { tag }) });
  return {
    query,
    setQuery,
    tag,
    setTag,
    isOn: q !== '' || tag !== null,
    clear() {
      setQuery('');
      setTag(null);
    },
    notes,
    error,
    retry: () => void refetch(),
  };
}

type NoteSearch = ReturnType<typeof useNoteSearch>;

function SearchBar({ search: { query, setQuery, tag, setTag } }: { readonly search: NoteSearch }) {
  const { data: tags = [] } = useQuery({ queryKey: keys.tags, queryFn: () => client.notes.tags() });
  const field = useRef<HTMLInputElement>(null);
  useCommand('book.search', () => field.current?.focus());
  return (
    <div className="n-search">
      <SearchField
        label={text.notes.search}
        hint={text.notes.searchHint}
        ref={field}
        value={query}
        onChange={setQuery}
      />
      {tags.length > 0 && (
        <div className="n-filter" role="group" aria-label={text.notes.tags}>
          {tags.slice(0, 12).map((one) => (
            <button
              type="button"
              key={one.tag}
              className="tag"
              aria-pressed={tag === one.tag}
              aria-label={text.notes.tagFilter(one.tag)}
              onClick={() => setTag(tag === one.tag ? null : one.tag)}
            >
              {one.tag} <span className="num">{one.count}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function NoteList({ search, open }: { readonly search: NoteSearch; readonly open: number | null }) {
  const { notes, error, isOn, clear, retry } = search;
  return (
    <section className="n-list desk" aria-label={text.notes.list} data-pane="notes" tabIndex={-1}>
      <header className="bar">
        <h1>{text.notes.title}</h1>
        {notes && <span className="meta num">{notes.length}</span>}
        <IconButton
          icon="plus"
          name={text.notes.new}
          className="push"
          large
          onClick={() => void beginNote()}
        />
      </header>
      <SearchBar search={search} />
      {error && !notes && <LoadError message={messageOf(error)} onRetry={retry} />}
      {!notes && !error && (
        <div className="pad">
          <Skeleton lines={5} />
        </div>
      )}
      {notes?.length === 0 && isOn && (
        <p className="n-nomatch meta">
          {text.notes.noMatch}{' '}
          <button type="button" className="link" onClick={clear}>
            {text.notes.clear}
          </button>
        </p>
      )}
      <ul className="n-ul">
        {notes?.map((note) => (
          <NoteLink key={note.id} note={note} current={note.id === open} />
        ))}
      </ul>
    </section>
  );
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

export function NotesScreen({ noteId }: { readonly noteId: number | null }) {
  const search = useNoteSearch();
  const { notes, isOn } = search;
  const open = noteId ?? (isOn ? null : (notes?.[0]?.id ?? null));
  return (
    <main className="notes" tabIndex={-1}>
      <NoteList search={search} open={open} />
      {open !== null ? (
        <OpenNote noteId={open} />
      ) : (
        notes && <NoOpenNote empty={notes.length === 0 && !isOn} />
      )}
    </main>
  );
}

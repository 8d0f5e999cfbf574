import { useVirtualizer } from '@tanstack/react-virtual';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type RefObject } from 'react';
import { noteSorts, type NoteSort, type NoteSummary } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { desktop } from '../../client/desktop';
import { client, messageOf } from '../../client/client';
import { keys } from '../../client/queries';
import { formatNumber, formatWhen } from '../../messages/format';
import { formatRoute } from '../../navigation/route';
import { text } from '../../messages/text';
import { useSavedItem } from '../../state/saved-item';
import { useDebounced } from '../../state/use-debounced';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Menu } from '../../ui/menu';
import { SearchField } from '../../ui/fields/search-field';
import { LoadError, Skeleton } from '../../ui/states';
import { exportNotes, exportToFolder } from './files/export-notes';
import { beginNote } from './new-note';
import { ProposedNotes } from './proposal/note-proposal';
import { useNotePages, type NoteLine } from './use-note-pages';

function NoteLink(props: {
  readonly note: NoteSummary;
  readonly current: boolean;
  readonly focusable: boolean;
  readonly at: number;
  readonly sort: NoteSort;
}) {
  const { note, current, focusable, at, sort } = props;
  return (
    <a
      className="n-i"
      href={formatRoute({ screen: 'notes', noteId: note.id })}
      aria-current={current ? 'true' : undefined}
      tabIndex={focusable ? 0 : -1}
      data-at={at}
    >
      <b className="truncate">{note.title}</b>
      <span className="meta num">
        {note.pinned && (
          <span className="n-pin" title={text.notes.pinned}>
            <Icon name="pin" small />
            <span className="sr">{text.notes.pinned}</span>
          </span>
        )}
        {formatWhen(sort === 'created' ? note.createdAt : note.updatedAt)}
      </span>
      <span className="n-x">{note.preview}</span>
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
  );
}

/** The search, the filters and the loaded part of the list of notes. */
export function useNoteSearch() {
  const [query, setQuery] = useState('');
  const [tag, setTag] = useState<string | null>(null);
  const [sort, setSort] = useSavedItem<NoteSort>('note-sort', 'changed');
  const q = useDebounced(query.trim(), 60);
  const [span, setSpan] = useState({ from: 0, to: 0 });
  const pages = useNotePages({ q, tag, sort }, span.from, span.to);
  return {
    query,
    setQuery,
    q,
    tag,
    setTag,
    sort,
    setSort,
    setSpan,
    isOn: q !== '' || tag !== null,
    clear() {
      setQuery('');
      setTag(null);
    },
    ...pages,
  };
}

type NoteSearch = ReturnType<typeof useNoteSearch>;

function SearchBar({ search }: { readonly search: NoteSearch }) {
  const { query, setQuery, q, tag, setTag, first } = search;
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
      {q !== '' && first && (
        <p className="meta num" role="status">
          {text.notes.found(first.total, first.near.length)}
        </p>
      )}
      {tags.length > 0 && q === '' && (
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

const keyOf = (line: NoteLine, index: number): string | number =>
  line.kind === 'note' ? line.note.id : -index - 1;

/** The line that a key moves to from `at`, skipping the heading of similar notes; undefined for any other key. */
const lineForKey = (
  key: string,
  at: number,
  { count, lineAt }: Pick<NoteSearch, 'count' | 'lineAt'>,
): number | undefined => {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
    PageDown: at + 8,
    PageUp: at - 8,
  };
  const target = targets[key];
  if (target === undefined || count === 0) return undefined;
  const within = (line: number): number => Math.max(0, Math.min(count - 1, line));
  const next = within(target);
  return lineAt(next).kind === 'near' ? within(next + (next < at ? -1 : 1)) : next;
};

/** The content of a line: a note, the heading of similar notes, or a placeholder for a note that is loading. */
function LineContent({
  line,
  open,
  ...link
}: {
  readonly line: NoteLine;
  readonly open: number | null;
} & Pick<ComponentProps<typeof NoteLink>, 'focusable' | 'at' | 'sort'>) {
  if (line.kind === 'note') return <NoteLink note={line.note} current={line.note.id === open} {...link} />;
  return line.kind === 'near' ? text.notes.near : <span className="n-i n-wait" />;
}

/** Returns a function that focuses a line of the list once it is rendered. */
function useFocusOnceRendered(box: RefObject<HTMLElement | null>): (line: number) => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const link = box.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });
  return (line) => {
    wanted.current = line;
  };
}

/** Only the notes in view are rendered. Arrow keys, Home and End move between them. */
function VirtualNotes({ search, open }: { readonly search: NoteSearch; readonly open: number | null }) {
  const { count, lineAt, sort, setSpan } = search;
  const box = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(0);
  const focusLine = useFocusOnceRendered(box);
  // oxlint-disable-next-line react/incompatible-library -- its functions stay inside this component
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => 88,
    overscan: 6,
    getItemKey: (index) => keyOf(lineAt(index), index),
  });
  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => setSpan({ from, to }), [setSpan, from, to]);
  const move = (event: KeyboardEvent): void => {
    const next = lineForKey(event.key, focused, search);
    if (next === undefined) return;
    event.preventDefault();
    focusLine(next);
    setFocused(next);
    virtual.scrollToIndex(next);
  };
  const stop = Math.min(focused, Math.max(0, count - 1));
  return (
    <ul
      className="n-ul"
      ref={box}
      onKeyDown={move}
      onFocus={({ target }) => {
        const at = Number((target as HTMLElement).dataset['at'] ?? -1);
        if (at >= 0) setFocused(at);
      }}
    >
      <li aria-hidden="true" className="n-space" style={{ height: virtual.getTotalSize() }} />
      {items.map(({ index, key, start }) => {
        const line = lineAt(index);
        return (
          <li
            key={key}
            data-index={index}
            ref={virtual.measureElement}
            className={line.kind === 'near' ? 'n-line n-sep meta' : 'n-line'}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            <LineContent line={line} open={open} focusable={index === stop} at={index} sort={sort} />
          </li>
        );
      })}
    </ul>
  );
}

/** The list of all notes, or of those that were searched for. */
export function NoteList(props: {
  readonly search: NoteSearch;
  readonly open: number | null;
  readonly onBin: () => void;
  readonly onImport: () => void;
}) {
  const { search, open, onBin, onImport } = props;
  const { first, count, error, isOn, clear, retry, sort, setSort } = search;
  return (
    <section className="n-list side-panel" aria-label={text.notes.list} data-pane="notes" tabIndex={-1}>
      <header className="bar">
        <h1>{text.notes.title}</h1>
        {first && <span className="meta num">{formatNumber(first.total)}</span>}
        <span className="push">
          <Menu
            label={text.notes.listMenu}
            items={[
              ...noteSorts.map((one) => ({
                label: text.notes.sorts[one],
                ...(one === sort ? { icon: 'check' as const } : {}),
                run: () => setSort(one),
              })),
              { label: text.notes.exportAll, icon: 'out' as const, run: () => void exportNotes() },
              ...(desktop
                ? [
                    {
                      label: text.notes.exportFolder,
                      icon: 'folder' as const,
                      run: () => void exportToFolder(),
                    },
                  ]
                : []),
              { label: text.notes.importNotes, icon: 'folder' as const, run: onImport },
              { label: text.notes.bin, icon: 'trash' as const, run: onBin },
            ]}
          />
          <IconButton icon="plus" name={text.notes.new} large onClick={() => void beginNote()} />
        </span>
      </header>
      <SearchBar search={search} />
      <ProposedNotes />
      {error && !first && <LoadError message={messageOf(error)} onRetry={retry} />}
      {!first && !error && (
        <div className="pad">
          <Skeleton lines={5} />
        </div>
      )}
      {first && count === 0 && isOn && (
        <p className="n-nomatch meta">
          {text.notes.noMatch}{' '}
          <button type="button" className="link" onClick={clear}>
            {text.notes.clear}
          </button>
        </p>
      )}
      <VirtualNotes search={search} open={open} />
    </section>
  );
}

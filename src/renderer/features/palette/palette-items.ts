import { useQuery } from '@tanstack/react-query';
import type { Book, BookId, SearchHit } from '../../../shared/model';
import { canRun, commandList, runCommand, titleOf } from '../../commands/commands';
import { locator } from '../../client/locator';
import { navigate } from '../../navigation/route';
import { client } from '../../client/client';
import { useBooks } from '../../client/queries';
import { text } from '../../messages/en';
import type { IconName } from '../../ui/icon';
import { snippet } from '../../ui/marked-text';
import { useDebounced } from '../../state/use-debounced';
import { composeStore } from '../../navigation/compose';
import { beginNote } from '../notes/new-note';
import { hitIcon, openHit } from '../../navigation/open-hit';

export interface PaletteItem {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly side: string;
  readonly keys?: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

const contains = (title: string, query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word));

function commandItems(query: string): readonly PaletteItem[] {
  return commandList
    .filter(
      ({ id, group }) =>
        id !== 'palette' && canRun(id) && contains(`${text.commands.groups[group]} ${titleOf(id)}`, query),
    )
    .map(({ id, group, keys }) => ({
      id,
      icon: group === 'go' ? 'arrow-right' : 'right',
      title: titleOf(id),
      side: text.commands.groups[group],
      keys: keys[0],
      run: () => void runCommand(id),
    }));
}

const bookItems = (books: readonly Book[], query: string): readonly PaletteItem[] =>
  books
    .filter((book) => book.state === 'ready' && contains(`${book.title} ${book.author ?? ''}`, query))
    .slice(0, 4)
    .map((book) => ({
      id: book.id,
      icon: 'study',
      title: book.title,
      side: book.author ?? '',
      run: () => navigate({ screen: 'study', bookId: book.id, page: null }),
    }));

const hitItem = (hit: SearchHit, query: string): PaletteItem => ({
  id: `${hit.kind}-${hit.id}`,
  icon: hitIcon[hit.kind],
  title: snippet(hit.text, query, 90),
  side: [
    hit.kind === 'passage' && hit.label
      ? locator(hit.bookId, hit.page, hit.label)
      : text.palette.kinds[hit.kind],
    hit.matched === 'meaning' ? text.palette.meaning : (hit.chapter ?? ''),
  ]
    .filter(Boolean)
    .join(', '),
  run: () => openHit(hit, query),
});

/** The palette's results for a query: books, pages, notes, then commands; after `>`, only commands. */
export function usePaletteGroups(typed: string, bookId: BookId | null): readonly PaletteGroup[] {
  const onlyCommands = typed.startsWith('>');
  const query = typed.replace(/^>/, '').trim();
  const debounced = useDebounced(query, 140);
  const books = useBooks().data ?? [];
  const { data: hits = [] } = useQuery({
    queryKey: ['search', debounced, bookId, 'palette'],
    queryFn: () => client.library.search({ q: debounced, limit: 12, ...(bookId ? { bookId } : {}) }),
    enabled: debounced.length > 1 && !onlyCommands,
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
  if (onlyCommands || !query) {
    return [
      ...(onlyCommands ? [] : [{ title: text.palette.books, items: bookItems(books, '') }]),
      { title: text.palette.commands, items: commandItems(query) },
    ].filter((group) => group.items.length > 0);
  }
  const actions: PaletteItem[] = [
    ...(canRun('chat.ask')
      ? [
          {
            id: 'ask',
            icon: 'study' as const,
            title: text.palette.ask(query),
            side: text.palette.askHint,
            keys: 'Mod+j',
            run: () => composeStore.set({ kind: 'text', text: query, nonce: Date.now() }),
          },
        ]
      : []),
    {
      id: 'new-note',
      icon: 'plus',
      title: text.palette.newNote(query),
      side: '',
      keys: 'Mod+n',
      run: () => void beginNote({ title: query, bookId }),
    },
  ];
  const shown = debounced ? hits : [];
  return [
    { title: text.palette.books, items: bookItems(books, query) },
    {
      title: text.palette.pages,
      items: shown
        .filter((hit) => hit.kind === 'passage')
        .slice(0, 5)
        .map((hit) => hitItem(hit, debounced)),
    },
    {
      title: text.palette.notesMemory,
      items: shown
        .filter((hit) => hit.kind !== 'passage')
        .slice(0, 5)
        .map((hit) => hitItem(hit, debounced)),
    },
    { title: text.palette.commands, items: [...commandItems(query).slice(0, 5), ...actions] },
  ].filter((group) => group.items.length > 0);
}

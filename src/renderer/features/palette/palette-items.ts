import type { Book, BookId, OutlineEntry, SearchHit } from '../../../shared/model';
import { locator } from '../../client/locator';
import { canRun, commandList, runCommand, titleOf } from '../../commands/commands';
import { text } from '../../messages/text';
import { composeStore } from '../../navigation/compose';
import { hitIcon, openHit } from '../../navigation/open-hit';
import { navigate } from '../../navigation/route';
import { searchFor } from '../../navigation/search-for';
import type { IconName } from '../../ui/icon';
import { snippet } from '../../ui/marked-text';
import { beginNote } from '../notes/new-note';
import { goToLabel } from './go-to-label';
import { recentFirst } from './recent';

export interface PaletteItem {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly side: string;
  readonly keys?: string;
  /** Becomes one of the recent choices when it is chosen. */
  readonly isKept?: true;
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

/** Groups whose commands work on every screen; the others belong to the current one. */
const globalGroups: ReadonlySet<string> = new Set(['go', 'app']);

/** Commands that can run now: recent ones, then those of the current screen, then the others. */
export function commandItems(query: string, recent: readonly string[]): readonly PaletteItem[] {
  const items = commandList
    .filter(
      ({ id, group }) =>
        id !== 'palette' && canRun(id) && contains(`${text.commands.groups[group]} ${titleOf(id)}`, query),
    )
    .toSorted((a, b) => Number(globalGroups.has(a.group)) - Number(globalGroups.has(b.group)))
    .map(({ id, group, keys }): PaletteItem => ({
      id,
      icon: group === 'go' ? 'arrow-right' : 'right',
      title: titleOf(id),
      side: text.commands.groups[group],
      ...(keys[0] ? { keys: keys[0] } : {}),
      isKept: true,
      run: () => void runCommand(id),
    }));
  return recentFirst(items, recent);
}

export const bookItems = (
  books: readonly Book[],
  query: string,
  recent: readonly string[],
): readonly PaletteItem[] =>
  recentFirst(
    books
      .filter((book) => book.state === 'ready' && contains(`${book.title} ${book.author ?? ''}`, query))
      .map((book): PaletteItem => ({
        id: book.id,
        icon: 'study',
        title: book.title,
        side: book.author ?? text.palette.kinds.book,
        isKept: true,
        run: () => navigate({ screen: 'study', bookId: book.id, page: null }),
      })),
    recent,
  ).slice(0, 4);

export const chapterItems = (
  outline: readonly OutlineEntry[],
  query: string,
  bookId: BookId,
): readonly PaletteItem[] =>
  outline
    .filter(({ title }) => contains(title, query))
    .slice(0, 4)
    .map(({ title, page, label }, at) => ({
      id: `chapter-${at}-${page}`,
      icon: 'list',
      title,
      side: locator(bookId, page, label),
      run: () => navigate({ screen: 'study', bookId, page }),
    }));

/** "12", "xiv", "p. 12" or "page 12". */
const pageTyped = /^(?:(?:p|pp|page)\.?\s*)?(\d+|[ivxlc]+)$/iu;

/** The page of the open book that was typed by its number. */
export function pageItems(query: string, bookId: BookId): readonly PaletteItem[] {
  const label = pageTyped.exec(query)?.[1];
  if (!label) return [];
  return [
    {
      id: `page-${label}`,
      icon: 'page',
      title: text.palette.goToPage(label),
      side: text.palette.inThisBook,
      run: () => void goToLabel(bookId, label),
    },
  ];
}

export const hitItem = (hit: SearchHit, query: string): PaletteItem => ({
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

/** Actions with the typed words: to ask them, to begin a note or to search elsewhere. */
export const createItems = (query: string, bookId: BookId | null): readonly PaletteItem[] => [
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
  {
    id: 'search-memory',
    icon: 'search',
    title: text.palette.searchMemory(query),
    side: text.palette.searchMemoryHint,
    run: () => searchFor('memory', query),
  },
  {
    id: 'search-library',
    icon: 'search',
    title: text.palette.searchAll(query),
    side: text.palette.searchAllHint,
    run: () => searchFor('library', query),
  },
];

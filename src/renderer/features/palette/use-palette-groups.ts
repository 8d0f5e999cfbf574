import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asBookId, type BookId, type SearchHit, type WordHits } from '../../../shared/model';
import { client } from '../../client/client';
import { useBooks, useOutline } from '../../client/queries';
import { text } from '../../messages/text';
import { useDebounced } from '../../state/use-debounced';
import {
  bookItems,
  chapterItems,
  commandItems,
  createItems,
  hitItem,
  pageItems,
  type PaletteGroup,
} from './palette-items';
import { recentChoices } from './recent';

/** In ms since the last change of the query: when the keyword search and the semantic search begin. */
const wordsDelay = 80;
const meaningDelay = 350;
const maxOfKind = 4;

const searchWords = (q: string, bookId: BookId | null) => ({
  queryKey: ['search', 'words', q, bookId] as const,
  // When the query changes, the earlier request and its search are cancelled.
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<WordHits[]> =>
    client.library.words({ q, limit: maxOfKind, ...(bookId ? { bookId } : {}) }, { signal }),
  placeholderData: keepPreviousData,
  staleTime: 5_000,
});

const searchMeaning = (q: string, bookId: BookId | null) => ({
  queryKey: ['search', q, bookId, 'palette'] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<SearchHit[]> =>
    client.library.search(
      { q, kind: 'passage', limit: maxOfKind, ...(bookId ? { bookId } : {}) },
      { signal },
    ),
  placeholderData: keepPreviousData,
  staleTime: 5_000,
});

/** Results of the keyword search, then passages from the semantic search. */
function useHits(query: string, bookId: BookId | null) {
  const words = useDebounced(query, wordsDelay);
  const settled = useDebounced(query, meaningDelay);
  const byWords = useQuery({ ...searchWords(words, bookId), enabled: words.length > 1 });
  const byMeaning = useQuery({ ...searchMeaning(settled, bookId), enabled: settled.length > 2 });
  const found = words ? (byWords.data ?? []) : [];
  const pages = found.find(({ kind }) => kind === 'passage')?.hits ?? [];
  const known = new Set(pages.map(({ id }) => id));
  const near = settled ? (byMeaning.data ?? []).filter(({ id }) => !known.has(id)) : [];
  return {
    words,
    pages: [...pages, ...near].slice(0, maxOfKind + 1),
    others: found.filter(({ kind }) => kind !== 'passage').flatMap(({ hits }) => hits),
  };
}

/** Everything that fits a query, in groups; after `>`, only commands; without a query, recent choices first. */
export function usePaletteGroups(
  typed: string,
  openBook: BookId | null,
  limitedTo: BookId | null,
): readonly PaletteGroup[] {
  const onlyCommands = typed.startsWith('>');
  const query = typed.replace(/^>/, '').trim();
  const books = useBooks().data ?? [];
  const outline = useOutline(openBook ?? asBookId(''), openBook !== null).data ?? [];
  const hits = useHits(onlyCommands ? '' : query, limitedTo);
  const recent = recentChoices();
  const { palette } = text;
  const commands = commandItems(query, recent);
  if (onlyCommands) return nonEmpty([{ title: palette.commands, items: commands }]);
  if (!query) {
    const all = [...bookItems(books, '', recent), ...commands];
    const chosen = recent.flatMap((id) => all.filter((item) => item.id === id));
    const isChosen = new Set(chosen.map(({ id }) => id));
    return nonEmpty([
      { title: palette.recent, items: chosen.slice(0, 5) },
      { title: palette.books, items: bookItems(books, '', recent).filter(({ id }) => !isChosen.has(id)) },
      { title: palette.commands, items: commands.filter(({ id }) => !isChosen.has(id)) },
    ]);
  }
  return nonEmpty([
    {
      title: palette.goTo,
      items: [
        ...(openBook ? pageItems(query, openBook) : []),
        ...bookItems(books, query, recent),
        ...(openBook ? chapterItems(outline, query, openBook) : []),
      ],
    },
    { title: palette.pages, items: hits.pages.map((hit) => hitItem(hit, hits.words)) },
    { title: palette.notesMemory, items: hits.others.map((hit) => hitItem(hit, hits.words)) },
    { title: palette.commands, items: [...commands.slice(0, 5), ...createItems(query, openBook)] },
  ]);
}

const nonEmpty = (groups: readonly PaletteGroup[]): readonly PaletteGroup[] =>
  groups.filter(({ items }) => items.length > 0);

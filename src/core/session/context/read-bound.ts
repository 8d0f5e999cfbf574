import type { Book, Selection, StoredWarmup } from '../../../shared/model';
import { includesPage, type PageRanges } from '../../../shared/page-ranges';
import type { Store, StoreReaders } from '../../ports';
import type { ContextInput } from './context-input';

/** The pages of a limited book that were read, and the last of them with its printed label; null for no limit. */
export const boundOf = async (
  store: Store,
  book: Book | null,
): Promise<(NonNullable<ContextInput['bound']> & { readonly read: PageRanges }) | null> => {
  if (!book || book.readUpTo === null) return null;
  const [labels, read] = await Promise.all([
    store.library.labelsOf(book.id, [book.readUpTo]),
    store.reading.readRanges(book.id),
  ]);
  return { page: book.readUpTo, label: labels.get(book.readUpTo) ?? String(book.readUpTo), read };
};

/** The bound may have been set since the session began. */
export const warmupWithinBound = (warmup: StoredWarmup, read: PageRanges | null): StoredWarmup =>
  read === null
    ? warmup
    : {
        ...warmup,
        facts: warmup.facts.filter(({ page }) => page === null || includesPage(read, page)),
      };

/** Readers that return of a limited book only the pages that were read and the one with the learner's selection. */
export const readersWithinBound = (
  readers: StoreReaders,
  book: Book | null,
  read: PageRanges | null,
  selection: Selection | null,
): StoreReaders => {
  if (!book || read === null) return readers;
  const { library, search } = readers;
  const selected = selection?.bookId === book.id ? selection.page : null;
  const only = async <Item extends { readonly page: number }>(
    bookId: string,
    items: Promise<readonly Item[]>,
  ): Promise<readonly Item[]> =>
    bookId === book.id
      ? (await items).filter(({ page }) => page === selected || includesPage(read, page))
      : items;
  return {
    ...readers,
    library: {
      ...library,
      findPage: async (bookId, page) =>
        (await only(bookId, library.listPages(bookId, page, page)))[0] ?? null,
      listPages: (bookId, from, to) => only(bookId, library.listPages(bookId, from, to)),
      getPages: (bookId, pages) => only(bookId, library.getPages(bookId, pages)),
      findPlaces: async (bookId, query, limit) => {
        const found = await library.findPlaces(bookId, query, limit);
        return { ...found, places: [...(await only(bookId, Promise.resolve(found.places)))] };
      },
      listPassagesOnPages: async (bookId, from, to, limit) => {
        const found = await library.listPassagesOnPages(bookId, from, to, limit);
        return bookId === book.id
          ? search.passages(
              found.map(({ id }) => id),
              'read',
            )
          : found;
      },
    },
  };
};

import type { Book, BookId, Selection, StoredWarmup } from '../../../shared/model';
import { includesPage, type PageRanges } from '../../../shared/page-ranges';
import type { SearchedBooks, Store, StoreReaders } from '../../ports';
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

/** The pages that were read, by limited book among those that an answer uses. */
export type ReadLimits = ReadonlyMap<BookId, PageRanges>;

export const limitsOf = async (
  store: Store,
  book: Book | null,
  books: SearchedBooks,
): Promise<ReadLimits> => {
  const used = book && books === book.id ? [book] : await store.library.listBooks('');
  const limited = used.filter(({ readUpTo }) => readUpTo !== null);
  return new Map(
    await Promise.all(limited.map(async ({ id }) => [id, await store.reading.readRanges(id)] as const)),
  );
};

/** The last page of a book that may be used: 0 if none was read; null for no limit. */
export const lastPageOf = (limits: ReadLimits, bookId: BookId): number | null => {
  const read = limits.get(bookId);
  return read ? (read.at(-1)?.to ?? 0) : null;
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
  limits: ReadLimits,
  selection: Selection | null,
): StoreReaders => {
  if (limits.size === 0) return readers;
  const { library, search } = readers;
  const only = async <Item extends { readonly page: number }>(
    bookId: BookId,
    items: Promise<readonly Item[]>,
  ): Promise<readonly Item[]> => {
    const read = limits.get(bookId);
    if (!read) return items;
    const selected = selection?.bookId === bookId ? selection.page : null;
    return (await items).filter(({ page }) => page === selected || includesPage(read, page));
  };
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
        return limits.has(bookId)
          ? search.passages(
              found.map(({ id }) => id),
              'read',
            )
          : found;
      },
    },
  };
};

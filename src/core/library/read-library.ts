import type { Library } from './library';
import { getBook, noSuchPage, type LibraryDeps } from './library-deps';

const maxPages = 20;
const maxPlaces = 1000;

/** Read access to the books and their text. */
export const createLibraryReaders = (
  deps: LibraryDeps,
): Pick<Library, 'list' | 'get' | 'outline' | 'page' | 'pages' | 'places' | 'findPage'> => {
  const { store, embedder } = deps;
  return {
    get: (bookId) => getBook(deps, bookId),
    list: () => store.library.listBooks(embedder.modelId),
    async outline(bookId) {
      await getBook(deps, bookId);
      return store.library.listOutline(bookId);
    },
    async page(bookId, number) {
      const page = await store.library.findPage(bookId, number);
      if (!page) throw noSuchPage(await getBook(deps, bookId));
      return page;
    },
    async pages(bookId, from, to) {
      const book = await getBook(deps, bookId);
      if (from > book.pageCount || to < from) throw noSuchPage(book);
      return store.library.listPages(bookId, from, Math.min(to, from + maxPages - 1));
    },
    async places(bookId, query) {
      await getBook(deps, bookId);
      return store.library.findPlaces(bookId, query, maxPlaces);
    },
    async findPage(bookId, label) {
      const book = await getBook(deps, bookId);
      const wanted = label.trim();
      const found = await store.library.findPageByLabel(bookId, wanted);
      if (found !== null) return found;
      const number = /^\d{1,6}$/u.test(wanted) ? Number(wanted) : 0;
      return number >= 1 && number <= book.pageCount ? number : null;
    },
  };
};
